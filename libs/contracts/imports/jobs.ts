declare module '../platform/jobs.js' {
  interface JobCatalogue {
    'communities.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'farmers.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'farms.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'inputs.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'members.import': { params: { importId: number }; step: ImportStep; summary: ImportSummary };
    'imports.undo': { params: ImportUndoParams; step: 'undo'; summary: UndoSummary };
  }
}

export interface ImportUndoParams {
  importId: number;
  /** End state of the import, restored if its undo is stopped; jobs from before 2026-11-22 lack it. */
  ended?: 'completed' | 'failed' | 'cancelled';
}

/** Looking at the file, reading it, checking its rows, storing them. */
export type ImportStep = 'inspect' | 'read' | 'check' | 'merge';

/** Result of an import; `created + updated + unchanged + held + rejected = total`, always, once it completed. */
export interface ImportSummary {
  kind: 'import';
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that would change someone's identity, and wait for an answer: nothing of them is stored. */
  held: number;
  rejected: number;
  /** Rows that were stored without some of their cells, which wait to be mended; each counts above too. */
  parked: number;
  /** Completed farms with a new boundary that need another evaluation; included in the updated ones. */
  reopened?: number;
  /** Rejected rows grouped by reason, the most frequent first; at most 50. */
  reasons: ImportReason[];
  /** The same for parked cells. */
  parkedReasons: ImportReason[];
  /** Things worth knowing that rejected no row, as sentences. */
  notes: string[];
  /** The file breaks off: what was read before that is stored. */
  brokenOff?: BrokenOff | null;
  /** Rejected rows that came back later and were stored; they count under `rejected` too, and under no reason. */
  fixed?: number;
  /** Undone part; null if nothing was undone. */
  undone?: UndoneImport | null;
}

/** Result of undoing an import, by row. */
export interface UndoneImport {
  /** Records that are no more, or as they were before it. */
  rows: number;
  /** Records left unchanged, because someone has changed or used them since. */
  kept: number;
  /** True if nothing is left to undo: the undo was not interrupted. */
  whole: boolean;
}

/** A file that was cut off, by a bad connection or a full disk. */
export interface BrokenOff {
  /** Rows or placemarks that were whole. */
  read: number;
  /** "6 read, the file breaks off in line 214." */
  sentence: string;
}

export interface ImportReason {
  code: string;
  /** Title shared by all of them: "Boundary crosses itself". */
  message: string;
  /** Faults of this reason; a row with two reasons counts in both. */
  rows: number;
  /** The first row with it, numbered as the user's spreadsheet numbers it. */
  firstRow: number;
  /** Name of that row, if it is not its number: a placemark's name. */
  firstName?: string | null;
  /** Column name as in the file, if there is one. */
  column: string | null;
  /** Value in the file, masked if it is a BVN. */
  example: string | null;
}

/** Result of undoing an import; `removed + restored + kept + gone = total`. */
export interface UndoSummary {
  kind: 'undo';
  /** Rows that the import had stored. */
  total: number;
  /** Records that it had made, and that are no more. */
  removed: number;
  /** Records that are as they were before it. */
  restored: number;
  /** Records left unchanged, because someone has changed or used them since. */
  kept: number;
  /** Records that were no more already. */
  gone: number;
}
