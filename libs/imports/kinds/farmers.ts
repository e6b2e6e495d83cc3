import { undoCommunities } from '#libs/community';
import { type FarmerImportType, IMPORT_KINDS } from '#libs/contracts';
import { judgeFarmers, mergeFarmers, undoFarmers } from '#libs/farmers';
import { linkAwaitingFarms, unlinkFarms } from '#libs/farms';
import { keyTexts } from '#libs/identifier-encryption';
import { loadPlaces } from '#libs/places';
import { learnedPlaces } from '../persistence/place-answers.queries.js';
import { noteClearedPlaces } from './farmers/cleared-places.queries.js';
import {
  MADE_COMMUNITIES,
  prepareCommunities,
  resolveCommunitiesOfFarmers,
  withCommunity,
} from './farmers/farmer-communities.queries.js';
import { FARMER_FIELDS, requiredFarmerFields } from './farmers/fields.js';
import { holdFarmers } from './farmers/hold-farmers.queries.js';
import { madeFarmers, previewFarmers } from './farmers/preview-farmers.queries.js';
import { KEY_COLUMN, resolveFarmers } from './farmers/resolve-farmers.queries.js';
import type { FarmersSetup } from './farmers/stage-farmers.js';
import type { ImportKind } from './import-kind.js';

/** Rows from before 2026-11-25 went into the community of the file, `$4`. */
const storedFarmers = (rows: string) =>
  `SELECT row_no, target_id AS farmer_id, coalesce(community_id, $4::bigint) AS community_id, version, outcome, before FROM (${rows}) x`;

/** Whether its rows may go into several communities. */
const rowsSayCommunity = (mapping: Record<string, string> | null) =>
  Object.values(mapping ?? {}).includes('community');

/**
 * Imports farmer lists. Farmers are matched by BVN, temporary id or CBN applicant id, and become members of their
 * row's community.
 */
export const farmers: ImportKind & { name: 'farmers' } = {
  ...IMPORT_KINDS.farmers,
  name: 'farmers',
  fields: FARMER_FIELDS,
  stagingTable: 'import_farmer_row',

  async setup({ communityResourceId, communityId, accountId }, { database, config }): Promise<FarmersSetup> {
    const [resource] = await database.query<{ state_id: number | null }>(
      'SELECT state_id FROM community_resource WHERE id = $1',
      [communityResourceId],
    );
    return {
      communityId,
      homeStateId: resource?.state_id ?? null,
      places: await loadPlaces(database),
      learned: await learnedPlaces(database, accountId),
      keys: keyTexts(config),
    };
  },

  async resolve(tx, batch) {
    const rejected = await resolveFarmers(tx, batch);
    await noteClearedPlaces(tx, batch);
    return rejected + (await resolveCommunitiesOfFarmers(tx, batch));
  },
  resolveTaken: resolveFarmers,

  holds: holdFarmers,
  preview: previewFarmers,
  made: madeFarmers,
  required: requiredFarmerFields,

  async prepare(tx, batch, rows) {
    const { created, rejected } = await prepareCommunities(tx, batch, rows);
    const { id: importId, communityResourceId } = batch;
    const data = { importId, communityResourceId, created, updated: 0 };
    return { rejected, events: created > 0 ? [{ type: 'communities.imported', data }] : [] };
  },

  merge({ importType, accountId, communityResourceId, communityId }, rows) {
    return {
      expressions: mergeFarmers({
        key: KEY_COLUMN[importType as FarmerImportType],
        rows: withCommunity(rows, '$6::bigint'),
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        communityId: 'i.into_id',
      }),
      values: [accountId, communityResourceId, communityId],
      result: 'merged_farmers',
      target: 'farmer_id',
      community: 'community_id',
    };
  },

  judgeUndo: ({ communityId }, rows) => ({
    select: judgeFarmers({ rows: storedFarmers(rows) }),
    values: [communityId],
  }),
  undo: ({ communityId }, rows) => ({
    // Farms linked to these farmers return to waiting for a farmer.
    expressions: `${undoFarmers({ rows: storedFarmers(rows) })},
      ${unlinkFarms({
        farmers: `SELECT farmer_id, verdict = 'removed' AS goes FROM undone WHERE verdict IN ('removed', 'restored')`,
        importId: '$1::bigint',
      })}`,
    values: [communityId],
  }),

  async undone(tx, { id }) {
    await tx.query(`WITH ${undoCommunities(MADE_COMMUNITIES)} SELECT count(*) FROM undone`, [id]);
  },

  async merged(tx, { id, accountId }, rows) {
    const linked = await linkAwaitingFarms(tx, {
      accountId,
      importId: '$2::bigint',
      farmers: `SELECT o.target_id AS id FROM import_outcome o
                 WHERE o.import_id = $2 AND o.row_no > $3 AND o.row_no <= $4 AND o.outcome IN ('created', 'updated')`,
      values: [id, ...rows],
    });
    return linked.map((data) => ({ type: 'farms.linked', data: { importId: id, ...data } }));
  },

  event: ({ id, communityResourceId, communityId, mapping }, { created, updated }) => ({
    type: 'farmers.imported',
    data: {
      importId: id,
      communityResourceId,
      created,
      updated,
      communityId: rowsSayCommunity(mapping) ? 0 : (communityId ?? 0),
    },
  }),
};
