import type { NamedField } from '../domain/index.js';

/** What a value of a column's SQL type is in the parser. Geometry is hex EWKB. */
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

/** A column of the staging table, and how the parser fills it from a row that was found good. */
export type StagedColumn<Row, Column extends string = string> = {
  [Type in keyof SqlValues]: { column: Column; type: Type; of(row: Row): SqlValues[Type] | null };
}[keyof SqlValues];

/**
 * What is known of a field: its heading, the other headings by which it is recognised, and where it is staged. The
 * columns of the COPY, the labels in sentences and the table in docs/imports.md are made from it.
 */
export interface ImportField<Row, Field extends string = string, Column extends string = string>
  extends NamedField<Field> {
  columns: readonly StagedColumn<Row, Column>[];
  /** What is asked of its cells; what holds BVNs (`bvn`) or phone numbers (`phone`) says so by it. */
  check?: string;
}

/** The staged columns of some fields, in the order in which COPY brings them after `import_id` and `row_no`. */
export function stagedColumns<Row, Column extends string>(
  fields: readonly ImportField<Row, string, Column>[],
): readonly StagedColumn<Row, Column>[] {
  return fields.flatMap(({ columns }) => columns);
}
