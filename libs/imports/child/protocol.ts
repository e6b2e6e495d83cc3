import type {
  BrokenOff,
  ImportChoices,
  ImportKindName,
  ImportQuestion,
  ProblemCode,
  RejectsFormat,
} from '#libs/contracts';
import type { Origin, TokenKeyTexts } from '#libs/identifier-encryption';
import type { RowFault } from '../domain/index.js';
import type { StagedColumn } from '../kinds/import-field.js';
import type { FileKind } from '../readers/index.js';

/**
 * Messages between the parent and a parser process. The file arrives on standard input. Staged rows go to file
 * descriptor 3 and faults to 4, both in PostgreSQL's COPY text format. Everything else uses the IPC channel.
 */
export interface StageTask<Setup = unknown> {
  kind: ImportKindName;
  importId: number;
  accountId: number;
  format: FileKind;
  importType: string;
  /** The user's choices about the file. */
  choices: ImportChoices;
  /** Fields that columns with these headings (`headerKey`) fed in earlier files of the account; null: not read. */
  remembered: Record<string, string | null>;
  /** Stops at a column of NINs, before anything of the file is staged. */
  refusesNins: boolean;
  /** Additional input from the import kind to its parser. */
  setup: Setup;
}

/** Task whose result goes to descriptor 3 as JSON. */
export interface InspectTask {
  format: FileKind;
  choices: ImportChoices;
  /** Stops at a column of NINs. */
  refusesNins: boolean;
  /** Headings of the kind's fields and of earlier files, in `headerKey` form; used to find the header. */
  knownHeadings: string[];
}

/** Task that writes the rejects file to descriptor 3. */
export interface RejectsTask {
  /** Format of the uploaded file. */
  format: FileKind;
  /** Headings that identify a table of places, in `headerKey` form; null if the file is a list. */
  known: string[] | null;
  /** Sheet that was read; null for a CSV file, a map, and if it was not recorded. */
  sheet: string | null;
  headerRow: number | null;
  /** Format of the output file. */
  as: RejectsFormat;
  reasons: [rowNo: number, reason: string][];
  /** Whether some of these rows have more cells than the header. */
  surplus: boolean;
  /** Origin that the file's mark and tokens refer to. */
  origin: Origin;
  keys: TokenKeyTexts;
  /** Whether BVNs and account numbers are written in full, as uploaded. */
  whole: boolean;
  /** Headings of columns with such numbers, in `headerKey` form. */
  headings: Record<HiddenCheck, string[]>;
  /** Columns of a list that were read, under any heading; empty for a map. */
  columns: ReadColumn[];
}

/** Type of sensitive cell that needs special treatment on output. */
export type HiddenCheck = 'bvn' | 'account' | 'phone';

export interface ReadColumn {
  /** Counted from 0. */
  index: number;
  /** Heading of the field that it was read as. */
  heading: string;
  check: HiddenCheck | null;
}

/** Task that writes a list without its NINs to descriptor 3, and what it removed to descriptor 4, as JSON. */
export interface RemoveNinsTask {
  format: 'csv' | 'xlsx';
  /** Known headings, in `headerKey` form; used to find the delimiter. */
  knownHeadings: string[];
}

/** Task that writes the map as CSV to descriptor 3, and the outcome of its places as JSON to descriptor 4. */
export interface ConvertTask {
  format: FileKind;
}

/** Outcome of the places of a converted map. */
export interface Conversion {
  read: number;
  notRead: number;
  /** Reasons why places were not read, most frequent first. */
  reasons: { code: string; places: number }[];
  /** The first places that were not read. */
  unread: { row: number; name: string; message: string }[];
  /** Sentences about the file as a whole. */
  notes: string[];
  brokenOff: string | null;
}

export type Task = StageTask | RejectsTask | InspectTask | ConvertTask | RemoveNinsTask;

export type Report =
  | { type: 'ready' }
  | {
      type: 'header';
      sheet: string | null;
      header: string[];
      headerRow: number;
      mapping: Record<string, string>;
    }
  | { type: 'progress'; rows: number }
  | ({ type: 'done' } & Staged)
  /** The file as a whole cannot be imported. */
  | { type: 'problem'; code: ProblemCode; sentence: string };

/** Row count and summary of a staged file. */
export interface Staged {
  rows: number;
  notes: string[];
  /** Rows that correct rows of an earlier import, with the original row of each. */
  corrections: Correction[];
  /** Questions about the file that only a user can answer. */
  questions: ImportQuestion[];
  /** Set if the file is truncated. */
  brokenOff: BrokenOff | null;
}

export type Correction = [rowNo: number, importId: number, row: number];

/** Output of a parser. */
export interface Stager {
  /** Stages a valid row; `row` has the shape of the kind's `columns`. */
  row<Row>(rowNo: number, columns: readonly StagedColumn<Row>[], row: Row): void;
  /**
   * Records all faults of a row; `columnOf` returns the column of a field as the file names it. A `parked` row is
   * stored without the faulty cells, so also pass it to `row`. Other rows are rejected.
   */
  faults(
    of: FaultyRow,
    faults: RowFault[],
    columnOf: (field: string) => string | null,
    how?: { parked: boolean },
  ): void;
  /** Writes the buffered rows; await it between batches. */
  flush(): Promise<void>;
  report(report: Report): void;
}

export interface FaultyRow {
  rowNo: number;
  /** Name that users know the row by if not its number: a placemark's name. */
  called?: string;
}

/** First columns of every staged row. */
export const ROW_COLUMNS = ['import_id', 'row_no'] as const;
export const FAULT_COLUMNS = [
  'import_id',
  'row_no',
  'ordinal',
  'col',
  'code',
  'message',
  'value',
  'called',
  'parked',
] as const;
