import { en } from './en.js';

type Catalogue = typeof en;
/** `imports.title`: every key that leads to a sentence. */
export type TextKey = {
  [R in keyof Catalogue & string]: `${R}.${keyof Catalogue[R] & string}`;
}[keyof Catalogue & string];

export type TextValues = Record<string, string | number>;

/**
 * The sentence of a key in the user's language; `{name}` in it is replaced by the value of that name. Numbers get
 * thousands separators. A value `n` picks between "one|many" forms.
 */
export function t(key: TextKey, values: TextValues = {}): string {
  const [room, name] = key.split('.') as [keyof Catalogue, string];
  const text = (en[room] as Record<string, string>)[name] ?? key;
  const forms = text.split('|');
  const form = forms.length > 1 && values.n !== 1 ? forms[1] : forms[0];
  return (form ?? text).replace(/\{(\w+)\}/g, (whole, slot: string) => {
    const value = values[slot];
    if (value === undefined) return whole;
    return typeof value === 'number' ? formatNumber(value) : value;
  });
}

const numbers = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 });

/** 4,812 */
export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** Hectares with the digits asked for: 18,206.12 */
export function formatHectares(value: number, digits = 2): string {
  return value.toLocaleString('en-NG', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** ₦1,250.00 */
export function formatNaira(value: number): string {
  return value.toLocaleString('en-NG', { style: 'currency', currency: 'NGN' });
}

const LAGOS = 'Africa/Lagos';
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: LAGOS });
const times = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: LAGOS });

/** 20 Nov 2026, in Lagos. */
export function formatDate(iso: string): string {
  return days.format(new Date(iso));
}

/** 10:42, in Lagos. */
export function formatTime(iso: string): string {
  return times.format(new Date(iso));
}

/** 10:42 for today, "Yesterday", else the date. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const day = formatDate(iso);
  if (day === days.format(now)) return formatTime(iso);
  if (day === days.format(new Date(now.getTime() - 86_400_000))) return t('time.yesterday');
  return day;
}

/** "18 min ago", "3 h ago", "just now"; a date after two days. */
export function formatAgo(iso: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(iso)) / 60_000);
  if (minutes < 1) return t('time.now');
  if (minutes < 60) return t('time.minutesAgo', { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return t('time.hoursAgo', { n: hours });
  return formatDate(iso);
}

/** "42 s", "1 min 23 s", "2 h 5 min" from seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ''}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
