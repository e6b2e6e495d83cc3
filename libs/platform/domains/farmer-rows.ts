import type { Transaction } from '../database/transaction.js';

/** Two records of one person: rows move from the first to the second. */
export interface RowsMoved {
  from: number;
  to: number;
}

/**
 * Rows of a table that belong to a farmer. A merge of two farmers moves them to the main record, and an undo puts back
 * exactly those that it moved.
 */
export interface FarmerRows {
  /** Label for users: "Farms". */
  called: string;
  table: string;
  /** Columns that identify a row, besides the farmer. */
  keys: readonly string[];
  /** Columns of which each farmer has one row. Those that the main record has too stay with the merged record. */
  uniqueBy?: readonly string[];
  /** Moves by deleting and inserting, so that triggers on both see the move; rows that both have are removed. */
  replaces?: true;
  /** Further assignments of a moved row; `$2` is its new farmer. */
  assigned?: string;
  /** SQL that tests whether a removed row `r` can be inserted again. */
  restorable?: string;
  /** Moves the rows in another way; returns the ids of the moved rows. */
  move?(tx: Transaction, moved: RowsMoved): Promise<number[]>;
  /** Moves rows back in that way; returns how many of `ids` were moved. */
  moveBack?(tx: Transaction, moved: RowsMoved, ids: readonly number[]): Promise<number>;
}
