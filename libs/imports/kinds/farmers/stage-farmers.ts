import type { CommaMeaning, FarmerImportType } from '#libs/contracts';
import {
  encryptIdentifier,
  isAccountToken,
  type KeyTexts,
  readAccountToken,
  readBvnToken,
  readKeys,
} from '#libs/identifier-encryption';
import { NoteCounter } from '../../child/note-counter.js';
import { openList } from '../../child/open-list.js';
import { PlaceQuestions } from '../../child/place-questions.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { type LearnedPlace, PlaceResolver, type Places, pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { checkFarmerRow } from './farmer-row.js';
import { FARMER_HEADINGS, type FarmerCells, matchFarmerColumns, STAGED_FARMER_COLUMNS } from './fields.js';
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

/**
 * Reads a farmer list, checks every row, and writes the good ones as staged rows. Writes every fault of the other rows
 * and of the cells left blank.
 */
export async function stageFarmers(
  task: StageTask<FarmersSetup>,
  source: Source,
  out: Stager,
): Promise<Staged> {
  const importType = task.importType as FarmerImportType;
  const { communityId, places, homeStateId, learned } = task.setup;
  const keys = readKeys(task.setup.keys);
  const { table, match, corrected, columnNamed } = await openList(task, source, out, {
    headings: FARMER_HEADINGS,
    match: (header, known) => matchFarmerColumns(header, { importType, communityId }, known),
    keys,
  });
  const resolver = new PlaceResolver(places, homeStateId, { answers: task.choices.answers?.places, learned });
  const questions = new PlaceQuestions();
  const notes = new NoteCounter();
  const openToken = (cell: string) =>
    isAccountToken(cell)
      ? readAccountToken(cell, task.accountId, keys)
      : readBvnToken(cell, task.accountId, keys);

  const stage = (rowNo: number, cells: FarmerCells, commaIs: CommaMeaning): number | null => {
    const check = checkFarmerRow(cells, importType, openToken, commaIs);
    const { values, faults } = check;
    const place = resolver.resolve(values);
    questions.add(rowNo, place);
    const parked = place.faults.length > 0 ? [...check.parked, ...place.faults] : check.parked;
    if (faults.length > 0) {
      out.faults({ rowNo }, [...faults, ...parked], columnNamed);
      return values.farmSize;
    }
    notes.add(rowNo, check.notes);
    if (parked.length > 0) out.faults({ rowNo }, parked, columnNamed, { parked: true });
    const encrypted = (digits: string | null) => (digits === null ? null : encryptIdentifier(digits, keys));
    const [bvn, account] = [encrypted(values.bvn), encrypted(values.accountNumber)];
    out.row(rowNo, STAGED_FARMER_COLUMNS, { values, place, bvn, account });
    return values.farmSize;
  };
  const comma = task.choices.answers?.decimalComma?.farmSize;
  const commas = new SizeCommas(columnNamed('farmSize') ?? 'Farm Size', comma, stage);

  let rows = 0;
  for await (const batch of table.rows) {
    for (const { rowNo, cells, faults: rowFaults } of batch) {
      rows += 1;
      corrected.add(rowNo, cells[match.markColumn], cells[match.rowColumn]);
      if (rowFaults && rowFaults.length > 0) out.faults({ rowNo }, rowFaults, columnNamed);
      else commas.add(rowNo, pickFields(match.fields, cells));
    }
    await out.flush();
    out.report({ type: 'progress', rows });
  }
  commas.settle();
  return {
    rows,
    notes: [...match.notes, ...table.notes, ...notes.sentences(), ...commas.notes()],
    corrections: corrected.found,
    questions: [...questions.list(columnNamed), ...commas.questions()],
    brokenOff: null,
  };
}
