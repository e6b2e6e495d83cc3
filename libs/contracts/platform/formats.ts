const NIGERIAN = /^(?:\+?234|0)[\s-]?(\d{3})[\s-]?(\d{3})[\s-]?(\d{4})$/;

/** "+2348031234567" or "08031234567" -> "0803 123 4567", the usual format in Nigeria; other numbers are unchanged. */
export const formatPhone = (phone: string): string => phone.trim().replace(NIGERIAN, '0$1 $2 $3');

const DAY = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Lagos',
});
const TIME = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** 8 Feb 1985, in Lagos. From an ISO time or day. */
export const formatDate = (iso: string): string =>
  // Newer releases of ICU write "Sept", PostgreSQL and older ones "Sep".
  DAY.format(new Date(iso)).replace('Sept', 'Sep');

/** 10:42, in Lagos. */
export const formatTime = (iso: string): string => TIME.format(new Date(iso));

/** 20 Nov 2026, 10:42, in Lagos. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;
