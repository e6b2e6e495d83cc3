import type { InspectedColumn } from '#libs/contracts';
import { SUBMISSION_COLUMNS } from '#libs/contracts/imports/columns';
import { holdsBvn, isBvnToken, maskBvn, withoutBvns } from '#libs/identifier-encryption';
import { normalisePhone } from '#libs/phones';
import { cleanDigits, cleanText } from './clean.js';
import { headerKey, isRejectColumn, isSerialColumn, type KnownColumns, type NamedField } from './columns.js';

/** A field with the check of its cells. */
type CheckedField = NamedField<string> & { check?: string };

const SAMPLES = 5;
const SAMPLE_CHARACTERS = 60;
/** Minimum number of filled cells before a column is recognised by them. */
const ENOUGH = 3;

/** Patterns of cells by check; only checks whose cells look like nothing else. */
const LOOKS: Record<string, (cell: string) => boolean> = {
  bvn: (cell) => /^22\d{9}$/.test(cleanDigits(cell)),
  phone: (cell) => normalisePhone(cleanDigits(cell)) !== null && !/^22\d{9}$/.test(cleanDigits(cell)),
  gender: (cell) => /^(?:m|f|male|female)$/i.test(cell),
  email: (cell) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell),
};

/**
 * Guesses the field of each column: by earlier choices, by heading, and by cells for fields that no heading names.
 * Each field takes the first column that fits it best.
 */
export function guessColumns(
  fields: readonly CheckedField[],
  header: readonly string[],
  sample: readonly string[][],
  { remembered = {} }: KnownColumns = {},
): InspectedColumn[] {
  const byField = new Map(fields.map((field) => [field.field, field]));
  const byKey = new Map(fields.flatMap((field) => field.synonyms.map((key) => [key, field] as const)));
  const taken = new Set<string>();
  const columns = header.map((heading, index): InspectedColumn => {
    const cells = sample.map((row) => cleanText(row[index] ?? '')).filter((cell) => cell !== '');
    const samples = [...new Set(cells)].slice(0, SAMPLES).map(shownCell);
    return { index, heading: withoutBvns(cleanText(heading)), samples, field: null, by: null };
  });
  const take = (column: InspectedColumn, field: string, by: NonNullable<InspectedColumn['by']>) => {
    if (column.by !== null || taken.has(field)) return;
    taken.add(field);
    column.field = field;
    column.by = by;
  };
  for (const column of columns) {
    const before = remembered[headerKey(column.heading)];
    if (before === null) column.by = 'remembered';
    else if (before !== undefined && byField.has(before)) take(column, before, 'remembered');
  }
  for (const column of columns) {
    const key = headerKey(column.heading);
    const field = isRejectColumn(column.heading) ? undefined : byKey.get(key);
    if (field) take(column, field.field, headerKey(field.heading) === key ? 'name' : 'synonym');
    else if (column.heading === SUBMISSION_COLUMNS[column.index]) column.by ??= 'name';
  }
  for (const column of columns) {
    if (column.by !== null || isRejectColumn(column.heading)) continue;
    const cells = sample.map((row) => cleanText(row[column.index] ?? '')).filter((cell) => cell !== '');
    if (cells.length < ENOUGH) continue;
    const field = fields.find(
      ({ field: name, check }) => !taken.has(name) && check && LOOKS[check] && cells.every(LOOKS[check]),
    );
    if (field) take(column, field.field, 'content');
    else if (isSerialColumn(column.heading) && cells.every(isCount)) column.by = 'content';
  }
  return columns.map((column) => {
    const isAccount = byKey.get(headerKey(column.heading))?.check === 'account';
    return isAccount ? masked(column, maskBvn) : columnAs(fields, column, column.field);
  });
}

const masked = (column: InspectedColumn, mask: (cell: string) => string): InspectedColumn => ({
  ...column,
  samples: column.samples.map(mask),
});

/** Describes a column that feeds a field, or none; samples of BVNs and account numbers are masked. */
export function columnAs(
  fields: readonly CheckedField[],
  column: InspectedColumn,
  field: string | null,
): InspectedColumn {
  const check = fields.find((known) => known.field === field)?.check;
  const mask = check === 'account' ? maskBvn : check === 'bvn' ? maskedBvn : null;
  return { ...(mask ? masked(column, mask) : column), field };
}

/** Detects a line number, which is not personal data. */
const isCount = (cell: string) => /^\d{1,7}\.?$/.test(cell);

/** Masks every numeric cell of a BVN column, even one that does not look like a BVN. */
function maskedBvn(cell: string): string {
  const digits = cleanDigits(cell);
  return isBvnToken(cell) || !/^\d+$/.test(digits) ? cell : maskBvn(digits);
}

function shownCell(cell: string): string {
  const shown = holdsBvn(cell) ? withoutBvns(cell) : cell;
  return shown.length > SAMPLE_CHARACTERS ? `${shown.slice(0, SAMPLE_CHARACTERS)}...` : shown;
}
