import { searchPattern } from './list-page.js';
import { searchedDays } from './searched-days.js';

/** Columns that a list is searched by, as SQL. */
export interface SearchedFields {
  /** Texts that contain the search text. */
  text: readonly string[];
  /** Times, found by the typed day. */
  times?: readonly string[];
  /** Codes, found by a prefix of one of their display names: `{ 'r.status': STATUS_WORDS }`. */
  codes?: Readonly<Record<string, CodeLabels>>;
}

/** Display names of each code: `{ INACTIVE: 'Inactive, Suspended' }`. */
export type CodeLabels = Readonly<Record<string, string>>;

/** Display names of active and inactive records. */
export const STATUS_WORDS: CodeLabels = { ACTIVE: 'Active', INACTIVE: 'Inactive, Suspended' };

/** With fewer letters, almost every search would match a code. */
const SHORTEST = 3;

/** Returns the codes with a display name that begins with the search text. */
function codesCalled(q: string | undefined, words: CodeLabels): string[] {
  const typed = q?.trim().toLowerCase() ?? '';
  if (typed.length < SHORTEST) return [];
  const isIn = (called: string) => ` ${called.toLowerCase().replace(/[,(]/g, ' ')}`.includes(` ${typed}`);
  return Object.entries(words).flatMap(([code, called]) => (isIn(called) ? [code] : []));
}

/**
 * Returns SQL that tests whether a row matches the search; "true" for an empty search. Times and codes are compared
 * only if a day or such a name was typed, so that all other searches can use the indexes of the texts.
 * @param bind adds a parameter and returns its placeholder, `$4`
 */
export function searchCondition(
  q: string | undefined,
  { text, times = [], codes = {} }: SearchedFields,
  bind: (value: unknown) => string,
): string {
  const pattern = searchPattern(q);
  if (pattern === null) return 'true';
  const like = bind(pattern);
  const parts = text.map((column) => `${column} ILIKE ${like}`);
  const days = times.length > 0 ? searchedDays(q) : null;
  if (days) {
    const [from, to] = [bind(days.from), bind(days.to)];
    for (const column of times)
      parts.push(`(${column} >= ${from}::timestamptz AND ${column} < ${to}::timestamptz)`);
  }
  for (const [column, words] of Object.entries(codes)) {
    const called = codesCalled(q, words);
    if (called.length > 0) parts.push(`${column} = ANY(${bind(called)}::text[])`);
  }
  return `(${parts.join(' OR ')})`;
}
