import type { ExportFormat } from '#libs/contracts';
import type { TokenKeyTexts } from '#libs/identifier-encryption';
import type { ColumnType } from '#libs/platform';
import type { NumbersState } from '../domain/statement.js';

/** A column whose SQL is complete. */
export interface PlannedColumn {
  field: string;
  heading: string;
  type: ColumnType;
  sql: string;
}

/** Parts of the SQL statements that write one file, with `$1 ..` for `parameters`. */
export interface Plan {
  columns: PlannedColumn[];
  from: string;
  /** Joins that add one row to each. */
  beside: string;
  where: string;
  groupBy: string | null;
  orderBy: string;
  shape: string | null;
  /** SQL of each row's farmer; null if rows hold none. */
  farmer: string | null;
  /** Numbers, texts and lists of numbers. */
  parameters: unknown[];
  /** Number of leading parameters that `where` uses; a count needs no others. */
  counted: number;
}

/** Statement of a file, except for values that only its writer knows. */
export interface ToState {
  title: string;
  filters: string[];
  by: string;
  crs: string | null;
  numbers: NumbersState | null;
  protection: readonly string[];
}

/** Input of the process that writes one file. */
export interface ExportTask {
  format: ExportFormat;
  databaseUrl: string;
  plan: Plan;
  state: ToState;
  accountId: number;
  whole: boolean;
  keys: TokenKeyTexts;
  /** Index of the column with the farm's completion status; -1 if there is none. */
  statusAt: number;
  /** Folder for data that must be written before it can be read. */
  folder: string;
}

/** A complete file. */
export interface WrittenFile {
  rows: number;
  /** ISO time of the snapshot. */
  takenAt: string;
  /** Farmers of its rows: blocks of `IdSet`, each with its ids in base64. */
  farmers: [block: number, ids: string][];
}

/** Messages from the process. */
export type ExportReport =
  | { type: 'ready' }
  | { type: 'progress'; done: number; total: number }
  | ({ type: 'done' } & WrittenFile)
  /** `code` is PostgreSQL's, Node's, or one of `ExportProblem`. */
  | { type: 'failed'; code: string | null; message: string };

/** Error for a file that cannot be made, with a code of the problem catalogue. */
export class ExportProblem extends Error {
  constructor(readonly code: 'export.tooLarge') {
    super(code);
  }
}
