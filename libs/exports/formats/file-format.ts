import type { Readable } from 'node:stream';
import type { PlannedColumn } from '../child/protocol.js';

/** Statement of a file about its content. */
export interface Statement {
  /** Title: "Processed farms". */
  title: string;
  rows: number;
  /** Label and text, in order: filters, count, time, user, coordinates. */
  lines: readonly (readonly [label: string, text: string])[];
}

/** Source of a file's rows in the forms that formats need. */
export interface RowSource {
  columns: readonly PlannedColumn[];
  /** Number of rows. */
  count: number;
  /**
   * Yields the rows in order, with one cell per column and per further SQL value; a blank means none. `share` is this
   * pass's part of the work: a format that reads the rows three times gives each a third.
   */
  rows(options?: {
    more?: readonly string[];
    share?: number;
    columns?: readonly PlannedColumn[];
  }): AsyncIterable<string[][]>;
  /** Yields the same rows, without further values, as lines of CSV in which numbers are numbers. */
  csvLines(): AsyncIterable<Buffer>;
  /** Computes aggregates over all rows: the geometry is `shape`, columns have their fields' names. */
  measure<Row>(aggregates: Record<string, string>): Promise<Row>;
}

export interface FileTask {
  source: RowSource;
  statement: Statement;
  /** Index of the field with the farm's completion status, if there is one. */
  statusAt: number;
  /** Folder for data that must be written before it can be read. */
  folder: string;
}

/** Writes a file while it is read, in the memory of a few batches. Destroying the stream stops reading rows. */
export type FileWriter = (task: FileTask) => Readable | Promise<Readable>;
