const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: .*)?$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/., ]*([a-z]{3,9})[-/., ]*(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3,9})[-/., ]*(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})$/i;
const EARLIEST = 1900;
/** Earliest year for programme activity. */
const EARLIEST_DAY = 2000;
/** Minimum age for reading a two-digit year of birth as this century. */
const YOUNGEST = 10;

export type ReadDate =
  /** ISO. */
  { day: string } | { problem: 'date.invalid' | 'date.noSuchDay' | 'date.range' };

const monthNamed = (name: string) => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/**
 * Returns year, month and day of a text; null if it is not a date. The day precedes the month unless that is
 * impossible.
 */
function partsOf(text: string): [string, number, number] | null {
  const iso = ISO.exec(text);
  if (iso) return [iso[1] ?? '', Number(iso[2]), Number(iso[3])];
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    return second > 12 && first <= 12 ? [numbers[3] ?? '', first, second] : [numbers[3] ?? '', second, first];
  }
  const named = NAMED.exec(text);
  if (named) return [named[3] ?? '', monthNamed(named[2] ?? ''), Number(named[1])];
  const first = NAMED_FIRST.exec(text);
  return first ? [first[3] ?? '', monthNamed(first[1] ?? ''), Number(first[2])] : null;
}

/** Parses a date of birth (clean text): ISO, 23/04/1980, 23 April 1980; 03/04/1980 is 3 April. `today` is ISO. */
export function readBirthDate(text: string, today: string): ReadDate {
  const thisYear = Number(today.slice(0, 4));
  return readDate(
    text,
    today,
    EARLIEST,
    (short) => short + (2000 + short <= thisYear - YOUNGEST ? 2000 : 1900),
  );
}

/** Parses the day of an activity (clean text) in the formats of dates of birth; two-digit years are in this century. */
export const readDay = (text: string, today: string): ReadDate =>
  readDate(text, today, EARLIEST_DAY, (short) => 2000 + short);

function readDate(
  text: string,
  today: string,
  earliest: number,
  yearOf: (short: number) => number,
): ReadDate {
  const parts = partsOf(text);
  if (!parts) return { problem: 'date.invalid' };
  const [written, month, day] = parts;
  const year = written.length === 4 ? Number(written) : yearOf(Number(written));
  if (month === 0) return { problem: 'date.invalid' };
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, day);
  if (month > 12 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { problem: 'date.noSuchDay' };
  const iso = date.toISOString().slice(0, 10);
  return year < earliest || iso > today ? { problem: 'date.range' } : { day: iso };
}
