import type { ImportQuestion } from '#libs/contracts';
import { type TokenKeys, withoutBvns } from '#libs/identifier-encryption';
import {
  type ColumnMatch,
  headerKey,
  type KnownColumns,
  type NamedField,
  type RowFault,
} from '../domain/index.js';
import { type ImportField, stagedColumns } from '../kinds/import-field.js';
import { openTable, ReaderProblem, type Source, type TableKind } from '../readers/index.js';
import { CorrectedRows } from './corrected-rows.js';
import { NoteCounter } from './note-counter.js';
import type { Staged, Stager, StageTask } from './protocol.js';

/** Outcome of checking one row. */
export interface RowCheck {
  /** Faults that reject the row. */
  faults: RowFault[];
  /** Faults of cells that are left blank when the row is stored. */
  parked?: RowFault[];
  /** Automatic corrections. */
  notes?: RowFault[];
}

/** Opened list, as its kind needs it. */
interface OpenList<Match, Row> {
  match: Match;
  /** Headings of the file. */
  header: string[];
  /** Returns the column of a field, as the file names it. */
  columnNamed(field: string): string | null;
  /** Records a checked row: rejects it, or stages `row()`. */
  stage(rowNo: number, check: RowCheck, row: () => Row): void;
}

/** Checks the rows of one list. */
interface ListRows {
  row(rowNo: number, cells: string[]): void;
  /** Runs after the last row. */
  end?(): void;
  /** Sentences before and after those of the file. */
  notes?(): { first?: string[]; last?: string[] };
  questions?(): ImportQuestion[];
}

/** Rules of one kind of list. */
interface ListKind<Match, Row> {
  fields: readonly ImportField<Row>[];
  /** Fields that the programme adds. */
  added?: readonly NamedField<string>[];
  match(header: string[], known: KnownColumns): Match;
  /** Keys for reading the marks of rejects files. */
  keys: TokenKeys;
  rows(list: OpenList<Match, Row>): ListRows;
}

/** Reads every row, and returns their number. */
export async function readRows<Row>(
  batches: AsyncIterable<Row[]>,
  out: Stager,
  read: (row: Row) => void,
): Promise<number> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    for (const row of batch) read(row);
    await out.flush();
    out.report({ type: 'progress', rows });
  }
  return rows;
}

/**
 * Reads a table as a list: finds its header, matches it by the user's choice or its own headings, and checks every
 * row. Writes the good ones as staged rows, and every fault. Throws a `ReaderProblem` if a required column is missing.
 */
export async function stageList<Match extends ColumnMatch<string>, Row>(
  task: StageTask,
  source: Source,
  out: Stager,
  { fields, added = [], match: matchHeader, keys, rows: rowsOf }: ListKind<Match, Row>,
): Promise<Staged> {
  const { choices, remembered } = task;
  const headings = new Set([...fields, ...added].flatMap(({ synonyms }) => synonyms));
  const table = await openTable(task.format as TableKind, source, {
    sheet: choices.sheet,
    headerRow: choices.headerRow,
    refusesNins: task.refusesNins,
    knows: (heading) => headings.has(headerKey(heading)) || headerKey(heading) in remembered,
  });
  const match = matchHeader(table.header, {
    chosen: choices.columns,
    remembered,
    headerRow: table.headerRow,
  });
  if (match.problem) throw new ReaderProblem(match.problem.code, match.problem.sentence);
  const columnOf = new Map<string, string>();
  const header = table.header.map(withoutBvns);
  match.fields.forEach((field, index) => {
    if (field) columnOf.set(field, header[index] || `Column ${index + 1}`);
  });
  const mapping = Object.fromEntries([...columnOf].map(([field, name]) => [name, field]));
  out.report({ type: 'header', sheet: table.sheet, header, headerRow: table.headerRow, mapping });

  const columnNamed = (field: string) => columnOf.get(field) ?? null;
  const columns = stagedColumns(fields);
  const corrected = new CorrectedRows(task.accountId, keys);
  const notes = new NoteCounter();
  const list = rowsOf({
    match,
    header: table.header,
    columnNamed,
    stage(rowNo, { faults, parked = [], notes: found = [] }, row) {
      if (faults.length > 0) return out.faults({ rowNo }, [...faults, ...parked], columnNamed);
      notes.add(rowNo, found);
      out.faults({ rowNo }, parked, columnNamed, { parked: true });
      out.row(rowNo, columns, row());
    },
  });
  const rows = await readRows(table.rows, out, ({ rowNo, cells, faults }) => {
    corrected.add(rowNo, cells[match.markColumn], cells[match.rowColumn]);
    if (faults && faults.length > 0) out.faults({ rowNo }, faults, columnNamed);
    else list.row(rowNo, cells);
  });
  list.end?.();
  const { first = [], last = [] } = list.notes?.() ?? {};
  return {
    rows,
    notes: [...first, ...match.notes, ...table.notes, ...notes.sentences(), ...last],
    corrections: corrected.found,
    questions: list.questions?.() ?? [],
    brokenOff: null,
  };
}
