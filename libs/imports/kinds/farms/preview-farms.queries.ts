import type { ImportBatch } from '../../persistence/import-batch.entity.js';
import { changesOf } from '../field-changes.js';
import type { RowsSql } from '../import-kind.js';

const hectares = (squareMetres: string) =>
  `trim_scale(round((${squareMetres} / 10000)::numeric, 2)) || ' ha'`;
const farmer = (id: string) =>
  `(SELECT concat_ws(' ', p.first_name, p.othername, p.surname) FROM farmer p WHERE p.id = ${id})`;

/** Fields of a farm that a placemark can change: heading, what is shown of farm and row, and when it is a change. */
const FIELDS = [
  ['name', 'Name', 'f.name', 'r.name', 'r.name IS DISTINCT FROM f.name'],
  [
    'farmer',
    'Farmer',
    farmer('f.farmer_id'),
    farmer('r.farmer_id'),
    'r.farmer_id IS NOT NULL AND r.farmer_id IS DISTINCT FROM f.farmer_id',
  ],
  [
    'declaredHa',
    'Declared size',
    hectares('f.declared_size_m2'),
    hectares('r.declared_size_m2'),
    'r.declared_size_m2 IS NOT NULL AND r.declared_size_m2 IS DISTINCT FROM f.declared_size_m2',
  ],
  [
    'boundary',
    'Boundary',
    hectares('f.area_m2'),
    hectares('ST_Area(r.boundary::geography)'),
    'r.boundary IS DISTINCT FROM f.boundary',
  ],
] as const;

const CHANGES = changesOf(FIELDS);

/** What each of `rows` would become. */
export function previewFarms(batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT r.row_no, f.id AS target_id,
             CASE WHEN f.id IS NULL THEN 'created'
                  WHEN ${FIELDS.map(([, , , , changed]) => `(${changed})`).join(' OR ')} THEN 'updated'
                  ELSE 'unchanged' END AS outcome,
             coalesce(r.name, r.code) AS called, r.code AS detail, ${CHANGES} AS changes
        FROM (${rows}) r LEFT JOIN farm f ON f.community_resource_id = $4 AND f.code = r.code`,
    values: [batch.communityResourceId],
  };
}

/** What became of `rows`: the farm as it was (`f`) beside the farm as it is (`r`), where nobody has changed it since. */
export function madeFarms(_batch: ImportBatch, rows: string): RowsSql {
  return {
    select: `
      SELECT u.row_no, r.id AS target_id, r.name AS called, r.code AS detail,
             CASE WHEN u.before IS NULL OR r.version <> u.version THEN '[]' ELSE ${CHANGES} END AS changes
        FROM (${rows}) u LEFT JOIN farm r ON r.id = u.target_id
        LEFT JOIN LATERAL jsonb_populate_record(NULL::farm, u.before - 'boundary') f ON true`,
    values: [],
  };
}
