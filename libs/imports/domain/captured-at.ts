/** Headings that field apps use for the capture time, in `headerKey` form; the first with a value wins. */
const HEADINGS = [
  'captured',
  'capturedat',
  'capturedon',
  'capturedate',
  'datecaptured',
  'capturetime',
  'timestamp',
  'datetime',
  'date',
  'mappedon',
  'datemapped',
  'surveydate',
  'dateofsurvey',
  'datecollected',
  'collectiondate',
  'recordedat',
  'recorded',
  'creationdate',
  'createdat',
  'createdon',
  'created',
  'start',
  'starttime',
  'begin',
  'today',
  'submissiontime',
];

const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|[+-]\d{2}:?(?:\d{2})?)?)?$/i;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z)?)?$/i;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?)?$/i;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const EPOCH_MS = /^1\d{12}$/;

/** Minutes ahead of UTC: West Africa Time, which Nigeria uses all year. */
const NIGERIA_MINUTES = 60;
/**
 * Earliest plausible capture time: no handheld satellite receiver is older. Times far in the future are rejected too.
 */
const EARLIEST = Date.UTC(1990, 0, 1);
const LATEST_YEAR = 2100;

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: { hour: number; minute: number; second: number; zoneMinutes: number } | null;
}

function zoneMinutes(text: string | undefined): number {
  if (!text) return NIGERIA_MINUTES;
  if (/^(z|utc)$/i.test(text)) return 0;
  const digits = text.slice(1).replace(':', '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return text.startsWith('-') ? -minutes : minutes;
}

function partsOf(text: string): Parts | null {
  const iso = ISO.exec(text) ?? YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (iso) {
    const [, year, month, day, hour, minute, second, zone] = iso;
    return {
      year: Number(year),
      month: Number(month),
      day: Number(day),
      clock:
        hour === undefined
          ? null
          : {
              hour: Number(hour),
              minute: Number(minute),
              second: Number(second ?? 0),
              zoneMinutes: zoneMinutes(zone),
            },
    };
  }
  const last = YEAR_LAST.exec(text);
  if (!last) return null;
  const [, first, second, year, hour, minute, seconds, half] = last;
  // In Nigeria the day comes first; a second number above 12 can only be the day.
  const monthFirst = Number(second) > 12;
  const afternoon = /pm/i.test(half ?? '') ? 12 : 0;
  return {
    year: Number(year),
    month: Number(monthFirst ? first : second),
    day: Number(monthFirst ? second : first),
    clock:
      hour === undefined
        ? null
        : {
            hour: half ? (Number(hour) % 12) + afternoon : Number(hour),
            minute: Number(minute),
            second: Number(seconds ?? 0),
            zoneMinutes: NIGERIA_MINUTES,
          },
  };
}

/**
 * Parses a time from a map file to ISO 8601 in UTC; null if it is not a time. A time without a zone is Nigerian. A day
 * without a time is its midnight in UTC, which is the same day in Nigeria. `03/05/2026` is 3 May.
 */
export function readTime(text: string): string | null {
  const written = text.trim();
  if (EPOCH_MS.test(written)) return new Date(Number(written)).toISOString();
  const parts = partsOf(written);
  if (!parts) return null;
  const { year, month, day, clock } = parts;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  const real = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day;
  if (!real || midnight.getTime() < EARLIEST || year > LATEST_YEAR) return null;
  if (!clock) return midnight.toISOString();
  if (clock.hour > 24 || clock.minute > 59 || clock.second > 60) return null;
  const minutes = clock.hour * 60 + clock.minute - clock.zoneMinutes;
  return new Date(midnight.getTime() + minutes * 60_000 + clock.second * 1000).toISOString();
}

/** Returns the capture time from attributes keyed by heading (`headerKey`); null if there is none. */
export function capturedIn(byKey: ReadonlyMap<string, string>): string | null {
  for (const heading of HEADINGS) {
    const value = byKey.get(heading);
    const time = value === undefined ? null : readTime(value);
    if (time !== null) return time;
  }
  return null;
}
