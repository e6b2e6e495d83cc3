import type { ColumnDto, ImportDto, ImportFieldDto } from '#libs/contracts';

/** Field of each column by its index; null: not imported. A missing column is undecided. */
export type Choices = Readonly<Record<number, string | null>>;

/** Returns the initial choices: detected fields and earlier decisions. */
export function firstChoices({ columns, state }: Pick<ImportDto, 'columns' | 'state'>): Choices {
  const decided = ({ field, by }: ColumnDto) => state !== 'inspected' || field !== null || by !== null;
  return Object.fromEntries(columns.filter(decided).map(({ index, field }) => [index, field]));
}

/** Returns the columns without a decision. */
export const undecided = (columns: readonly ColumnDto[], choices: Choices): ColumnDto[] =>
  columns.filter(({ index }) => choices[index] === undefined);

/** Returns the fields that have a column. */
export const takenFields = (choices: Choices): Set<string> =>
  new Set(Object.values(choices).filter((field) => field !== null));

/** Returns the required fields without a column. */
export function missingFields(fields: readonly ImportFieldDto[], choices: Choices): ImportFieldDto[] {
  const taken = takenFields(choices);
  return fields.filter(({ field, required }) => required && !taken.has(field));
}

/** Returns the choices with every undecided column excluded from the import. */
export function excludeUndecided(columns: readonly ColumnDto[], choices: Choices): Choices {
  return { ...Object.fromEntries(columns.map(({ index }) => [index, null])), ...choices };
}

/**
 * Returns the spreadsheet name of a column: A, B, ... Z, AA.
 * @param index counted from 0
 */
export function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
