import type { ProblemCode } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { cleanText } from './clean.js';

/** The mark of the import that a file of rejected rows was made from, and the number that a row had there. */
export const MARK_COLUMN = 'Gona: import';
export const ROW_COLUMN = 'Gona: row';
/** Columns that the rejects file adds to the user's own; when the fixed file comes back they are not data. */
export const REJECT_COLUMNS = [MARK_COLUMN, ROW_COLUMN, 'Gona: reason'] as const;
/** Cells that a row had beyond its header: while they hold something the row is refused, also when it comes back. */
export const SURPLUS_COLUMN = 'Gona: no column';

/** Words of a heading, or of a group of headings, that make it somebody else's than the farmer's. */
export const SOMEBODY_ELSE =
  /\b(?:kin|nok|guarantors?|spouse|wife|husband|father|mother|parents?|child(?:ren)?|guardian|witness|referee|emergency|agents?|aggregators?|officers?|enumerators?|supervisors?|leaders?|chair\w*|secretary|cooperative|bank(?! verif))\b/iu;
/** Words in brackets that make it another one of its kind, or one in another unit than hectares. */
const ANOTHER =
  /\b(?:acres?|plots?|m2|m²|sqm|sq|square|metres?|meters?|origin|maiden|2|two|ii|2nd|second|alt\w*|allocat\w*|collect\w*|allotted|received|issued|other|old|former|previous|new)\b/iu;
const IN_BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;
const NUMBERING = /^\(?\d{1,2}[.)]\s*(?=\p{L})|^\([a-z]\)\s*|^[a-z]\)\s*/iu;
const REMARKS =
  /\b(?:11|eleven|10|ten)[\s-]*digits?\b|\bm\s*\/\s*f\b|\bmale\s*(?:\/|or)\s*female\b|\b(?:required|optional|compulsory|mandatory)\b|\bd{1,2}\W+m{1,3}\W+y{2,4}\b/gi;

const keyOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Maps name the same fields in each of thousands of placemarks. */
const keys = new Map<string, string>();
const MOST_KEYS = 2000;

/**
 * A heading without case, spaces, punctuation and accents, its numbering and what a form remarks about its cells: 'L.G.A', 'lga ' and
 * '3. LGA *' are one, so are 'BVN' and 'BVN (11 digits)'. 'Phone (next of kin)' and 'Size (acres)' stay what they are.
 */
export function headerKey(header: string): string {
  let key = keys.get(header);
  if (key !== undefined) return key;
  const text = cleanText(header);
  const plain = text
    .replace(NUMBERING, '')
    .replace(IN_BRACKETS, (whole, remark: string) =>
      SOMEBODY_ELSE.test(remark) || ANOTHER.test(remark) ? whole : '',
    )
    .replace(REMARKS, '');
  key = keyOf(plain) || keyOf(text);
  if (keys.size >= MOST_KEYS) keys.clear();
  keys.set(header, key);
  return key;
}

const SURPLUS_KEY = headerKey(SURPLUS_COLUMN);
const REJECT_KEYS = new Set([...REJECT_COLUMNS.map(headerKey), SURPLUS_KEY]);
const MARK_KEY = headerKey(MARK_COLUMN);
const ROW_KEY = headerKey(ROW_COLUMN);

/** True for a column, or a placemark's field, that a rejects file added. */
export const isRejectColumn = (header: string): boolean => REJECT_KEYS.has(headerKey(header));

/** True for a column in which a rejects file keeps cells that were beyond the header. */
export const isSurplusColumn = (header: string): boolean => headerKey(header) === SURPLUS_KEY;

/** A field and the headings by which it is known, each as `headerKey` makes it. */
export interface NamedField<Field extends string> {
  field: Field;
  heading: string;
  synonyms: readonly string[];
}

export interface ColumnMatch<Field extends string> {
  /** For each column of the file the field that it feeds, or null when it is not read. */
  fields: (Field | null)[];
  /** Named columns that no field wants, as the file spells them. */
  ignored: string[];
  /** Where a rejects file says which import it was made from, and which row this was there; -1 where it does not. */
  markColumn: number;
  rowColumn: number;
  /** Sentences for the import's summary. */
  notes: string[];
  /** Set when the file cannot be imported as it is. */
  problem: { code: ProblemCode; sentence: string } | null;
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');
const LISTED_COLUMNS = 30;

function listColumns(header: string[]): string {
  const names = header.map((name) => withoutBvns(cleanText(name))).filter((name) => name !== '');
  const more = names.length > LISTED_COLUMNS ? ` and ${names.length - LISTED_COLUMNS} more` : '';
  const shown = names
    .slice(0, LISTED_COLUMNS)
    .map((name) => (name.length > 60 ? `${name.slice(0, 60)}...` : name));
  return `${shown.join(', ')}${more}`;
}

/** What is known of a file's columns beside their headings. */
export interface KnownColumns {
  /** What a person has said of every column: nothing is guessed then. */
  chosen?: readonly { index: number; field: string | null }[] | undefined;
  /** What columns of a heading (`headerKey`) fed before; null: nothing. */
  remembered?: Readonly<Record<string, string | null>> | undefined;
  /** Where the file has its header. */
  headerRow?: number | undefined;
}

/**
 * Matches the header of a list to fields. Unknown and nameless columns are left out with a note. The file is refused
 * when a column of `required` is missing (every row would be refused for it), or when two columns feed one field
 * (guessing would store the wrong one).
 */
export function matchColumns<Field extends string>(
  known: readonly NamedField<Field>[],
  header: string[],
  required: readonly Field[],
  { chosen, remembered = {}, headerRow = 1 }: KnownColumns = {},
): ColumnMatch<Field> {
  const byKey = new Map(known.flatMap((named) => named.synonyms.map((key) => [key, named] as const)));
  const byField = new Map<string, NamedField<Field>>(known.map((named) => [named.field, named]));
  const choice = chosen && new Map(chosen.map(({ index, field }) => [index, field]));
  const namedAt = (index: number, key: string) => {
    if (choice) return byField.get(choice.get(index) ?? '');
    const before = key === '' ? undefined : remembered[key];
    const named = byKey.get(key);
    // That a column was left out of one file is no reason to refuse every later one for want of it.
    const mustBe = before === null && named !== undefined && required.includes(named.field);
    if (before === undefined || before === null || mustBe)
      return before === null && !mustBe ? undefined : named;
    // What a file of another season had may be no field of this one.
    return byField.get(before) ?? named;
  };
  const match: ColumnMatch<Field> = {
    fields: [],
    ignored: [],
    markColumn: -1,
    rowColumn: -1,
    notes: [],
    problem: null,
  };
  const columnOf = new Map<Field, string>();
  const twice: string[] = [];
  header.forEach((name, index) => {
    const key = headerKey(name);
    const named = REJECT_KEYS.has(key) ? undefined : namedAt(index, key);
    match.fields.push(named?.field ?? null);
    if (key === MARK_KEY) match.markColumn = index;
    else if (key === ROW_KEY) match.rowColumn = index;
    else if (REJECT_KEYS.has(key)) return;
    else if (!named && key !== '' && !choice) match.ignored.push(cleanText(name));
    if (!named) return;
    const first = columnOf.get(named.field);
    if (first === undefined) columnOf.set(named.field, cleanText(name));
    else twice.push(`${quoted([first, cleanText(name)])} both mean ${named.heading}`);
  });
  if (match.ignored.length > 0)
    match.notes.push(`Columns that Gona does not read: ${listColumns(match.ignored)}.`);

  const missing = required.filter((field) => !columnOf.has(field));
  if (missing.length > 0) {
    const headings = missing.map((field) => known.find((named) => named.field === field)?.heading ?? field);
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `No column for ${headings.join(' or ')} was found. Row ${headerRow.toLocaleString('en-NG')} was taken for the names of the columns; it holds: ${listColumns(header)}.`,
    };
  } else if (twice.length > 0) {
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `The columns ${twice.join('; ')}. Delete or rename one of them.`,
    };
  }
  return match;
}

/** The cells of a row by field, uncleaned; a column that the row does not reach is left out. */
export function pickFields<Field extends string>(
  fields: (Field | null)[],
  cells: string[],
): Partial<Record<Field, string>> {
  const picked: Partial<Record<Field, string>> = {};
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i];
    const cell = cells[i];
    if (field && cell !== undefined) picked[field] = cell;
  }
  return picked;
}

/**
 * What is wrong with a choice of columns, as a sentence, or null: every column of the file is named once, a field is fed by
 * one column only, and none that must be there is missing.
 */
export function checkChoices(
  known: readonly NamedField<string>[],
  columns: readonly { index: number; heading: string }[],
  chosen: readonly { index: number; field: string | null }[],
  required: readonly string[],
): string | null {
  const byField = new Map(known.map(({ field, heading }) => [field, heading]));
  const headingAt = (index: number) => columns[index]?.heading || `column ${index + 1}`;
  const choice = new Map(chosen.map(({ index, field }) => [index, field]));
  const unnamed = columns.filter(({ index }) => !choice.has(index)).map(({ index }) => headingAt(index));
  if (unnamed.length > 0)
    return `Say of each column what it is: ${quoted(unnamed.slice(0, LISTED_COLUMNS))}.`;
  const fedBy = new Map<string, number>();
  for (const { index, field } of chosen) {
    if (field === null) continue;
    if (index >= columns.length || !byField.has(field))
      return 'The file has no such column, or Gona no such field.';
    const first = fedBy.get(field);
    if (first !== undefined)
      return `${quoted([headingAt(first), headingAt(index)])} cannot both be ${byField.get(field)}.`;
    fedBy.set(field, index);
  }
  const missing = required.filter((field) => !fedBy.has(field)).map((field) => byField.get(field) ?? field);
  return missing.length > 0 ? `No column is ${missing.join(', and none ')}.` : null;
}

/** What lists call the column that numbers their lines, as `headerKey` gives it. */
const SERIALS = new Set([
  'sn',
  'sno',
  'snumber',
  'serialno',
  'serialnumber',
  'serial',
  'no',
  'number',
  'nos',
]);

export const isSerialColumn = (heading: string): boolean => SERIALS.has(headerKey(heading));
