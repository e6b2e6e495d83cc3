import {
  type EventCatalogue,
  type EventType,
  FarmerImportDto,
  type HoldCode,
  type ImportKindInfo,
  type ImportKindName,
  type ImportSummary,
} from '#libs/contracts';
import type { Config, Database, Transaction } from '#libs/platform';
import type { NamedField } from '../domain/index.js';
import type { ImportBatch } from '../persistence/import-batch.entity.js';
import type { FileKind } from '../readers/index.js';
import type { ImportField } from './import-field.js';

type ImportEventType = Extract<EventType, `${string}.imported` | 'farms.linked'>;
type ImportEvent = { [T in ImportEventType]: { type: T; data: EventCatalogue[T] } }[ImportEventType];

/** Rows of a chunk by outcome. */
export interface Merged {
  created: number;
  updated: number;
  unchanged: number;
}

/**
 * A SELECT over staged rows, with its parameters from `$4` on; `$1` to `$3` are the import and the range of its rows.
 */
export interface RowsSql {
  select: string;
  values: unknown[];
}

/** Staged rows to check for holds. */
export interface HeldRows {
  /** SQL of the rows. */
  rows: string;
  /** Rows after the first number and up to the second. */
  range: [number, number];
  config: Config;
}

/** A row that needs confirmation. */
export interface FoundHold {
  rowNo: number;
  /** The most serious of its changes. */
  code: HoldCode;
  /** Null if the row matched no record. */
  targetId: number | null;
  /** The stored record's name, and further details that identify it. */
  called: string | null;
  detail: string | null;
  changes: HeldChange[];
}

/** Change for display; BVNs masked. */
export interface HeldChange {
  field: string;
  heading: string;
  before: string | null;
  after: string | null;
  note?: string;
}

/** The merge of a chunk, as SQL. */
export interface Merge {
  /** Common table expressions; `values` are their parameters from `$4` on, `$1` is the import. */
  expressions: string;
  values: unknown[];
  /** The last of the expressions: `row_no`, `outcome`, `version`, `before` and the target's id. */
  result: string;
  /** Column of `result` with the id of the row's record. */
  target: string;
  /** Column of `result` with the row's community, for kinds whose rows may go into several. */
  community?: string;
}

/** Documented answer of an upload call. */
export interface ImportAnswer {
  dto: abstract new () => object;
  /** Returns its counts; all are 0 before the import has a summary. */
  counts(
    summary: ImportSummary | null,
    of: { database: Database; jobId: number },
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
}

/** Answer of the lists of farmers, communities and members. */
export const LIST_ANSWER: ImportAnswer = {
  dto: FarmerImportDto,
  counts: (summary) => ({
    totalCount: summary?.total ?? 0,
    totalNew: summary?.created ?? 0,
    totalUpdated: summary?.updated ?? 0,
    totalUnchanged: summary?.unchanged ?? 0,
    totalHeld: summary?.held ?? 0,
    totalRejected: summary?.rejected ?? 0,
  }),
};

/**
 * One kind of import. The pipeline (upload, parser process, staging, merge in chunks, job) is shared by all kinds;
 * every difference is defined here. `child/stage-file.ts` lists the readers, which load no server code.
 */
export interface ImportKind extends Omit<ImportKindInfo, 'formats'> {
  name: ImportKindName;
  /** Its rows are entries of the ledger: only confirmed users import them. */
  recordsMoney?: boolean;
  formats: readonly FileKind[];
  /** Returns the type of a file of this format, if the format determines it; otherwise the user chooses. */
  importTypeOf?(format: FileKind): string;
  /** Fields of a row. Staged columns, labels, recognised headings and the documentation are generated from them. */
  // biome-ignore lint/suspicious/noExplicitAny: the row of the parser, which only the kind's own files know
  fields: readonly ImportField<any>[];
  /** Returns additional fields for this import, based on stored data. */
  fieldsOf?(
    batch: ImportBatch,
    database: Database,
  ): Promise<readonly (NamedField<string> & { check?: string })[]>;
  stagingTable: string;
  /** Returns additional input for the parser, as JSON. */
  setup(batch: ImportBatch, from: { database: Database; config: Config }): Promise<unknown>;
  /** Rejects staged rows that only the whole set can judge, and returns their number. */
  resolve(tx: Transaction, batch: ImportBatch): Promise<number>;
  /**
   * Repeats `resolve` for the rows after the first number and up to the second. It runs after the database refused
   * their merge because an identifier was taken concurrently. Without it such a conflict fails the import.
   */
  resolveTaken?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<number>;
  /**
   * Blocks concurrent writers of the same records until the transaction ends. Called before each merge and each undo.
   */
  hold?(tx: Transaction, batch: ImportBatch): Promise<void>;
  /**
   * Rejects rows after the first number and up to the second that can no longer be stored as checked, and returns
   * their number. Called before each merge.
   */
  resolveAgain?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<number>;
  /**
   * Creates prerequisites of the open rows after the first number and up to the second before they are merged. Returns
   * how many it rejected, and the events to publish.
   */
  prepare?(
    tx: Transaction,
    batch: ImportBatch,
    rows: [number, number],
  ): Promise<{ rejected: number; events: ImportEvent[] }>;
  /** Returns the merge of `rows`, the SQL of staged rows that are not rejected. */
  merge(batch: ImportBatch, rows: string): Merge;
  /**
   * Runs after the rows after the first number and up to the second are merged, in the same transaction; returns the
   * events to publish.
   */
  merged?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<ImportEvent[]>;
  /**
   * Returns which of `rows` need confirmation because they would change an identity or move a farm. `rows` is the same
   * SQL as for `merge`; `$1` to `$3` are the import and `range`. Called before every merge.
   */
  holds?(tx: Transaction, batch: ImportBatch, of: HeldRows): Promise<FoundHold[]>;
  /**
   * Returns the planned outcome of each of `rows`: a SELECT of `row_no`, `target_id` (null: a new record), `outcome`
   * (`created`, `updated`, `unchanged`), `reopens` (a completed farm needs another evaluation), `called`, `detail` and
   * `changes`. `changes` is a scalar that is computed only if it is read.
   */
  preview(batch: ImportBatch, rows: string): RowsSql;
  /**
   * Returns the outcome of stored rows (`row_no`, `target_id`, `version`, `before`): a SELECT of `row_no`, `target_id`
   * (null if the record is gone), `called`, `detail` and `changes`. Excludes records that have been changed again
   * since.
   */
  made(batch: ImportBatch, rows: string): RowsSql;
  /** Returns the fields that a list needs a column for. */
  required(batch: Pick<ImportBatch, 'importType' | 'communityId'>): readonly string[];
  /**
   * Returns the effect of undoing `rows`: a SELECT of `row_no` and `verdict` (`removed`, `restored`, `kept`, `gone`).
   * The rows have `row_no`, `target_id`, `version`, `outcome` and `before`, as recorded when they were stored.
   */
  judgeUndo(batch: ImportBatch, rows: string): RowsSql;
  /**
   * Undoes the rows on behalf of `by`: expressions that end in `undone(row_no, verdict)`, with their values from `$4`
   * on.
   */
  undo(batch: ImportBatch, rows: string, by: number | null): { expressions: string; values: unknown[] };
  /** Undoes `prepare`, after all rows are undone. */
  undone?(tx: Transaction, batch: ImportBatch): Promise<void>;
  /** Answer of the upload call, if it is not that of a list. */
  answer?: ImportAnswer;
  /** Returns the programme event for a chunk that changed something. */
  event(batch: ImportBatch, changed: { created: number; updated: number }): ImportEvent;
}
