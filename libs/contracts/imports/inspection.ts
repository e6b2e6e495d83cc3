/** Result of inspecting a file, before any row is checked. */
export interface Inspection {
  /** Sheets of a workbook; a CSV has none. */
  sheets: InspectedSheet[];
  /** The sheet to read. */
  sheet: string | null;
  /** Number of the header row, as the spreadsheet shows it. */
  headerRow: number;
  columns: InspectedColumn[];
  /** Notes about the file, as sentences. */
  notes: string[];
}

export interface InspectedSheet {
  name: string;
  hidden: boolean;
  /** Non-empty rows; null while unknown. */
  rows: number | null;
}

export interface InspectedColumn {
  /** Counted from 0. */
  index: number;
  /** Heading as in the file; '' if it has no name. */
  heading: string;
  /** Sample cells, at most five, BVNs masked. */
  samples: string[];
  /** The field that it probably maps to. */
  field: string | null;
  /** How the field was matched; null if no field was. */
  by: MatchedBy | null;
}

/**
 * `name`: the template's own heading; `synonym`: another known heading; `content`: its cells; `remembered`: chosen
 * before.
 */
export const MATCHED_BY = ['name', 'synonym', 'content', 'remembered'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];
