import { IMPORT_KINDS, InputImportDto } from '#libs/contracts';
import { keyTexts } from '#libs/identifier-encryption';
import {
  countDistribution,
  holdLedger,
  inputsOfLatest,
  judgeDistribution,
  mergeDistribution,
  undoDistribution,
} from '#libs/inputs';
import { DomainError } from '#libs/platform';
import type { ImportKind } from './import-kind.js';
import { INPUT_FIELDS, inputFields, requiredInputFields } from './inputs/fields.js';
import { madeInputs, previewInputs } from './inputs/preview-inputs.queries.js';
import { resolveInputs, resolveRows } from './inputs/resolve-inputs.queries.js';
import type { InputsSetup } from './inputs/stage-inputs.js';

/** The day in Lagos. */
const TODAY = `(now() AT TIME ZONE 'Africa/Lagos')::date`;

const stored = (rows: string) => `SELECT row_no, target_id AS farmer_id, before FROM (${rows}) x`;

/** Lists of what farmers were allocated and have collected: each quantity becomes an entry of the ledger. */
export const inputs: ImportKind & { name: 'inputs' } = {
  ...IMPORT_KINDS.inputs,
  name: 'inputs',
  recordsMoney: true,
  fields: INPUT_FIELDS,
  stagingTable: 'import_input_row',

  async fieldsOf({ communityResourceId }, database) {
    const { inputs: known } = await inputsOfLatest(database, communityResourceId);
    return inputFields(
      known.map(({ id, name, unitOfMeasurement: unit, unitCost }) => ({ id, name, unit, unitCost })),
    );
  },

  async setup({ communityResourceId }, { database, config }): Promise<InputsSetup> {
    const { season, inputs: known } = await inputsOfLatest(database, communityResourceId);
    if (known.length === 0) throw new DomainError('import.noInputs');
    return {
      season,
      inputs: known.map(({ id, name, unitOfMeasurement: unit, unitCost }) => ({ id, name, unit, unitCost })),
      today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(new Date()),
      keys: keyTexts(config),
    };
  },

  resolve: resolveInputs,
  hold: (tx, { communityResourceId }) => holdLedger(tx, communityResourceId),
  resolveAgain: resolveRows,

  preview: previewInputs,
  made: madeInputs,
  required: requiredInputFields,

  merge({ accountId, communityResourceId, createdBy }, rows) {
    return {
      expressions: mergeDistribution({
        rows,
        importId: '$1::bigint',
        accountId: '$4::bigint',
        communityResourceId: '$5::bigint',
        recordedBy: '$6::bigint',
        day: TODAY,
      }),
      values: [accountId, communityResourceId, createdBy],
      result: 'merged_inputs',
      target: 'farmer_id',
    };
  },

  answer: {
    dto: InputImportDto,
    async counts(summary, { database, jobId }) {
      const { items, farmers, waiting } = await countDistribution(
        database,
        `SELECT o.target_id AS farmer_id, o.before FROM import_outcome o JOIN import_batch b ON b.id = o.import_id
          WHERE b.job_id = $1 AND o.outcome IN ('created', 'unchanged')`,
        [jobId],
      );
      return {
        totalCount: summary?.total ?? 0,
        totalInputItems: items,
        totalFarmers: farmers,
        data: {
          totalNew: summary?.created ?? 0,
          totalUnchanged: summary?.unchanged ?? 0,
          totalRejected: summary?.rejected ?? 0,
          totalWaiting: waiting,
        },
      };
    },
  },

  // As if the importer took it back: another person may have taken back other entries of the farmers today.
  judgeUndo: ({ communityResourceId, createdBy }, rows) => ({
    select: judgeDistribution(stored(rows), { communityResourceId: '$4::bigint', by: '$5::bigint' }),
    values: [communityResourceId, createdBy],
  }),
  undo: ({ communityResourceId, createdBy }, rows, by) => ({
    expressions: undoDistribution(stored(rows), {
      communityResourceId: '$4::bigint',
      by: '$5::bigint',
      day: TODAY,
    }),
    values: [communityResourceId, by ?? createdBy],
  }),

  event: ({ id, communityResourceId }, { created, updated }) => ({
    type: 'ledger.imported',
    data: { importId: id, communityResourceId, created, updated },
  }),
};
