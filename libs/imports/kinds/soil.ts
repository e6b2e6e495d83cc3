import { IMPORT_KINDS } from '#libs/contracts';
import { tokenKeyTexts } from '#libs/identifier-encryption';
import { judgeSamples, mergeSamples, undoSamples } from '#libs/soil';
import type { ImportKind } from './import-kind.js';
import { REQUIRED_SOIL_FIELDS, SOIL_FIELDS } from './soil/fields.js';
import { madeSoil, previewSoil } from './soil/preview-soil.queries.js';
import { resolveFarms, resolveSoil } from './soil/resolve-soil.queries.js';
import type { SoilSetup } from './soil/stage-soil.js';

const stored = (rows: string) =>
  `SELECT row_no, target_id AS sample_id, version, outcome, before FROM (${rows}) x`;

/** Imports soil results: a sample is found by its farm, number, date and upper depth. */
export const soil: ImportKind & { name: 'soil' } = {
  ...IMPORT_KINDS.soil,
  name: 'soil',
  fields: SOIL_FIELDS,
  stagingTable: 'import_soil_row',

  setup: async (_batch, { config }): Promise<SoilSetup> => ({ keys: tokenKeyTexts(config) }),

  resolve: resolveSoil,
  // A retry finds a sample that was added concurrently, so there is nothing to reject.
  resolveTaken: async () => 0,
  // A farm may have been deleted since.
  resolveAgain: resolveFarms,

  preview: (_batch, rows) => previewSoil(rows),
  made: (_batch, rows) => madeSoil(rows),
  required: () => REQUIRED_SOIL_FIELDS,

  merge: ({ createdBy }, rows) => ({
    expressions: mergeSamples({ rows, madeBy: '$4::bigint' }),
    values: [createdBy],
    result: 'merged_samples',
    target: 'sample_id',
  }),

  judgeUndo: (_batch, rows) => ({ select: judgeSamples(stored(rows)), values: [] }),
  undo: (_batch, rows) => ({ expressions: undoSamples(stored(rows)), values: [] }),

  event: ({ id, communityResourceId }, { created, updated }) => ({
    type: 'soil.imported',
    data: { importId: id, communityResourceId, created, updated },
  }),
};
