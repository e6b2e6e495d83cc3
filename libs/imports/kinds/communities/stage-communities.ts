import { readTokenKeys, type TokenKeyTexts } from '#libs/identifier-encryption';
import { PlaceQuestions } from '../../child/place-questions.js';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { stageList } from '../../child/stage-list.js';
import { type LearnedPlace, PlaceResolver, type Places, pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { checkCommunityRow } from './community-row.js';
import { COMMUNITY_FIELDS, matchCommunityColumns } from './fields.js';

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
export function stageCommunities(
  task: StageTask<CommunitiesSetup>,
  source: Source,
  out: Stager,
): Promise<Staged> {
  const { homeStateId, needsLga, places, learned, keys } = task.setup;
  const resolver = new PlaceResolver(places, homeStateId, { answers: task.choices.answers?.places, learned });
  const lgaNamed = (lga: string | null) => resolver.resolve({ state: null, lga, ward: null });
  const questions = new PlaceQuestions();
  return stageList(task, source, out, {
    fields: COMMUNITY_FIELDS,
    match: matchCommunityColumns,
    keys: readTokenKeys(keys),
    rows: ({ match, columnNamed, stage }) => ({
      row(rowNo, cells) {
        const check = checkCommunityRow(pickFields(match.fields, cells), lgaNamed, { needsLga });
        questions.add(rowNo, check.place);
        stage(rowNo, check, () => check.values);
      },
      questions: () => questions.list(columnNamed),
    }),
  });
}
