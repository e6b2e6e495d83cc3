/** A possible column of a file. */
export interface FileColumn<Field extends string = string> {
  /** Field name in the code. */
  field: Field;
  /** Column name in the file: the heading of the template, and the name in sentences. */
  heading: string;
  /** The import type that identifies its records by this column, if there is one. */
  keyOf?: string;
}

/** Returns the header of an empty template: the key column of `importType`, the other columns, then the other keys. */
export function templateHeadings(columns: readonly FileColumn[], importType: string): string[] {
  const place = ({ keyOf }: FileColumn) => (keyOf === importType ? 0 : keyOf === undefined ? 1 : 2);
  return [...columns].sort((a, b) => place(a) - place(b)).map(({ heading }) => heading);
}
