import type { FarmerImportType } from '#libs/contracts';
import { blindIndex, type KeyTexts, readBvnToken, readKeys } from '#libs/identifier-encryption';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { stageList } from '../../child/stage-list.js';
import { pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { INPUT_FIELDS, inputFields, inputKey, type KnownInput, sideField } from './fields.js';
import { checkInputRow, type InputCells } from './input-row.js';
import { InputNames, matchInputColumns } from './match-inputs.js';

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
export function stageInputs(task: StageTask<InputsSetup>, source: Source, out: Stager): Promise<Staged> {
  const { season, inputs, today } = task.setup;
  const importType = task.importType as FarmerImportType;
  const keys = readKeys(task.setup.keys);
  const rules = {
    importType,
    names: new InputNames(inputs),
    season,
    today,
    openToken: (cell: string) => readBvnToken(cell, task.accountId, keys),
  };
  return stageList(task, source, out, {
    fields: INPUT_FIELDS,
    added: inputFields(inputs),
    match: (header, known) => matchInputColumns(inputs, header, importType, known),
    keys,
    rows({ match, header, stage }) {
      const sides = match.sides.map((column) => ({ ...column, field: sideField(column.side, column.input) }));
      const cellsOf = (cells: string[]): InputCells => ({
        named: pickFields(match.fields, cells),
        sides: sides.map(({ index, ...column }) => ({ ...column, cell: cells[index] ?? '' })),
        strange: match.strange.map(({ index, heading }) => ({ heading, cell: cells[index] ?? '' })),
        hasItem: match.hasItem,
      });
      let empty = 0;
      return {
        row(rowNo, cells) {
          const { values, faults } = checkInputRow(cellsOf(cells), rules);
          stage(rowNo, { faults }, () => {
            if (values.lines.length === 0) empty += 1;
            const bvnIndex = values.bvn === null ? null : blindIndex(values.bvn, keys);
            return { ...values, bvnIndex };
          });
        },
        notes() {
          const bare = sides.filter(
            ({ side, input, index }) => side === 'collected' && isBare(header[index], input),
          );
          const read = bare.map(
            ({ index, input }) => `"${header[index]}" was read as the collected quantity of ${input.name}.`,
          );
          const nothing = `${empty.toLocaleString('en-NG')} ${empty === 1 ? 'row has' : 'rows have'} no quantity; nothing is recorded for ${empty === 1 ? 'it' : 'them'}.`;
          return {
            first: [`Recorded as inputs of ${season}.`, ...read],
            last: empty > 0 ? [nothing] : [],
          };
        },
      };
    },
  });
}

/** Tests whether the heading is only the input's name, without a word for collected. */
const isBare = (heading: string | undefined, { name }: KnownInput) =>
  heading !== undefined && inputKey(heading) === inputKey(name);
