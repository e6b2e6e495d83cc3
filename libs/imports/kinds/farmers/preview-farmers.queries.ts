import type { FarmerImportType } from '#libs/contracts';
import type { FarmerField } from '#libs/contracts/imports/columns';
import { lgaCleared, wardCleared } from '#libs/farmers';
import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import type { RowsSql } from '../import-kind.js';
import { FARMER_FIELDS } from './fields.js';
import { KEY_COLUMN } from './resolve-farmers.queries.js';

const placeName = (table: string) => (row: string) =>
  `(SELECT p.name FROM ${table} p WHERE p.id = ${row}.${table}_id)`;

/** SQL of what a person is shown of a field, where that is not its column; `row` is the staged row or the farmer. */
const SHOWN: Partial<Record<FarmerField, (row: string) => string>> = {
  bvn: (row) => `'•••••••' || ${row}.bvn_last4`,
  state: placeName('state'),
  lga: placeName('lga'),
  ward: placeName('ward'),
  farmSize: (row) => `trim_scale(round((${row}.declared_size_m2 / 10000)::numeric, 4)) || ' ha'`,
};

/** Places that are taken away, because the row brings one that they do not lie in. */
const CLEARED: Partial<Record<FarmerField, string>> = { lga: lgaCleared('r'), ward: wardCleared('r') };

type Field = (typeof FARMER_FIELDS)[number];

/** The column by which two values of a field are compared. */
const comparedBy = ({ field, columns }: Field) => (field === 'bvn' ? 'bvn_index' : columns[0]!.column);

/** SQL of whether staged row `r` changes a field of farmer `f`. */
function isChanged(field: Field): string {
  const column = comparedBy(field);
  const cleared = CLEARED[field.field];
  return `(r.${column} IS NOT NULL AND r.${column} IS DISTINCT FROM f.${column}${cleared ? ` OR ${cleared}` : ''})`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** SQL of the fields that staged row `r` would change in farmer `f` (all its fields where there is none), as JSON. */
export const FARMER_CHANGES = `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('field', c.field, 'heading', c.heading, 'before', c.before, 'after', c.after)
                            ORDER BY c.place), '[]')
    FROM (VALUES ${FARMER_FIELDS.map((field, place) => {
      const column = comparedBy(field);
      const shown = SHOWN[field.field] ?? ((row: string) => `${row}.${column}`);
      return `(${place}, ${quoted(field.field)}, ${quoted(field.heading)}, (${shown('f')})::text, (${shown('r')})::text, ${isChanged(field)})`;
    }).join(', ')}) AS c(place, field, heading, before, after, changed) WHERE c.changed)`;

const CHANGED = FARMER_FIELDS.map(isChanged).join(' OR ');

/** SQL of a person's name. */
export const farmerName = (row: string) =>
  `concat_ws(' ', ${row}.first_name, ${row}.othername, ${row}.surname)`;

/** What each of `rows` would become. */
export function previewFarmers(batch: ImportBatch, rows: string): RowsSql {
  const key = KEY_COLUMN[batch.importType as FarmerImportType];
  const id = key === 'bvn_index' ? `'•••••••' || r.bvn_last4` : `r.${key}`;
  return {
    select: `
      SELECT r.row_no, f.id AS target_id,
             CASE WHEN f.id IS NULL THEN 'created'
                  WHEN ${CHANGED} OR NOT EXISTS (SELECT 1 FROM membership m WHERE m.community_id = $5 AND m.farmer_id = f.id)
                  THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN f.id IS NULL THEN ${farmerName('r')} ELSE ${farmerName('f')} END AS called,
             ${id} AS detail, ${FARMER_CHANGES} AS changes
        FROM (${rows}) r LEFT JOIN farmer f ON f.account_id = $4 AND f.${key} = r.${key}`,
    values: [batch.accountId, batch.communityId],
  };
}

/** What became of `rows`: the farmer as they were (`f`) beside the farmer as they are (`r`), where nobody has changed them since. */
export function madeFarmers({ importType }: ImportBatch, rows: string): RowsSql {
  const key = KEY_COLUMN[importType as FarmerImportType];
  const id = key === 'bvn_index' ? `'•••••••' || r.bvn_last4` : `r.${key}`;
  return {
    select: `
      SELECT u.row_no, r.id AS target_id, ${farmerName('r')} AS called, ${id} AS detail,
             CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${FARMER_CHANGES} END AS changes
        FROM (${rows}) u LEFT JOIN farmer r ON r.id = u.target_id
        LEFT JOIN LATERAL jsonb_populate_record(NULL::farmer, u.before) f ON true`,
    values: [],
  };
}
