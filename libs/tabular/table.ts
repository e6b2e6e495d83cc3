import type { Cell } from './cells/index.js';

export type Row = readonly Cell[];

/** A table to write. */
export interface TableOut {
  header: readonly string[];
  /** Rows in batches, read with backpressure. */
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
}
