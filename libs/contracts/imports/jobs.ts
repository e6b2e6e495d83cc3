declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'farmers.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'farms.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
  }
}

/** Reading the file, checking its rows, storing them. */
export type ImportStep = 'read' | 'check' | 'merge';

/** What an import did; `created + updated + unchanged + rejected = total`, always, once it completed. */
export interface ImportSummary {
  kind: 'import';
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Rejected rows grouped by reason, the most frequent first; at most 50. */
  reasons: ImportReason[];
  /** Things worth knowing that rejected no row, as sentences. */
  notes: string[];
}

export interface ImportReason {
  code: string;
  /** What all of them have in common, as a title: "Boundary crosses itself". */
  message: string;
  /** Faults of this reason; a row with two reasons counts in both. */
  rows: number;
  /** The first row with it, numbered as the user's spreadsheet numbers it. */
  firstRow: number;
  /** What a person calls that row, where that is not its number: a placemark's name. */
  firstName?: string | null;
  /** Its column as the file names it, where there is one. */
  column: string | null;
  /** What stood there, masked where it is a BVN. */
  example: string | null;
}
