import { formatDate as englishDate, formatPhone, formatTime } from '#libs/contracts';
import { dateText, formatNumber } from './catalogue.js';
import { t } from './en.js';

export { formatNumber, formatPhone, formatTime };

/** 8 Feb 1985, in Lagos. From an ISO time or day. */
export const formatDate = (iso: string): string => dateText(englishDate(iso));

/** 20 Nov 2026, 10:42, in Lagos. */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** Formats hectares with the given digits: 18,206.12 */
export function formatHectares(value: number, digits = 2): string {
  return value.toLocaleString('en-NG', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/**
 * Formats a share: "0%", "<0.1%", "0.23%", "42%", "100%". Two significant digits below 1, whole numbers above. Only all
 * of the whole reads 100, and only nothing reads 0.
 */
export function formatPercent(part: number, whole: number): string {
  if (whole <= 0 || part <= 0) return '0%';
  const share = Math.min(100, (part / whole) * 100);
  if (share < 0.1) return '<0.1%';
  if (share < 0.995) return `${Number(share.toPrecision(2))}%`;
  return `${share < 100 ? Math.min(99, Math.round(share)) : 100}%`;
}

/** Formats a size: "812 B", "12 kB", "3.4 MB", in steps of 1024. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB'] as const;
  let size = Math.max(0, bytes);
  let at = 0;
  while (at < units.length - 1 && size >= 999.5) {
    size /= 1024;
    at += 1;
  }
  const digits = at > 0 && size < 9.95 ? 1 : 0;
  return `${Number(size.toFixed(digits))} ${units[at]}`;
}

/** 22 Nov, in Lagos; with the year if it is not the current one. */
export function formatDay(iso: string, now: Date = new Date()): string {
  const day = formatDate(iso);
  const [year = ''] = formatDate(now.toISOString()).split(' ').slice(-1);
  return day.endsWith(` ${year}`) ? day.slice(0, -year.length - 1) : day;
}

const seconds = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Africa/Lagos',
});

/** 10:42:07, in Lagos. */
export function formatSecond(iso: string): string {
  return seconds.format(new Date(iso));
}

/** 10:42 for today, "Yesterday", else the date. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const day = formatDate(iso);
  if (day === formatDate(now.toISOString())) return formatTime(iso);
  if (day === formatDate(new Date(now.getTime() - 86_400_000).toISOString())) return t('yesterday');
  return day;
}

/** "18 min ago", "3 h ago", "just now"; a date after two days. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return t('justNow');
  if (minutes < 60) return t('minutesAgo', { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('hoursAgo', { n: hours });
  return formatDate(iso);
}

/** "42 s", "1 min 23 s", "2 h 5 min" from seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** Formats kobo as exact naira: "₦8,427.20". */
export function formatNaira(kobo: number): string {
  const whole = formatNumber(Math.trunc(Math.abs(kobo) / 100));
  return `${kobo < 0 ? '−' : ''}₦${whole}.${String(Math.abs(kobo) % 100).padStart(2, '0')}`;
}

/** Formats naira from answers, exact to the kobo: 97500.5 -> "₦97,500.50". */
export const formatAmount = (naira: number): string => formatNaira(Math.round(naira * 100));
