/** Display of a number format: as is, padded with zeros, or as a point in time. */
export type NumberStyle = 'plain' | 'date' | 'dateTime' | 'time' | { digits: number };

/**
 * Returns the style of built-in formats that are dates or times (ECMA-376 part 1, 18.8.30; 27-36 and 50-58 are dates
 * in East Asian Excel).
 */
function builtIn(id: number): NumberStyle {
  if (id === 22) return 'dateTime';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)) return 'date';
  return (id >= 18 && id <= 21) || (id >= 32 && id <= 35) || (id >= 45 && id <= 47) ? 'time' : 'plain';
}

const NOT_CODE = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
/** Separators between the digits of phones and ids, ignored when reading numbers. */
const SEPARATORS = /\\[ ()-]|[ ()-]|"[ ()-]*"/g;
const ZEROS = /^0+$/;

/** Returns the style of a number format; `code` is its text if the workbook defines it. */
export function numberStyle(id: number, code?: string): NumberStyle {
  if (code === undefined) return builtIn(id);
  const zeros = code.replace(SEPARATORS, '');
  if (ZEROS.test(zeros)) return zeros.length > 1 ? { digits: zeros.length } : 'plain';
  const first = (code.split(';')[0] ?? '').replace(NOT_CODE, '').toLowerCase();
  if (first.includes('general')) return 'plain';
  const date = /[yd]|mmm/.test(first) || (first.includes('m') && !/[hs]/.test(first));
  const time = /[hs]/.test(first);
  if (date) return time ? 'dateTime' : 'date';
  return time ? 'time' : 'plain';
}

const MS_PER_DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LAST_DAY = 2_958_465;
const pad = (n: number) => String(n).padStart(2, '0');

/**
 * Converts a serial day number to an ISO date, date and time, or time. In the 1900 system day 60 is Excel's
 * non-existent 29 February 1900. That day, and anything outside years 1900 to 9999, stays a number.
 */
function serialToIso(serial: number, style: 'date' | 'dateTime' | 'time', date1904: boolean): string | null {
  const day = Math.floor(serial);
  if (serial < 0 || day > LAST_DAY || (!date1904 && day === 60)) return null;
  const seconds = Math.round((serial - day) * 86_400);
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  if (style === 'time' && day === 0) return clock;
  const shift = !date1904 && day < 60 ? 1 : 0;
  const epoch = date1904 ? EPOCH_1904 : EPOCH_1900;
  const iso = new Date(epoch + (day + shift) * MS_PER_DAY + (seconds === 86_400 ? MS_PER_DAY : 0))
    .toISOString()
    .slice(0, 10);
  return seconds === 0 || seconds === 86_400 || style === 'date' ? iso : `${iso}T${clock}`;
}

const SIGNIFICANT_DIGITS = 15;
/** Minimum digits of a personal id, and the zeros at its end after it was shown in six digits and typed again. */
const ID_DIGITS = 11;
const ROUNDED_ZEROS = 5;

/** True for a whole number that was probably rounded: 22245700000 was displayed as 2.22457E+10. */
const looksRounded = (number: number) =>
  number >= 10 ** (ID_DIGITS - 1) && number % 10 ** ROUNDED_ZEROS === 0;

/**
 * Converts a number cell to text. Whole numbers up to 15 digits (a spreadsheet's precision) become digits, never
 * 2.2E+10, because ids are often stored as numbers. Longer or probably rounded ones use that form, so that the rules
 * reject them. `raw` is the number in the file.
 */
export function numberText(raw: string, style: NumberStyle, date1904: boolean): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (typeof style === 'object') {
    const whole = Number.isInteger(number) && number >= 0 && number < 10 ** SIGNIFICANT_DIGITS;
    if (whole) return String(number).padStart(style.digits, '0');
  } else if (style !== 'plain') {
    const iso = serialToIso(number, style, date1904);
    if (iso !== null) return iso;
  }
  if (Number.isInteger(number)) {
    if (Math.abs(number) < 10 ** SIGNIFICANT_DIGITS && !looksRounded(number)) return String(number);
    return number.toExponential().replace('e', 'E');
  }
  return String(Number(number.toPrecision(SIGNIFICANT_DIGITS)));
}
