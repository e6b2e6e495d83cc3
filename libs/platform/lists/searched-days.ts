/** ISO times in Lagos: start inclusive, end exclusive. */
export interface SearchedDays {
  from: string;
  to: string;
}

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const ISO = /^(\d{4})-(\d{1,2})(?:-(\d{1,2}))?$/;
const DIGITS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const NAMED = /^(?:(\d{1,2})\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/;

/** Parses a typed day or month: "20 Nov 2026", "2026-11-20", "20/11/2026", "November 2026". Null for anything else. */
export function searchedDays(q: string | undefined): SearchedDays | null {
  const text = q?.trim().toLowerCase() ?? '';
  const iso = ISO.exec(text);
  if (iso) return span(iso[1], Number(iso[2]), iso[3]);
  const digits = DIGITS.exec(text);
  if (digits) return span(digits[3], Number(digits[2]), digits[1]);
  const named = NAMED.exec(text);
  if (!named) return null;
  return span(named[3], MONTHS.findIndex((month) => month.startsWith(named[2] ?? '')) + 1, named[1]);
}

function span(year = '', month: number, day: string | undefined): SearchedDays | null {
  const from = new Date(Date.UTC(Number(year), month - 1, Number(day ?? 1)));
  // 31 Feb is not a day.
  if (month < 1 || from.getUTCMonth() !== month - 1 || from.getUTCDate() !== Number(day ?? 1)) return null;
  const to = new Date(from);
  if (day === undefined) to.setUTCMonth(month);
  else to.setUTCDate(to.getUTCDate() + 1);
  const inLagos = (at: Date) => `${at.toISOString().slice(0, 19)}+01:00`;
  return { from: inLagos(from), to: inLagos(to) };
}
