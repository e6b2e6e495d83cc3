import { workedVersion } from './farm-links.queries.js';
import { isReadOnly } from './read-only-farms.queries.js';

/**
 * Columns of a farm that are restored. `boundary` is restored separately; id, account, community resource and creation
 * day never change, and the features stay. Add a new column of `farm` here, or to `KEPT_FARM_COLUMNS`: a test checks this.
 */
export const RESTORED_FARM_COLUMNS = [
  'community_id',
  'farm_resource_id',
  'farmer_id',
  'code',
  'name',
  'address',
  'city',
  'lga_id',
  'ward_id',
  'type',
  'declared_size_m2',
  'area_m2',
  'status',
  'completed_on',
  'captured_by',
  'captured_on',
  'imported_on',
  'attributes',
] as const;
type RestoredFarmColumn = (typeof RESTORED_FARM_COLUMNS)[number];

/** Switches of a farm, which no file contains: they stay when an import is undone. */
export const FEATURE_COLUMNS = {
  is_area_mapping_enable: true,
  is_soil_mapping_enabled: false,
  is_asset_enabled: false,
} as const;

export const KEPT_FARM_COLUMNS = [
  'id',
  'account_id',
  'community_resource_id',
  'created_on',
  ...Object.keys(FEATURE_COLUMNS),
];

/** Foreign keys whose target may be deleted by now. */
const STILL_THERE: Partial<Record<RestoredFarmColumn, string>> = {
  farmer_id:
    '(SELECT coalesce(p.main_id, p.id) FROM farmer p WHERE p.id = coalesce((g.image).farmer_id, g.linked_to))',
  community_id: '(SELECT c.id FROM community c WHERE c.id = (g.image).community_id)',
};

/**
 * Returns the value to restore in a column: `g.image` is the earlier farm. Values copied from a farmer who stays
 * linked are kept.
 */
function formerly(column: RestoredFarmColumn): string {
  const former = STILL_THERE[column] ?? `(g.image).${column}`;
  if (column !== 'community_id' && column !== 'declared_size_m2') return former;
  return `CASE WHEN g.linked_to IS NULL THEN ${former} ELSE coalesce(${former}, f.${column}) END`;
}

/**
 * True when the code of farm `f` in `image` now belongs to another farm. The farm's current code is unique, so it is
 * not checked; checking it for many farms would compare all pairs.
 */
const codeIsTaken = (image: string) => `(
  (f.code, f.captured_by) IS DISTINCT FROM ((${image}).code, (${image}).captured_by) AND EXISTS (
    SELECT 1 FROM farm o WHERE o.community_resource_id = f.community_resource_id AND o.id <> f.id
       AND o.code = (${image}).code AND coalesce(o.captured_by, 0) = coalesce((${image}).captured_by, 0)))`;

/** Columns of the awaited farmer, in an image of the farm. */
const AWAITED = ['bvn_index', 'temp_id', 'cbn_applicant_id'] as const;
const awaited = (of: string) => AWAITED.map((column) => `${of}.${column}`).join(', ');
/**
 * The farmer that the farm waited for, if its image has one; a repair's image has none, because repairs do not change
 * it.
 */
const WAITED = `LATERAL jsonb_populate_record(NULL::farm_awaited_farmer, nullif(r.before->'awaited', 'null'::jsonb)) w`;

/**
 * Returns the effect of undoing an import's farms: a SELECT of `row_no` and `verdict` (`removed`, `restored`, `kept`,
 * `gone`), by the same conditions as `restoreFarms` and `removeFarms`. `rows` have `row_no`, `farm_id`, `version`,
 * `outcome` and `before`.
 */
export function judgeFarms({ rows }: { rows: string }): string {
  return `
    SELECT u.row_no, CASE WHEN f.id IS NULL THEN 'gone'
                          WHEN ${workedVersion('f')} <> u.version OR ${isReadOnly('f.farmer_id')} THEN 'kept'
                          WHEN u.outcome = 'created' THEN 'removed'
                          WHEN ${codeIsTaken(`jsonb_populate_record(f, u.before - 'boundary')`)} THEN 'kept'
                          ELSE 'restored' END AS verdict
      FROM (${rows}) u LEFT JOIN farm f ON f.id = u.farm_id`;
}

export interface RestoreFarms {
  /**
   * SQL of the rows: a SELECT of `row_no`, `farm_id`, the `version` that was written, and `before`, the earlier farm
   * as `to_jsonb` returns it. Each farm once.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  madeBy: string;
  /** The import being undone, if any. */
  importId?: string;
  /** Column of `rows` with the former boundary, if it is stored next to the image. */
  boundary?: string;
}

/**
 * Returns common table expressions that restore the earlier state of farms, ending in `restored_farms(row_no, farm_id,
 * version, outcome)`: `restored`, `kept` (changed since, read-only, or its former code now belongs to another farm) or `gone`
 * (deleted since). `version` is the farm's new version, null if it is gone. A restored boundary or size is stored as a
 * new version. The former boundary is the given one or comes from the farm's versions, since an image has nine
 * decimals only. Columns missing in an older image stay unchanged. A farmer linked automatically since also stays,
 * unless the farm had waited for another. Put after `WITH` in a statement that reads it.
 */
export function restoreFarms({
  rows,
  madeBy,
  importId = 'NULL',
  boundary = 'NULL::geometry',
}: RestoreFarms): string {
  return `
    to_restore AS MATERIALIZED (
      SELECT r.row_no, r.farm_id, r.version, f.id IS NOT NULL AS is_there, f.version AS version_now,
             ${workedVersion('f')} = r.version AND NOT ${isReadOnly('f.farmer_id')} AS is_untouched, k.farmer_id AS linked_to,
             r.before ? 'awaited' AND (r.before->>'farmer_id') IS NULL AS had_waited, ${awaited('w')},
             jsonb_populate_record(f, r.before - 'boundary') AS image, f.boundary AS boundary_now, f.area_m2 AS area_now,
             coalesce(${boundary},
               (SELECT v.boundary FROM (
                  SELECT x.boundary FROM farm_boundary_version x
                   WHERE x.farm_id = r.farm_id AND x.version <= (r.before->>'version')::int
                   ORDER BY x.version DESC LIMIT 1) v
                 WHERE to_jsonb(v.boundary) = r.before->'boundary'),
               ST_Multi(ST_SetSRID(ST_GeomFromGeoJSON(nullif(r.before->'boundary', 'null'::jsonb)), 4326))) AS boundary
        FROM (${rows}) r LEFT JOIN farm f ON f.id = r.farm_id CROSS JOIN ${WAITED}
        LEFT JOIN farm_link k ON k.farm_id = f.id AND k.version = f.version
             AND (NOT r.before ? 'awaited' OR (${awaited('k')}) IS NOT DISTINCT FROM (${awaited('w')}))),
    put_back AS (
      UPDATE farm AS f
         SET ${RESTORED_FARM_COLUMNS.map((column) => `${column} = ${formerly(column)}`).join(', ')},
             boundary = g.boundary, version = f.version + 1, updated_on = now()
        FROM to_restore g
       WHERE f.id = g.farm_id AND f.version = g.version_now AND g.is_untouched AND NOT ${codeIsTaken('g.image')}
      RETURNING g.row_no, f.id, f.account_id, f.farmer_id, f.version, f.boundary, f.area_m2, g.had_waited, ${awaited('g')},
                f.boundary IS DISTINCT FROM g.boundary_now OR f.area_m2 <> g.area_now AS remapped),
    restored_versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, import_id, made_by)
      SELECT id, version, boundary, area_m2, 'undo', ${importId}, ${madeBy} FROM put_back WHERE remapped),
    waiting_again AS (
      INSERT INTO farm_awaited_farmer AS a (farm_id, account_id, ${AWAITED.join(', ')})
      SELECT p.id, p.account_id, ${awaited('p')} FROM put_back p
       WHERE p.had_waited AND p.farmer_id IS NULL AND coalesce(p.bvn_index::text, p.temp_id, p.cbn_applicant_id) IS NOT NULL
      ON CONFLICT (farm_id) DO UPDATE SET ${AWAITED.map((column) => `${column} = excluded.${column}`).join(', ')}),
    waiting_no_more AS (
      DELETE FROM farm_awaited_farmer a USING put_back p
       WHERE a.farm_id = p.id AND p.had_waited AND coalesce(p.bvn_index::text, p.temp_id, p.cbn_applicant_id) IS NULL),
    restored_farms AS MATERIALIZED (
      SELECT g.row_no, g.farm_id, coalesce(p.version, g.version_now) AS version,
             CASE WHEN p.id IS NOT NULL THEN 'restored' WHEN g.is_there THEN 'kept' ELSE 'gone' END AS outcome
        -- FULL, although every row of it is one of \`to_restore\`: PostgreSQL expects few rows here, and would compare all pairs.
        FROM to_restore g FULL JOIN put_back p ON p.row_no = g.row_no)`;
}

/**
 * Returns common table expressions that delete farms created by an import, ending in `removed_farms(row_no, farm_id,
 * version, outcome)`: `removed`, `kept` (changed since, so it is in use, or read-only) or `gone`. `rows` is a SELECT of `row_no`,
 * `farm_id` and the `version` that was written. The row is deleted with its boundaries, because lists, figures and
 * maps read only that table. No other table refers to farms; one that does must keep its farms here.
 */
export function removeFarms({ rows }: { rows: string }): string {
  return `
    to_remove AS MATERIALIZED (
      SELECT r.row_no, r.farm_id, f.version AS version_now, ${workedVersion('f')} = r.version AND NOT ${isReadOnly('f.farmer_id')} AS is_untouched
        FROM (${rows}) r LEFT JOIN farm f ON f.id = r.farm_id),
    taken_away AS (
      DELETE FROM farm f USING to_remove r
       WHERE f.id = r.farm_id AND f.version = r.version_now AND r.is_untouched RETURNING f.id),
    removed_farms AS (
      SELECT g.row_no, g.farm_id, CASE WHEN t.id IS NULL THEN g.version_now END AS version,
             CASE WHEN t.id IS NOT NULL THEN 'removed' WHEN g.version_now IS NOT NULL THEN 'kept' ELSE 'gone' END AS outcome
        -- FULL, as for \`restored_farms\`.
        FROM to_remove g FULL JOIN taken_away t ON t.id = g.farm_id)`;
}
