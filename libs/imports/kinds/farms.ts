import { MAP_FILE_EXTENSIONS } from '#libs/contracts';
import { mergeFarms, removeFarms, restoreFarms } from '#libs/farms';
import { FARM_FIELDS } from './farms/fields.js';
import { madeFarms, previewFarms } from './farms/preview-farms.queries.js';
import { resolveFarms } from './farms/resolve-farms.queries.js';
import type { FarmsSetup } from './farms/stage-farms.js';
import type { ImportKind } from './import-kind.js';

/** Farm maps: farms of a community resource are found by their code. */
export const farms: ImportKind & { name: 'farms' } = {
  name: 'farms',
  label: 'Farm maps',
  things: ['farm map', 'farm maps'],
  formats: MAP_FILE_EXTENSIONS,
  importTypes: { KML: 'KML' },
  fields: FARM_FIELDS,
  stagingTable: 'import_farm_row',

  setup: async (_batch, { config }): Promise<FarmsSetup> => ({
    keys: {
      index: config.BVN_INDEX_KEY,
      encryption: config.BVN_ENCRYPTION_KEY,
      encryptionKeyId: config.BVN_ENCRYPTION_KEY_ID,
    },
  }),

  resolve: resolveFarms,

  preview: previewFarms,
  made: madeFarms,
  hasColumns: false,
  required: () => [],

  merge({ accountId, communityResourceId, createdBy }, rows) {
    return {
      expressions: mergeFarms({
        rows,
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        importId: '$1::bigint',
        madeBy: '$6::bigint',
      }),
      values: [accountId, communityResourceId, createdBy],
      result: 'merged_farms',
      target: 'farm_id',
    };
  },

  judgeUndo: (_batch, rows) => ({
    select: `
      SELECT u.row_no, CASE WHEN f.id IS NULL THEN 'gone' WHEN f.version <> u.version THEN 'kept'
                            WHEN u.outcome = 'created' THEN 'removed' ELSE 'restored' END AS verdict
        FROM (${rows}) u LEFT JOIN farm f ON f.id = u.target_id`,
    values: [],
  }),
  undo: (_batch, rows, by) => ({
    expressions: `
      stored AS MATERIALIZED (${rows}),
      ${restoreFarms({
        rows: `SELECT row_no, target_id AS farm_id, version, before FROM stored WHERE outcome = 'updated'`,
        importId: '$1::bigint',
        madeBy: '$4::bigint',
      })},
      ${removeFarms({
        rows: `SELECT row_no, target_id AS farm_id, version FROM stored WHERE outcome = 'created'`,
      })},
      undone AS (SELECT row_no, outcome AS verdict FROM restored_farms
                 UNION ALL SELECT row_no, outcome FROM removed_farms)`,
    values: [by],
  }),

  event: ({ id, communityResourceId }, { created, updated }) => ({
    type: 'farms.imported',
    data: { importId: id, communityResourceId, created, updated },
  }),
};
