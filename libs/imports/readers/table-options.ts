/** What is known of a table before it is read. */
export interface TableOptions {
  /** The sheet to read, by its name; without it the first that can be seen and holds a list. */
  sheet?: string | undefined;
  /** The row of the header as the spreadsheet numbers it; without it the header is looked for. */
  headerRow?: number | undefined;
  /** True for a heading, as the file spells it, that the list may have: by such the header, its sheet and the delimiter are found. */
  knows?: ((heading: string) => boolean) | undefined;
  /** How many rows below the header are wanted, where not all are: what a reader does not stream it need not read further. */
  firstRows?: number | undefined;
}

/** A sheet of a workbook. */
export interface SheetInfo {
  name: string;
  hidden: boolean;
  /** Rows below the header; null where the sheet was not read to its end. */
  rows: number | null;
}

/** What a person is shown of a table before it is imported. */
export interface TableInspection {
  /** The sheets of a workbook in its order; empty for a CSV file. */
  sheets: SheetInfo[];
  /** The sheet that was read; null for a CSV file. */
  sheet: string | null;
  headerRow: number;
  header: string[];
  /** The first 200 rows below the header, as the import will read them. */
  sample: string[][];
  /** Sentences about the file as a whole, as far as it was read. */
  notes: string[];
}
