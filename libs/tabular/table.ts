import type { Cell } from './cells/index.js';

export type Row = readonly Cell[];

/** A table on its way out. */
export interface TableOut {
  header: readonly string[];
  /** Rows in batches, read only as fast as the file is taken. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}
