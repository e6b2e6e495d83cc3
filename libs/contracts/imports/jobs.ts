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
  /** How the import had ended, which it is again where its undo is stopped; jobs of before 2026-11-22 do not say it. */
  ended?: 'completed' | 'failed' | 'cancelled';
}

/** Looking at the file, reading it, checking its rows, storing them. */
export type ImportStep = 'inspect' | 'read' | 'check' | 'merge';

/** What an import did; `created + updated + unchanged + held + rejected = total`, always, once it completed. */
export interface ImportSummary {
  kind: 'import';
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows that would change who somebody is, and wait for an answer: nothing of them is stored. */
  held: number;
  rejected: number;
  /** Rows that were stored without some of their cells, which wait to be mended; each counts above too. */
  parked: number;
  /** Completed farms that got another boundary, and are to be evaluated again; they are among those updated. */
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
  /** What was taken back of it; null where nothing was. */
  undone?: UndoneImport | null;
}

/** What became of the rows of an import that was taken back. */
export interface UndoneImport {
  /** Records that are no more, or as they were before it. */
  rows: number;
  /** Records that stay, because somebody has changed or used them since. */
  kept: number;
  /** Nothing is left to take back: the undo was not stopped on its way. */
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

/** What taking an import back did; `removed + restored + kept + gone = total`. */
export interface UndoSummary {
  kind: 'undo';
  /** Rows that the import had stored. */
  total: number;
  /** Records that it had made, and that are no more. */
  removed: number;
  /** Records that are as they were before it. */
  restored: number;
  /** Records that stay, because somebody has changed or used them since. */
  kept: number;
  /** Records that were no more already. */
  gone: number;
}
