import type { ProblemCode } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { cleanText } from './clean.js';

/** Mark of the import that a rejects file was made from, and the row's original number. */
export const MARK_COLUMN = 'Gona: import';
export const ROW_COLUMN = 'Gona: row';
/** Columns that the rejects file adds to the user's own. They are not data when the corrected file is imported. */
export const REJECT_COLUMNS = [MARK_COLUMN, ROW_COLUMN, 'Gona: reason'] as const;
/** Cells beyond the header. A row with such cells is rejected, also on re-import. */
export const SURPLUS_COLUMN = 'Gona: no column';

/** Words of a heading, or of a group of headings, that refer to a person other than the farmer. */
export const OTHER_PERSON_WORDS =
  /\b(?:kin|nok|guarantors?|spouse|wife|husband|father|mother|parents?|child(?:ren)?|guardian|witness|referee|emergency|agents?|aggregators?|officers?|enumerators?|supervisors?|leaders?|chair\w*|secretary|cooperative|bank(?! verif))\b/iu;
/** Words in brackets that mean another field of its kind, or a unit other than hectares. */
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

/** Cache: maps repeat the same field names in thousands of placemarks. */
const keys = new Map<string, string>();
const MOST_KEYS = 2000;

/**
 * Normalises a heading: no case, spaces, punctuation, accents, numbering or form remarks. 'L.G.A', 'lga ' and '3. LGA
 * *' are equal, and so are 'BVN' and 'BVN (11 digits)'. 'Phone (next of kin)' and 'Size (acres)' remain distinct.
 */
export function headerKey(header: string): string {
  let key = keys.get(header);
  if (key !== undefined) return key;
  const text = cleanText(header);
  const plain = text
    .replace(NUMBERING, '')
    .replace(IN_BRACKETS, (whole, remark: string) =>
      OTHER_PERSON_WORDS.test(remark) || ANOTHER.test(remark) ? whole : '',
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

/** True for a column, or a placemark's field, added by a rejects file. */
export const isRejectColumn = (header: string): boolean => REJECT_KEYS.has(headerKey(header));

/** True for a column in which a rejects file stores cells beyond the header. */
export const isSurplusColumn = (header: string): boolean => headerKey(header) === SURPLUS_KEY;

/** A field and its known headings, in `headerKey` form. */
export interface NamedField<Field extends string> {
  field: Field;
  heading: string;
  synonyms: readonly string[];
}

export interface ColumnMatch<Field extends string> {
  /** The field that each column of the file feeds, or null if it is not read. */
  fields: (Field | null)[];
  /** Named columns that feed no field, as the file spells them. */
  ignored: string[];
  /** Columns of a rejects file with the original import and row; -1 if absent. */
  markColumn: number;
  rowColumn: number;
  /** Sentences for the import's summary. */
  notes: string[];
  /** Set if the file cannot be imported. */
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

/** Known facts about a file's columns, apart from their headings. */
export interface KnownColumns {
  /** The user's choice for every column; disables guessing. */
  chosen?: readonly { index: number; field: string | null }[] | undefined;
  /** Fields that columns with a heading (`headerKey`) fed before; null: none. */
  remembered?: Readonly<Record<string, string | null>> | undefined;
  /** The file's header row. */
  headerRow?: number | undefined;
}

/**
 * Matches the header of a list to fields. Unknown and unnamed columns are skipped with a note. Refuses the file if a
 * `required` column is missing, because every row would be rejected. Also refuses it if two columns feed one field,
 * because a guess could store the wrong one.
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
    // A column that was skipped in one file must not make every later file fail as incomplete.
    const mustBe = before === null && named !== undefined && required.includes(named.field);
    if (before === undefined || before === null || mustBe)
      return before === null && !mustBe ? undefined : named;
    // A field of another season may not exist in this one.
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
  if (match.ignored.length > 0) match.notes.push(`Ignored columns: ${listColumns(match.ignored)}.`);

  const missing = required.filter((field) => !columnOf.has(field));
  if (missing.length > 0) {
    const headings = missing.map((field) => known.find((named) => named.field === field)?.heading ?? field);
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `No column for ${headings.join(' or ')} was found. Gona read the column names from row ${headerRow.toLocaleString('en-NG')}: ${listColumns(header)}.`,
    };
  } else if (twice.length > 0) {
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `The columns ${twice.join('; ')}. Delete or rename one of them.`,
    };
  }
  return match;
}

/** Returns the cells of a row by field, uncleaned; omits columns beyond the end of the row. */
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
 * Returns the fault of a column choice as a sentence, or null. Every column must be listed once, each field fed by one
 * column only, and no required field missing.
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
    return `Choose the meaning of each column: ${quoted(unnamed.slice(0, LISTED_COLUMNS))}.`;
  const fedBy = new Map<string, number>();
  for (const { index, field } of chosen) {
    if (field === null) continue;
    if (index >= columns.length || !byField.has(field)) return 'This column or field does not exist.';
    const first = fedBy.get(field);
    if (first !== undefined)
      return `${quoted([headingAt(first), headingAt(index)])} cannot both be ${byField.get(field)}.`;
    fedBy.set(field, index);
  }
  const missing = required.filter((field) => !fedBy.has(field)).map((field) => byField.get(field) ?? field);
  return missing.length > 0 ? `Choose a column for ${missing.join(' and for ')}.` : null;
}

/** Headings of line-number columns, in `headerKey` form. */
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
