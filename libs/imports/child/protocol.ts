import type { ProblemCode } from '#libs/contracts';
import type { TableFormat } from '#libs/tabular';
import type { RowFault } from '../domain/index.js';
import type { StagedColumn } from '../kinds/import-field.js';
import type { FileKind } from '../readers/index.js';

/**
 * What the parent and a parser process send each other. The file comes in on standard input; staged rows go out on file
 * descriptor 3 and faults on 4, both in PostgreSQL's COPY text format; everything else goes over the IPC channel.
 */
export interface StageTask<Setup = unknown> {
  importId: number;
  format: FileKind;
  importType: string;
  /** What the kind of import gives its parser beside the file. */
  setup: Setup;
}

/** The rejects file is written to descriptor 3. */
export interface RejectsTask {
  /** Kind of the file that was uploaded. */
  format: FileKind;
  /** Kind of the file that is to come out. */
  as: TableFormat;
  reasons: [rowNo: number, reason: string][];
}

export type Task = StageTask | RejectsTask;

export type Report =
  | { type: 'ready' }
  | { type: 'header'; header: string[]; headerRow: number; mapping: Record<string, string> }
  | { type: 'progress'; rows: number }
  | { type: 'done'; rows: number; notes: string[] }
  /** The file as a whole cannot be imported. */
  | { type: 'problem'; code: ProblemCode; sentence: string };

/** How many rows a file has, and what is worth knowing of it. */
export interface Staged {
  rows: number;
  notes: string[];
}

/** Where a parser puts what it finds. */
export interface Stager {
  /** A good row: `row` as the kind's `columns` stage it. */
  row<Row>(rowNo: number, columns: readonly StagedColumn<Row>[], row: Row): void;
  /** Everything that is wrong with a row; `columnOf` answers the column of a field as the file names it. */
  faults(rowNo: number, faults: RowFault[], columnOf: (field: string) => string | null): void;
  /** Hands on what has gathered; to be awaited between batches. */
  flush(): Promise<void>;
  report(report: Report): void;
}

/** What every staged row begins with. */
export const ROW_COLUMNS = ['import_id', 'row_no'] as const;
export const FAULT_COLUMNS = ['import_id', 'row_no', 'ordinal', 'col', 'code', 'message', 'value'] as const;
