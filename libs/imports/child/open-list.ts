import { type IdentifierKeys, withoutBvns } from '#libs/identifier-encryption';
import { type ColumnMatch, headerKey, matchColumns, type NamedField } from '../domain/index.js';
import { openTable, ReaderProblem, type Source, type TableKind } from '../readers/index.js';
import { CorrectedRows } from './corrected-rows.js';
import type { Stager, StageTask } from './protocol.js';

/**
 * Opens a table as a list of some fields: its header is found and matched, as a person chose or as it says itself, and
 * reported. Throws a `ReaderProblem` where a column of `required` is missing.
 */
export async function openList<Field extends string>(
  task: StageTask,
  source: Source,
  out: Stager,
  { fields, required, keys }: ListOf<Field>,
) {
  const { choices, remembered } = task;
  const headings = new Set(fields.flatMap(({ synonyms }) => synonyms));
  const table = await openTable(task.format as TableKind, source, {
    sheet: choices.sheet,
    headerRow: choices.headerRow,
    knows: (heading) => headings.has(headerKey(heading)) || headerKey(heading) in remembered,
  });
  const known = { chosen: choices.columns, remembered };
  const match: ColumnMatch<Field> = matchColumns(fields, table.header, required, known);
  if (match.problem) throw new ReaderProblem(match.problem.code, match.problem.sentence);
  const mapping: Record<string, string> = {};
  const columnOf = new Map<string, string>();
  const header = table.header.map(withoutBvns);
  match.fields.forEach((field, index) => {
    if (!field) return;
    mapping[header[index] ?? ''] = field;
    columnOf.set(field, header[index] ?? field);
  });
  out.report({ type: 'header', header, headerRow: table.headerRow, mapping });
  const corrected = new CorrectedRows(task.accountId, keys);
  return {
    table,
    match,
    /** Rows that came back from an earlier import. */
    corrected,
    /** The column of a field, as the file names it. */
    columnNamed: (field: string): string | null => columnOf.get(field) ?? null,
  };
}

interface ListOf<Field extends string> {
  fields: readonly NamedField<Field>[];
  required: readonly Field[];
  /** By which the marks of rejects files are read. */
  keys: Pick<IdentifierKeys, 'encryption' | 'encryptionKeyId'>;
}
