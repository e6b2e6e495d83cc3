import type { NamedField } from './columns.js';

/** What people call a field; what has no heading is called by its own name. */
export type Shown = (field: string) => string;

export function headingsOf(fields: readonly NamedField<string>[]): Shown {
  const headings = new Map(fields.map(({ field, heading }) => [field, heading]));
  return (field) => headings.get(field) ?? field;
}
