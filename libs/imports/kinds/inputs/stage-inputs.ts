import type { FarmerImportType } from '#libs/contracts';
import { blindIndex, type KeyTexts, readBvnToken, readKeys } from '#libs/identifier-encryption';
import { openList } from '../../child/open-list.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { inputKey, type KnownInput, STAGED_INPUT_COLUMNS, sideField } from './fields.js';
import { checkInputRow, type InputCells } from './input-row.js';
import { InputNames, inputHeadings, matchInputColumns } from './match-inputs.js';

/** Input of the parser in addition to the file. */
export interface InputsSetup {
  /** Season whose inputs the file has. */
  season: string;
  inputs: KnownInput[];
  /** ISO day in Lagos. */
  today: string;
  keys: KeyTexts;
}

/** Reads an input distribution list, checks every row, and writes valid ones as staged rows, and every fault. */
export async function stageInputs(
  task: StageTask<InputsSetup>,
  source: Source,
  out: Stager,
): Promise<Staged> {
  const { season, inputs, today } = task.setup;
  const importType = task.importType as FarmerImportType;
  const keys = readKeys(task.setup.keys);
  const { table, match, corrected, columnNamed } = await openList(task, source, out, {
    headings: inputHeadings(inputs),
    match: (header, known) => matchInputColumns(inputs, header, importType, known),
    keys,
  });
  const rules = {
    importType,
    names: new InputNames(inputs),
    season,
    today,
    openToken: (cell: string) => readBvnToken(cell, task.accountId, keys),
  };
  const sides = match.sides.map((column) => ({ ...column, field: sideField(column.side, column.input) }));
  const cellsOf = (cells: string[]): InputCells => ({
    named: pickFields(match.fields, cells),
    sides: sides.map(({ index, ...column }) => ({ ...column, cell: cells[index] ?? '' })),
    strange: match.strange.map(({ index, heading }) => ({ heading, cell: cells[index] ?? '' })),
    hasItem: match.hasItem,
  });

  let rows = 0;
  let empty = 0;
  for await (const batch of table.rows) {
    for (const { rowNo, cells, faults: rowFaults } of batch) {
      rows += 1;
      corrected.add(rowNo, cells[match.markColumn], cells[match.rowColumn]);
      if (rowFaults && rowFaults.length > 0) {
        out.faults({ rowNo }, rowFaults, columnNamed);
        continue;
      }
      const { values, faults } = checkInputRow(cellsOf(cells), rules);
      if (faults.length > 0) {
        out.faults({ rowNo }, faults, columnNamed);
        continue;
      }
      if (values.lines.length === 0) empty += 1;
      const bvnIndex = values.bvn === null ? null : blindIndex(values.bvn, keys);
      out.row(rowNo, STAGED_INPUT_COLUMNS, { ...values, bvnIndex });
    }
    await out.flush();
    out.report({ type: 'progress', rows });
  }
  const nothing =
    empty > 0
      ? [
          `${empty.toLocaleString('en-NG')} ${empty === 1 ? 'row has' : 'rows have'} no quantity; nothing is recorded for ${empty === 1 ? 'it' : 'them'}.`,
        ]
      : [];
  const bare = sides.filter(
    ({ side, input, index }) => side === 'collected' && isBare(table.header[index], input),
  );
  const read = bare.map(
    ({ index, input }) => `"${table.header[index]}" was read as the collected quantity of ${input.name}.`,
  );
  return {
    rows,
    notes: [`Recorded as inputs of ${season}.`, ...read, ...match.notes, ...table.notes, ...nothing],
    corrections: corrected.found,
    questions: [],
    brokenOff: null,
  };
}

/** Tests whether the heading is only the input's name, without a word for collected. */
const isBare = (heading: string | undefined, { name }: KnownInput) =>
  heading !== undefined && inputKey(heading) === inputKey(name);
