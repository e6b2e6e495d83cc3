import type { NamedField } from './columns.js';

/** Maps a field to its label; fields without a heading use their own name. */
export type Shown = (field: string) => string;

export function headingsOf(fields: readonly NamedField<string>[]): Shown {
  const headings = new Map(fields.map(({ field, heading }) => [field, heading]));
  return (field) => headings.get(field) ?? field;
}
