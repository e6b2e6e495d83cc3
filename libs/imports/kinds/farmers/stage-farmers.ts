import type { CommaMeaning, FarmerImportType } from '#libs/contracts';
import {
  encryptIdentifier,
  isAccountToken,
  type KeyTexts,
  readAccountToken,
  readBvnToken,
  readKeys,
} from '#libs/identifier-encryption';
import { PlaceQuestions } from '../../child/place-questions.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { stageList } from '../../child/stage-list.js';
import { type LearnedPlace, PlaceResolver, type Places, pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { checkFarmerRow } from './farmer-row.js';
import { FARMER_FIELDS, type FarmerCells, matchFarmerColumns } from './fields.js';
import { SizeCommas } from './size-commas.js';

/** Additional input to the parser. */
export interface FarmersSetup {
  /** The community that was chosen for the file. */
  communityId: number | null;
  /** State of the community resource, used to resolve ambiguous names of local governments. */
  homeStateId: number | null;
  places: Places;
  /** The account's earlier answers about place names. */
  learned: LearnedPlace[];
  keys: KeyTexts;
}

/** Reads a farmer list, checks every row, and writes the good ones as staged rows and every fault. */
export function stageFarmers(task: StageTask<FarmersSetup>, source: Source, out: Stager): Promise<Staged> {
  const importType = task.importType as FarmerImportType;
  const { communityId, places, homeStateId, learned } = task.setup;
  const keys = readKeys(task.setup.keys);
  const { answers } = task.choices;
  const resolver = new PlaceResolver(places, homeStateId, { answers: answers?.places, learned });
  const questions = new PlaceQuestions();
  const openToken = (cell: string) =>
    isAccountToken(cell)
      ? readAccountToken(cell, task.accountId, keys)
      : readBvnToken(cell, task.accountId, keys);
  const encrypted = (digits: string | null) => (digits === null ? null : encryptIdentifier(digits, keys));
  return stageList(task, source, out, {
    fields: FARMER_FIELDS,
    match: (header, known) => matchFarmerColumns(header, { importType, communityId }, known),
    keys,
    rows({ match, columnNamed, stage }) {
      const stageRow = (rowNo: number, cells: FarmerCells, commaIs: CommaMeaning): number | null => {
        const { values, faults, parked, notes } = checkFarmerRow(cells, importType, openToken, commaIs);
        const place = resolver.resolve(values);
        questions.add(rowNo, place);
        stage(rowNo, { faults, parked: [...parked, ...place.faults], notes }, () => ({
          values,
          place,
          bvn: encrypted(values.bvn),
          account: encrypted(values.accountNumber),
        }));
        return values.farmSize;
      };
      const comma = answers?.decimalComma?.farmSize;
      const commas = new SizeCommas(columnNamed('farmSize') ?? 'Farm Size', comma, stageRow);
      return {
        row: (rowNo, cells) => commas.add(rowNo, pickFields(match.fields, cells)),
        end: () => commas.settle(),
        notes: () => ({ last: commas.notes() }),
        questions: () => [...questions.list(columnNamed), ...commas.questions()],
      };
    },
  });
}
