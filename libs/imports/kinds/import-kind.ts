import type { EventCatalogue, EventType, HoldCode } from '#libs/contracts';
import type { Config, Database, Transaction } from '#libs/platform';
import type { NamedField } from '../domain/index.js';
import type { ImportBatch } from '../persistence/import-batch.entity.js';
import type { FileKind } from '../readers/index.js';
import type { ImportField } from './import-field.js';
import type { ImportKindName } from './kind-name.js';

type ImportEventType = Extract<EventType, `${string}.imported` | 'farms.linked'>;
type ImportEvent = { [T in ImportEventType]: { type: T; data: EventCatalogue[T] } }[ImportEventType];

/** Rows of a chunk by what became of them. */
export interface Merged {
  created: number;
  updated: number;
  unchanged: number;
}

/** A SELECT over staged rows, with its parameters from `$4` on; `$1` to `$3` are the import and the range of its rows. */
export interface RowsSql {
  select: string;
  values: unknown[];
}

/** Staged rows among which some may have to wait. */
export interface HeldRows {
  /** SQL of them. */
  rows: string;
  /** After the first number and up to the second. */
  range: [number, number];
  config: Config;
}

/** A row that waits for a yes. */
export interface FoundHold {
  rowNo: number;
  /** The gravest of what it would change. */
  code: HoldCode;
  /** Null where the row has found no record. */
  targetId: number | null;
  /** Whom or what it is about, as Gona has it, and what else tells it from others. */
  called: string | null;
  detail: string | null;
  changes: HeldChange[];
}

/** As a person is shown it; BVNs masked. */
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
  /** Column of `result` with the id of the record that the row became. */
  target: string;
  /** Column of `result` with the community that it was brought into, where rows may go into several. */
  community?: string;
}

/**
 * One kind of import. The pipeline (upload, parser process, staging, merge in chunks, job) is the same for all; what
 * differs stands here and nowhere else. Its parser is the program `kinds/<name>/parser.ts`, which loads nothing of
 * the server.
 */
export interface ImportKind {
  name: ImportKindName;
  /** What the job is called. */
  label: string;
  /** What it stores, one and many. */
  things: readonly [one: string, many: string];
  /** Its rows are entries of the ledger: only confirmed users import them. */
  recordsMoney?: boolean;
  formats: readonly FileKind[];
  /** What is said of a file of another extension, where the specification has a sentence for it. */
  wrongExtension?: string;
  /** How records are found, by the code on the wire: what a person calls it. */
  importTypes: Readonly<Record<string, string>>;
  /** The type of a file of this format, where its format tells it; else who imports it says it. */
  importTypeOf?(format: FileKind): string;
  /** What a row can hold. From it follow staged columns, labels, recognised headings and the documentation. */
  // biome-ignore lint/suspicious/noExplicitAny: the row of the parser, which only the kind's own files know
  fields: readonly ImportField<any>[];
  /** Fields that a file of this import may have besides, by what is stored. */
  fieldsOf?(
    batch: ImportBatch,
    database: Database,
  ): Promise<readonly (NamedField<string> & { check?: string })[]>;
  stagingTable: string;
  /** What the parser needs beside the file, as JSON. */
  setup(batch: ImportBatch, from: { database: Database; config: Config }): Promise<unknown>;
  /** Rejects staged rows for what only the set can tell, and answers how many. */
  resolve(tx: Transaction, batch: ImportBatch): Promise<number>;
  /**
   * Does the same again for the rows after the first number and up to the second, once the database has refused their merge because
   * somebody else has taken an identifier meanwhile; without it such a conflict fails the import.
   */
  resolveTaken?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<number>;
  /** Has whoever else writes what it stores wait until the transaction ends: asked before each merge and each undo. */
  hold?(tx: Transaction, batch: ImportBatch): Promise<void>;
  /**
   * Rejects, of the rows after the first number and up to the second, what can no longer be stored as it was checked, and answers how
   * many: asked before each merge.
   */
  resolveAgain?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<number>;
  /**
   * Makes what must be there before the open rows after the first number and up to the second are merged. Answers how many of them it
   * rejected, and what is to be told.
   */
  prepare?(
    tx: Transaction,
    batch: ImportBatch,
    rows: [number, number],
  ): Promise<{ rejected: number; events: ImportEvent[] }>;
  /** The merge of `rows`, the SQL of staged rows that are not rejected. */
  merge(batch: ImportBatch, rows: string): Merge;
  /**
   * What follows once the rows after the first number and up to the second are merged, in the same transaction; answers what
   * is to be told of it.
   */
  merged?(tx: Transaction, batch: ImportBatch, rows: [number, number]): Promise<ImportEvent[]>;
  /**
   * Which of `rows` (as `merge` is given them, `$1` to `$3` the import and `range`) wait for a yes, because they would change who
   * somebody is, or move a farm. Asked before every merge.
   */
  holds?(tx: Transaction, batch: ImportBatch, of: HeldRows): Promise<FoundHold[]>;
  /**
   * What each of `rows` would become, for who checks them: a SELECT of `row_no`, `target_id` (null: a new record), `outcome`
   * (`created`, `updated`, `unchanged`), `reopens` (a completed farm is to be evaluated again), `called`, `detail` and `changes`,
   * a scalar that is not made unless it is read.
   */
  preview(batch: ImportBatch, rows: string): RowsSql;
  /**
   * What became of rows that were stored (`row_no`, `target_id`, `version`, `before`): a SELECT of `row_no`, `target_id` (null where
   * the record is gone), `called`, `detail` and `changes`, of what has not been changed again since.
   */
  made(batch: ImportBatch, rows: string): RowsSql;
  /** It is a list, of which a person can say which column is which. */
  hasColumns: boolean;
  /** Fields without a column of which a list cannot be imported. */
  required(batch: Pick<ImportBatch, 'importType' | 'communityId'>): readonly string[];
  /**
   * What taking `rows` back would do: a SELECT of `row_no` and `verdict` (`removed`, `restored`, `kept`, `gone`). The rows have
   * `row_no`, `target_id`, `version`, `outcome` and `before`, as they were kept when they were stored.
   */
  judgeUndo(batch: ImportBatch, rows: string): RowsSql;
  /** Takes them back for `by`: expressions that end in `undone(row_no, verdict)`, with their values from `$4` on. */
  undo(batch: ImportBatch, rows: string, by: number | null): { expressions: string; values: unknown[] };
  /** Takes back what `prepare` made, once all rows are taken back. */
  undone?(tx: Transaction, batch: ImportBatch): Promise<void>;
  /** What the programme is to know of a chunk that changed something. */
  event(batch: ImportBatch, changed: { created: number; updated: number }): ImportEvent;
}
