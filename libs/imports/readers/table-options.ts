/** Known facts about a table before it is read. */
export interface TableOptions {
  /** Name of the sheet to read; by default the first visible one with a list. */
  sheet?: string | undefined;
  /** Row of the header as the spreadsheet numbers it; by default it is detected. */
  headerRow?: number | undefined;
  /**
   * True for a heading, as the file spells it, that the list may have; used to find the header, its sheet and the
   * delimiter.
   */
  knows?: ((heading: string) => boolean) | undefined;
  /** Number of rows needed below the header, if not all; a reader that does not stream can stop there. */
  firstRows?: number | undefined;
  /** Throws `file.hasNin` if a heading names NINs. */
  refusesNins?: boolean | undefined;
}

/** A sheet of a workbook. */
export interface SheetInfo {
  name: string;
  hidden: boolean;
  /** Rows below the header; null if the sheet was not read to its end. */
  rows: number | null;
}

/** Preview of a table before it is imported. */
export interface TableInspection {
  /** The sheets of a workbook in its order; empty for a CSV file. */
  sheets: SheetInfo[];
  /** The sheet that was read; null for a CSV file. */
  sheet: string | null;
  headerRow: number;
  header: string[];
  /** The first 200 rows below the header, as the import will read them. */
  sample: string[][];
  /** Sentences about the part of the file that was read. */
  notes: string[];
}
