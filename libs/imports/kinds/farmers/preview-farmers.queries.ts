import type { FarmerImportType } from '#libs/contracts';
import type { FarmerField } from '#libs/contracts/imports/columns';
import { findFarmer, type MergedFarmerColumn, mergedValue } from '#libs/farmers';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { changesOf } from '../field-changes.js';
import type { RowsSql } from '../import-kind.js';
import { withCommunity } from './farmer-communities.queries.js';
import { farmerName, placeName, shownAccount, shownBvn, shownKey } from './farmer-sql.js';
import { FARMER_FIELDS } from './fields.js';
import { KEY_COLUMN } from './resolve-farmers.queries.js';

/** SQL of the displayed value of a field if it is not its column; `row` is the staged row or the farmer. */
const SHOWN: Partial<Record<FarmerField, (row: string) => string>> = {
  bvn: shownBvn,
  state: placeName('state'),
  lga: placeName('lga'),
  ward: placeName('ward'),
  accountNumber: shownAccount,
  farmSize: (row) => `trim_scale(round((${row}.declared_size_m2 / 10000)::numeric, 4)) || ' ha'`,
};

type Field = (typeof FARMER_FIELDS)[number];
/** Columns of the farmer; the community is a membership. */
const OF_FARMER = FARMER_FIELDS.filter(({ field }) => field !== 'community');

/** Index columns for comparing the values of encrypted fields. */
const INDEXES: Partial<Record<FarmerField, 'bvn_index' | 'account_index'>> = {
  bvn: 'bvn_index',
  accountNumber: 'account_index',
};
const columnOf = ({ field, columns }: Field) => INDEXES[field] ?? columns[0]!.column;

/**
 * Returns SQL that tests whether staged row `r` changes a field of farmer `f`; for a new farmer, whether the field has
 * a value.
 */
function isChanged(field: Field): string {
  const column = columnOf(field) as MergedFarmerColumn;
  return `(${mergedValue(column, 'r')} IS DISTINCT FROM f.${column})`;
}

interface Joining {
  /** SQL of the row's target community, and of whether it is new to the farmer. */
  name: string;
  isNew: string;
}

/**
 * Returns SQL of the fields that staged row `r` would change in farmer `f` (all its fields for a new farmer), as JSON.
 */
const farmerChanges = ({ name, isNew }: Joining) =>
  changesOf([
    ['community', 'Community', 'NULL', name, isNew],
    ...OF_FARMER.map((field) => {
      const shown = SHOWN[field.field] ?? ((row: string) => `${row}.${columnOf(field)}`);
      return [field.field, field.heading, shown('f'), shown('r'), isChanged(field)] as const;
    }),
  ]);

const CHANGED = OF_FARMER.map(isChanged).join(' OR ');

/** Returns SQL for the planned outcome of each of `rows`. */
export function previewFarmers(batch: ImportBatch, rows: string): RowsSql {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const isNew =
    'NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = r.into_id AND m.farmer_id = f.id)';
  const name = 'coalesce((SELECT c.name FROM community c WHERE c.id = r.into_id), r.into_name)';
  return {
    select: `
      SELECT r.row_no, f.id AS target_id,
             CASE WHEN f.id IS NULL THEN 'created'
                  WHEN ${CHANGED} OR ${isNew} THEN 'updated' ELSE 'unchanged' END AS outcome, false AS reopens,
             CASE WHEN f.id IS NULL THEN ${farmerName('r')} ELSE ${farmerName('f')} END AS called,
             ${shownKey(key, 'r')} AS detail, ${farmerChanges({ name, isNew })} AS changes
        FROM (${withCommunity(rows, '$5::bigint')}) r LEFT JOIN LATERAL ${findFarmer({ key, row: 'r', accountId: '$4::bigint' })} f ON true`,
    values: [batch.accountId, batch.communityId],
  };
}

/**
 * Returns SQL for the outcome of `rows`: the earlier farmer (`f`) next to the current one (`r`), unless someone has
 * since changed it.
 */
export function madeFarmers({ importType }: ImportBatch, rows: string): RowsSql {
  const key = KEY_COLUMN[importType as FarmerImportType];
  const isNew = `coalesce((u.before->>'joined')::boolean, false)`;
  const name = 'SELECT c.name FROM community c WHERE c.id = u.community_id';
  return {
    select: `
      SELECT u.row_no, r.id AS target_id, ${farmerName('r')} AS called, ${shownKey(key, 'r')} AS detail,
             CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${farmerChanges({ name, isNew })} END AS changes
        FROM (${rows}) u LEFT JOIN farmer r ON r.id = u.target_id
        LEFT JOIN LATERAL jsonb_populate_record(NULL::farmer, u.before) f ON true`,
    values: [],
  };
}
