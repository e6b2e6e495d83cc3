import { judgeCommunities, mergeCommunities, undoCommunities } from '#libs/community';
import { IMPORT_KINDS } from '#libs/contracts';
import { tokenKeyTexts } from '#libs/identifier-encryption';
import { loadPlaces } from '#libs/places';
import { learnedPlaces } from '../persistence/place-answers.queries.js';
import { COMMUNITY_FIELDS, REQUIRED_COMMUNITY_FIELDS } from './communities/fields.js';
import { madeCommunities, previewCommunities } from './communities/preview-communities.queries.js';
import { resolveCommunities } from './communities/resolve-communities.queries.js';
import type { CommunitiesSetup } from './communities/stage-communities.js';
import type { ImportKind } from './import-kind.js';

const storedCommunities = (rows: string) =>
  `SELECT row_no, target_id AS community_id, version, outcome, before FROM (${rows}) s`;

/** Imports lists of communities, matched by name within their community resource. */
export const communities: ImportKind & { name: 'communities' } = {
  ...IMPORT_KINDS.communities,
  name: 'communities',
  fields: COMMUNITY_FIELDS,
  stagingTable: 'import_community_row',

  async setup({ communityResourceId, accountId }, { database, config }): Promise<CommunitiesSetup> {
    const [resource] = await database.query<{ state_id: number | null; mapping_enabled: boolean }>(
      'SELECT state_id, mapping_enabled FROM community_resource WHERE id = $1',
      [communityResourceId],
    );
    return {
      homeStateId: resource?.state_id ?? null,
      needsLga: resource?.mapping_enabled ?? false,
      places: await loadPlaces(database),
      learned: await learnedPlaces(database, accountId),
      keys: tokenKeyTexts(config),
    };
  },

  resolve: resolveCommunities,
  // A retry finds a community that was added concurrently, so there is nothing to reject.
  resolveTaken: async () => 0,

  preview: previewCommunities,
  made: madeCommunities,
  required: () => REQUIRED_COMMUNITY_FIELDS,

  merge({ accountId, communityResourceId, createdBy }, rows) {
    return {
      expressions: mergeCommunities({
        rows,
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        madeBy: '$6::bigint',
      }),
      values: [accountId, communityResourceId, createdBy],
      result: 'merged_communities',
      target: 'community_id',
    };
  },

  judgeUndo: (_batch, rows) => ({ select: judgeCommunities(storedCommunities(rows)), values: [] }),
  undo: (_batch, rows) => ({ expressions: undoCommunities(storedCommunities(rows)), values: [] }),

  event: ({ id, communityResourceId }, { created, updated }) => ({
    type: 'communities.imported',
    data: { importId: id, communityResourceId, created, updated },
  }),
};
