import { readTokenKeys, type TokenKeyTexts } from '#libs/identifier-encryption';
import { openList } from '../../child/open-list.js';
import { PlaceQuestions } from '../../child/place-questions.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { type LearnedPlace, PlaceResolver, type Places, pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { checkCommunityRow } from './community-row.js';
import { COMMUNITY_HEADINGS, matchCommunityColumns, STAGED_COMMUNITY_COLUMNS } from './fields.js';

/** Additional input to the parser. */
export interface CommunitiesSetup {
  /** State of the community resource. */
  homeStateId: number | null;
  /** Whether its farms are mapped, so that each community must have a local government. */
  needsLga: boolean;
  places: Places;
  /** The account's earlier answers about place names. */
  learned: LearnedPlace[];
  keys: TokenKeyTexts;
}

/** Reads a list of communities, checks every row, and writes the good ones as staged rows and every fault. */
export async function stageCommunities(
  task: StageTask<CommunitiesSetup>,
  source: Source,
  out: Stager,
): Promise<Staged> {
  const { homeStateId, needsLga, places, learned, keys } = task.setup;
  const { table, match, corrected, columnNamed } = await openList(task, source, out, {
    headings: COMMUNITY_HEADINGS,
    match: matchCommunityColumns,
    keys: readTokenKeys(keys),
  });
  const resolver = new PlaceResolver(places, homeStateId, { answers: task.choices.answers?.places, learned });
  const lgaNamed = (lga: string | null) => resolver.resolve({ state: null, lga, ward: null });
  const questions = new PlaceQuestions();

  let rows = 0;
  for await (const batch of table.rows) {
    for (const { rowNo, cells, faults: rowFaults } of batch) {
      rows += 1;
      corrected.add(rowNo, cells[match.markColumn], cells[match.rowColumn]);
      if (rowFaults && rowFaults.length > 0) {
        out.faults({ rowNo }, rowFaults, columnNamed);
        continue;
      }
      const check = checkCommunityRow(pickFields(match.fields, cells), lgaNamed, { needsLga });
      questions.add(rowNo, check.place);
      if (check.faults.length > 0) {
        out.faults({ rowNo }, check.faults, columnNamed);
        continue;
      }
      out.faults({ rowNo }, check.parked, columnNamed, { parked: true });
      out.row(rowNo, STAGED_COMMUNITY_COLUMNS, check.values);
    }
    await out.flush();
    out.report({ type: 'progress', rows });
  }
  return {
    rows,
    notes: [...match.notes, ...table.notes],
    corrections: corrected.found,
    questions: questions.list(columnNamed),
    brokenOff: null,
  };
}
