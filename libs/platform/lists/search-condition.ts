import { searchPattern } from './list-page.js';
import { searchedDays } from './searched-days.js';

/** What a list is searched by: SQL of its columns. */
export interface SearchedFields {
  /** Texts that contain what was typed. */
  text: readonly string[];
  /** Times, found by the day that was typed. */
  times?: readonly string[];
  /** Codes, found by the beginning of a word that screens have for one: `{ 'r.status': STATUS_WORDS }`. */
  codes?: Readonly<Record<string, CodeWords>>;
}

/** What screens call each code: `{ INACTIVE: 'Inactive, Suspended' }`. */
export type CodeWords = Readonly<Record<string, string>>;

/** Records that are active or not. */
export const STATUS_WORDS: CodeWords = { ACTIVE: 'Active', INACTIVE: 'Inactive, Suspended' };

/** Fewer letters would find a code in almost everything that is typed. */
const SHORTEST = 3;

/** The codes one of whose words begins with what was typed. */
function codesCalled(q: string | undefined, words: CodeWords): string[] {
  const typed = q?.trim().toLowerCase() ?? '';
  if (typed.length < SHORTEST) return [];
  const isIn = (called: string) => ` ${called.toLowerCase().replace(/[,(]/g, ' ')}`.includes(` ${typed}`);
  return Object.entries(words).flatMap(([code, called]) => (isIn(called) ? [code] : []));
}

/**
 * SQL of whether a row is what was typed; "true" where nothing was. Times and codes are compared only where a day or such a word was
 * typed, so that the indexes of the texts serve all other searches.
 * @param bind adds a parameter and answers its place, `$4`
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
