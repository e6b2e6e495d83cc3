import type { Readable } from 'node:stream';
import type { PlannedColumn } from '../child/protocol.js';

/** What a file says of itself. */
export interface Statement {
  /** What it is: "Processed farms". */
  title: string;
  rows: number;
  /** Label and text, in order: filters, count, time, who, coordinates. */
  lines: readonly (readonly [label: string, text: string])[];
}

/** The rows of a file, as its format asks for them. */
export interface RowSource {
  columns: readonly PlannedColumn[];
  /** How many there are. */
  count: number;
  /**
   * The rows in their order, one cell a column and one for each further SQL value; a blank stands for none. `share` is the part of
   * the work that this pass is: a format that reads the rows three times gives each a third.
   */
  rows(options?: {
    more?: readonly string[];
    share?: number;
    columns?: readonly PlannedColumn[];
  }): AsyncIterable<string[][]>;
  /** The same rows, without more, as lines of CSV in which numbers are numbers. */
  csvLines(): AsyncIterable<Buffer>;
  /** Aggregates over all rows: the shape is `shape`, columns have their fields' names. */
  measure<Row>(aggregates: Record<string, string>): Promise<Row>;
}

export interface FileTask {
  source: RowSource;
  statement: Statement;
  /** Field that says whether a farm is completed, where there is one. */
  statusAt: number;
  /** A folder for what has to be written before it can be read. */
  folder: string;
}

/** Makes a file while it is read, in the memory of a few batches. A stream that is destroyed ends the reading of rows. */
export type FileWriter = (task: FileTask) => Readable | Promise<Readable>;
