import type { ColumnDto, ImportDto, ImportFieldDto } from '#libs/contracts';

/** Field of each column by its index; null: it is not to be imported. A column that is left out is not decided. */
export type Choices = Readonly<Record<number, string | null>>;

/** What is chosen before anybody has said anything: what was found, and what was said before. */
export function firstChoices({ columns, state }: Pick<ImportDto, 'columns' | 'state'>): Choices {
  const decided = ({ field, by }: ColumnDto) => state !== 'inspected' || field !== null || by !== null;
  return Object.fromEntries(columns.filter(decided).map(({ index, field }) => [index, field]));
}

/** Columns about which nothing has been said. */
export const undecided = (columns: readonly ColumnDto[], choices: Choices): ColumnDto[] =>
  columns.filter(({ index }) => choices[index] === undefined);

/** Fields that a column feeds. */
export const takenFields = (choices: Choices): Set<string> =>
  new Set(Object.values(choices).filter((field) => field !== null));

/** Fields that must be fed, and are not. */
export function missingFields(fields: readonly ImportFieldDto[], choices: Choices): ImportFieldDto[] {
  const taken = takenFields(choices);
  return fields.filter(({ field, required }) => required && !taken.has(field));
}

/** The same choices with all that is undecided left out of the import. */
export function withoutRest(columns: readonly ColumnDto[], choices: Choices): Choices {
  return { ...Object.fromEntries(columns.map(({ index }) => [index, null])), ...choices };
}

/** What a spreadsheet calls a column: A, B, ... Z, AA. @param index counted from 0 */
export function letterOf(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}
