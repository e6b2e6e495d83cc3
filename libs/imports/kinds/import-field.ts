import type { NamedField } from '../domain/index.js';

/** Parser types of a column's SQL type. Geometry is hex EWKB. */
interface SqlValues {
  text: string;
  int: number;
  bigint: number;
  'bigint[]': readonly number[];
  'double precision': number;
  /** ISO. */
  date: string;
  bytea: Buffer;
  timestamptz: string;
  /** As text. */
  jsonb: string;
  'geometry(MultiPolygon,4326)': string;
}

/** A column of the staging table, and how the parser fills it from a valid row. */
export type StagedColumn<Row, Column extends string = string> = {
  [Type in keyof SqlValues]: { column: Column; type: Type; of(row: Row): SqlValues[Type] | null };
}[keyof SqlValues];

/**
 * A field: its heading, its synonyms, and its staging column. The COPY columns, the labels in sentences and the table
 * in docs/imports.md are generated from it.
 */
export interface ImportField<Row, Field extends string = string, Column extends string = string>
  extends NamedField<Field> {
  columns: readonly StagedColumn<Row, Column>[];
  /** Check of its cells; it also marks BVNs (`bvn`) and phone numbers (`phone`). */
  check?: string;
}

/** Returns the staged columns of some fields, in COPY order after `import_id` and `row_no`. */
export function stagedColumns<Row, Column extends string>(
  fields: readonly ImportField<Row, string, Column>[],
): readonly StagedColumn<Row, Column>[] {
  return fields.flatMap(({ columns }) => columns);
}
