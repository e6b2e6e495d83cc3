import { readTokenKeys, type TokenKeyTexts } from '#libs/identifier-encryption';
import type { Staged, Stager, StageTask } from '../../child/protocol.js';
import { stageList } from '../../child/stage-list.js';
import { pickFields } from '../../domain/index.js';
import type { Source } from '../../readers/index.js';
import { MEMBER_FIELDS, matchMemberColumns } from './fields.js';
import { checkMemberRow } from './member-row.js';

/** Additional input to the parser. */
export interface MembersSetup {
  keys: TokenKeyTexts;
}

/** Reads a list of members, checks every row, and writes the good ones as staged rows and every fault. */
export const stageMembers = (task: StageTask<MembersSetup>, source: Source, out: Stager): Promise<Staged> =>
  stageList(task, source, out, {
    fields: MEMBER_FIELDS,
    match: matchMemberColumns,
    keys: readTokenKeys(task.setup.keys),
    rows: ({ match, stage }) => ({
      row(rowNo, cells) {
        const check = checkMemberRow(pickFields(match.fields, cells));
        stage(rowNo, check, () => check.values);
      },
    }),
  });
