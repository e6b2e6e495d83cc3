import type { ImportJobKind } from './kinds.js';

type ImportJobs = Record<
  ImportJobKind,
  { params: { importId: number }; step: ImportStep; summary: ImportSummary }
>;

declare module '../platform/jobs.js' {
  interface JobCatalogue extends ImportJobs {
    'imports.undo': { params: ImportUndoParams; step: 'undo'; summary: UndoSummary };
  }
}

export interface ImportUndoParams {
  importId: number;
  /** End state of the import, restored if its undo is stopped; jobs from before 2026-11-22 lack it. */
  ended?: 'completed' | 'failed' | 'cancelled';
}

/** Inspecting the file, reading it, checking its rows, storing them. */
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
  /** Rows stored with cells left blank, to be corrected later; each counts above too. */
  parked: number;
  /** Completed farms with a new boundary that need another evaluation; included in the updated ones. */
  reopened?: number;
  /** Rejected rows grouped by reason, the most frequent first; at most 50. */
  reasons: ImportReason[];
  /** The same for cells left blank. */
  parkedReasons: ImportReason[];
  /** Notes that rejected no row, as sentences. */
  notes: string[];
  /** The file is truncated: the rows before that are stored. */
  brokenOff?: BrokenOff | null;
  /** Rejected rows that were imported later and stored; they count under `rejected` too, and under no reason. */
  fixed?: number;
  /** Rejected rows that are exact copies of an earlier row; nothing is left to do about them. */
  copies?: number;
  /** Rejected rows that a person chose to leave out, and nobody has imported since; nothing is left to do about them. */
  leftOut?: number;
  /** Undone part; null if nothing was undone. */
  undone?: UndoneImport | null;
}

/** Result of undoing an import, by row. */
export interface UndoneImport {
  /** Records that were deleted, or restored to their former state. */
  rows: number;
  /** Records left unchanged, because someone has changed or used them since. */
  kept: number;
  /** True if nothing is left to undo: the undo was not interrupted. */
  whole: boolean;
}

/** A truncated file, from a bad connection or a full disk. */
export interface BrokenOff {
  /** Complete rows or placemarks. */
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
  /** The first row with it, as numbered in the user's spreadsheet. */
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
  /** Rows stored by the import. */
  total: number;
  /** Records created by the import, and now deleted. */
  removed: number;
  /** Records restored to their state before the import. */
  restored: number;
  /** Records left unchanged, because someone has changed or used them since. */
  kept: number;
  /** Records that were already deleted. */
  gone: number;
}
