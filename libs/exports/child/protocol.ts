import type { ExportFormat } from '#libs/contracts';
import type { TokenKeyTexts } from '#libs/identifier-encryption';
import type { NumbersState } from '../domain/statement.js';
import type { ColumnType } from '../kinds/index.js';

/** A column whose SQL needs nothing more. */
export interface PlannedColumn {
  field: string;
  heading: string;
  type: ColumnType;
  sql: string;
}

/** The parts of the statements by which one file is written, with `$1 ..` for `parameters`. */
export interface Plan {
  columns: PlannedColumn[];
  from: string;
  /** Joins that bring one row to each. */
  beside: string;
  where: string;
  groupBy: string | null;
  orderBy: string;
  shape: string | null;
  /** Numbers, texts and lists of numbers. */
  parameters: unknown[];
  /** How many of them, from the first, `where` has: all that counting takes. */
  counted: number;
}

/** What a file says of itself, but for what only its writer knows. */
export interface ToState {
  title: string;
  filters: string[];
  by: string;
  crs: string | null;
  numbers: NumbersState | null;
}

/** What the process that writes one file is given. */
export interface ExportTask {
  format: ExportFormat;
  databaseUrl: string;
  plan: Plan;
  state: ToState;
  accountId: number;
  whole: boolean;
  keys: TokenKeyTexts;
  /** Place of the column that says whether a farm is completed; -1 where there is none. */
  statusAt: number;
  /** For what has to be written before it can be read. */
  folder: string;
}

/** What the process says. */
export type ExportReport =
  | { type: 'ready' }
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; rows: number; takenAt: string }
  /** `code` is PostgreSQL's, Node's, or one of `ExportProblem`. */
  | { type: 'failed'; code: string | null; message: string };

/** A file that cannot be, by a code of the catalogue of problems. */
export class ExportProblem extends Error {
  constructor(readonly code: 'export.tooLarge') {
    super(code);
  }
}
