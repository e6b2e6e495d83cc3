import { IMPORT_KINDS } from '#libs/contracts';
import { tokenKeyTexts } from '#libs/identifier-encryption';
import { judgeMembers, mergeMembers, undoMembers } from '#libs/members';
import type { ImportKind } from './import-kind.js';
import { MEMBER_FIELDS, REQUIRED_MEMBER_FIELDS } from './members/fields.js';
import { holdMembers } from './members/hold-members.queries.js';
import { madeMembers, previewMembers } from './members/preview-members.queries.js';
import { resolveMembers } from './members/resolve-members.queries.js';
import type { MembersSetup } from './members/stage-members.js';

const storedMembers = (rows: string) =>
  `SELECT row_no, target_id AS member_id, version, outcome, before FROM (${rows}) s`;

/** Imports lists of members who are not farmers: they are matched by phone within their community, else by email. */
export const members: ImportKind & { name: 'members' } = {
  ...IMPORT_KINDS.members,
  name: 'members',
  fields: MEMBER_FIELDS,
  stagingTable: 'import_member_row',

  setup: async (_batch, { config }): Promise<MembersSetup> => ({
    keys: tokenKeyTexts(config),
  }),

  resolve: resolveMembers,
  // A retry finds a member who was added concurrently, so there is nothing to reject.
  resolveTaken: async () => 0,

  holds: holdMembers,
  preview: previewMembers,
  made: madeMembers,
  required: () => REQUIRED_MEMBER_FIELDS,

  merge({ accountId, communityResourceId, communityId, createdBy }, rows) {
    return {
      expressions: mergeMembers({
        rows,
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        communityId: '$6::bigint',
        madeBy: '$7::bigint',
      }),
      values: [accountId, communityResourceId, communityId, createdBy],
      result: 'merged_members',
      target: 'member_id',
    };
  },

  judgeUndo: (_batch, rows) => ({ select: judgeMembers(storedMembers(rows)), values: [] }),
  undo: (_batch, rows) => ({ expressions: undoMembers(storedMembers(rows)), values: [] }),

  event: ({ id, communityResourceId, communityId }, { created, updated }) => ({
    type: 'members.imported',
    data: { importId: id, communityResourceId, communityId: communityId ?? 0, created, updated },
  }),
};
