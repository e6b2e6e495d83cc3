import { IMPORT_KINDS, MAP_IMPORT_TYPES, MapImportDto } from '#libs/contracts';
import { judgeFarms, mergeFarms, removeFarms, restoreFarms } from '#libs/farms';
import { keyTexts } from '#libs/identifier-encryption';
import { FARM_FIELDS } from './farms/fields.js';
import { matchedRows, matchValues } from './farms/matched-rows.js';
import { holdFarms, madeFarms, previewFarms } from './farms/preview-farms.queries.js';
import { resolveFarms } from './farms/resolve-farms.queries.js';
import type { FarmsSetup } from './farms/stage-farms.js';
import type { ImportKind } from './import-kind.js';

/** Imports farm maps: farms of a community resource are matched by id, by agent and code, or by code. */
export const farms: ImportKind & { name: 'farms' } = {
  ...IMPORT_KINDS.farms,
  name: 'farms',
  importTypeOf: (format) => (MAP_IMPORT_TYPES.KML.some((kml) => kml === format) ? 'KML' : 'OTHERS'),
  fields: FARM_FIELDS,
  stagingTable: 'import_farm_row',

  setup: async ({ accountId }, { database, config }): Promise<FarmsSetup> => ({
    agents: await database.query<FarmsSetup['agents'][number]>(
      `SELECT id, username::text AS username, display_name AS name FROM app_user
        WHERE account_id = $1 AND roles && '{AGENT,STAFF,ADMIN,SUPERADMIN}'`,
      [accountId],
    ),
    keys: keyTexts(config),
  }),

  resolve: resolveFarms,
  // A farm with the same code may have been captured concurrently; retrying the chunk finds it.
  resolveTaken: async () => 0,

  holds: holdFarms,
  preview: previewFarms,
  made: madeFarms,
  required: () => [],

  merge(batch, rows) {
    return {
      expressions: mergeFarms({
        rows: matchedRows(rows),
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        importId: '$1::bigint',
        madeBy: '$6::bigint',
      }),
      values: [...matchValues(batch), batch.createdBy],
      result: 'merged_farms',
      target: 'farm_id',
    };
  },

  answer: {
    dto: MapImportDto,
    counts: (summary) => ({
      totalCount: summary?.total ?? 0,
      totalSuccessCount: summary ? summary.created + summary.updated + summary.unchanged : 0,
      totalHeld: summary?.held ?? 0,
      totalRejected: summary?.rejected ?? 0,
    }),
  },

  judgeUndo: (_batch, rows) => ({
    select: judgeFarms({
      rows: `SELECT row_no, target_id AS farm_id, version, outcome, before FROM (${rows}) x`,
    }),
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
