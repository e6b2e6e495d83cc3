/** Result of inspecting a file, before any row is checked. */
export interface Inspection {
  /** Sheets of a workbook; a CSV has none. */
  sheets: InspectedSheet[];
  /** The sheet that is read. */
  sheet: string | null;
  /** Number of the header's row, as the spreadsheet shows it. */
  headerRow: number;
  columns: InspectedColumn[];
  /** Notes about the file, as sentences. */
  notes: string[];
}

export interface InspectedSheet {
  name: string;
  hidden: boolean;
  /** Rows that hold something; null while unknown. */
  rows: number | null;
}

export interface InspectedColumn {
  /** Counted from 0. */
  index: number;
  /** Heading as in the file; '' if it has no name. */
  heading: string;
  /** Some of its cells, at most five, BVNs masked. */
  samples: string[];
  /** The field that it seems to feed. */
  field: string | null;
  /** How the field was matched; null if no field was. */
  by: MatchedBy | null;
}

/** `name`: the template's own heading; `synonym`: another that is known; `content`: its cells; `remembered`: chosen before. */
export const MATCHED_BY = ['name', 'synonym', 'content', 'remembered'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];
