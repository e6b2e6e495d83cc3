import { type TokenKeys, withoutBvns } from '#libs/identifier-encryption';
import { type ColumnMatch, headerKey, type KnownColumns } from '../domain/index.js';
import { openTable, ReaderProblem, type Source, type TableKind } from '../readers/index.js';
import { CorrectedRows } from './corrected-rows.js';
import type { Stager, StageTask } from './protocol.js';

/**
 * Opens a table as a list: finds its header, matches it by the user's choice or its own headings, and reports it.
 * Throws a `ReaderProblem` if a required column is missing.
 */
export async function openList<Match extends ColumnMatch<string>>(
  task: StageTask,
  source: Source,
  out: Stager,
  { headings, match: matchHeader, keys }: ListOf<Match>,
) {
  const { choices, remembered } = task;
  const table = await openTable(task.format as TableKind, source, {
    sheet: choices.sheet,
    headerRow: choices.headerRow,
    knows: (heading) => headings.has(headerKey(heading)) || headerKey(heading) in remembered,
  });
  const match = matchHeader(table.header, {
    chosen: choices.columns,
    remembered,
    headerRow: table.headerRow,
  });
  if (match.problem) throw new ReaderProblem(match.problem.code, match.problem.sentence);
  const mapping: Record<string, string> = {};
  const columnOf = new Map<string, string>();
  const header = table.header.map(withoutBvns);
  match.fields.forEach((field, index) => {
    if (!field) return;
    const name = header[index] || `Column ${index + 1}`;
    mapping[name] = field;
    columnOf.set(field, name);
  });
  out.report({ type: 'header', sheet: table.sheet, header, headerRow: table.headerRow, mapping });
  const corrected = new CorrectedRows(task.accountId, keys);
  return {
    table,
    match,
    /** Rows that come from an earlier import. */
    corrected,
    /** Returns the column of a field, as the file names it. */
    columnNamed: (field: string): string | null => columnOf.get(field) ?? null,
  };
}

interface ListOf<Match> {
  /** Every known heading, in `headerKey` form. */
  headings: ReadonlySet<string>;
  match(header: string[], known: KnownColumns): Match;
  /** Keys for reading the marks of rejects files. */
  keys: TokenKeys;
}
