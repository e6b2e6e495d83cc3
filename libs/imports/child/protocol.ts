import type { BrokenOff, ImportChoices, ImportQuestion, ProblemCode, RejectsFormat } from '#libs/contracts';
import type { Origin, TokenKeyTexts } from '#libs/identifier-encryption';
import type { RowFault } from '../domain/index.js';
import type { StagedColumn } from '../kinds/import-field.js';
import type { FileKind } from '../readers/index.js';

/**
 * What the parent and a parser process send each other. The file comes in on standard input; staged rows go out on file
 * descriptor 3 and faults on 4, both in PostgreSQL's COPY text format; everything else goes over the IPC channel.
 */
export interface StageTask<Setup = unknown> {
  importId: number;
  accountId: number;
  format: FileKind;
  importType: string;
  /** What a person has said about the file. */
  choices: ImportChoices;
  /** Fields that columns of these headings (`headerKey`) fed in earlier files of the account; null: not read. */
  remembered: Record<string, string | null>;
  /** What the kind of import gives its parser beside the file. */
  setup: Setup;
}

/** What is found goes to descriptor 3, as JSON. */
export interface InspectTask {
  format: FileKind;
  choices: ImportChoices;
  /** Headings of the kind's fields, and those of earlier files, as `headerKey` makes them: by them the header is found. */
  knownHeadings: string[];
}

/** The rejects file is written to descriptor 3. */
export interface RejectsTask {
  /** Kind of the file that was uploaded. */
  format: FileKind;
  /** Whether its rows are farms with boundaries. */
  isMap: boolean;
  /** Where its rows were read; null for a CSV file, a map, and where it was not noted. */
  sheet: string | null;
  headerRow: number | null;
  /** Kind of the file that is to come out. */
  as: RejectsFormat;
  reasons: [rowNo: number, reason: string][];
  /** Whether some of these rows have more cells than the header. */
  surplus: boolean;
  /** What the file's mark and its tokens belong to. */
  origin: Origin;
  keys: TokenKeyTexts;
  /** BVNs and account numbers in the clear, as they were uploaded. */
  whole: boolean;
  /** Headings of columns that hold such numbers, as `headerKey` makes them. */
  headings: Record<HiddenCheck, string[]>;
  /** Columns of a list that were read, whatever they are called; none of a map. */
  columns: ReadColumn[];
}

/** What cells hold that do not go out as other text does. */
export type HiddenCheck = 'bvn' | 'account' | 'phone';

export interface ReadColumn {
  /** Counted from 0. */
  index: number;
  /** Heading of the field that it was read as. */
  heading: string;
  check: HiddenCheck | null;
}

/** The map as a table goes to descriptor 3, as CSV, and what became of its places to 4, as JSON. */
export interface ConvertTask {
  format: FileKind;
}

/** What became of the places of a map that was converted. */
export interface Conversion {
  read: number;
  notRead: number;
  /** Why places were not read, the most frequent first. */
  reasons: { code: string; places: number }[];
  /** The first places that were not read. */
  unread: { row: number; name: string; message: string }[];
  /** Sentences about the file as a whole. */
  notes: string[];
  brokenOff: string | null;
}

export type Task = StageTask | RejectsTask | InspectTask | ConvertTask;

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

/** How many rows a file has, and what is worth knowing of it. */
export interface Staged {
  rows: number;
  notes: string[];
  /** Rows that came back: which of them was which row of an earlier import. */
  corrections: Correction[];
  /** What only a person can say about the file. */
  questions: ImportQuestion[];
  /** Set where the file breaks off. */
  brokenOff: BrokenOff | null;
}

export type Correction = [rowNo: number, importId: number, row: number];

/** Where a parser puts what it finds. */
export interface Stager {
  /** A good row: `row` as the kind's `columns` stage it. */
  row<Row>(rowNo: number, columns: readonly StagedColumn<Row>[], row: Row): void;
  /**
   * Everything that is wrong with a row; `columnOf` answers the column of a field as the file names it. `parked`: the row is
   * stored without those cells, so it is handed to `row` too; else it is rejected.
   */
  faults(
    of: FaultyRow,
    faults: RowFault[],
    columnOf: (field: string) => string | null,
    how?: { parked: boolean },
  ): void;
  /** Hands on what has gathered; to be awaited between batches. */
  flush(): Promise<void>;
  report(report: Report): void;
}

export interface FaultyRow {
  rowNo: number;
  /** What a person calls it, where that is not its number: a placemark's name. */
  called?: string;
}

/** What every staged row begins with. */
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
