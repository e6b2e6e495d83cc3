import { workedVersion } from './farm-links.queries.js';

/**
 * Columns of a farm that go back to what they were. `boundary` goes back too, by itself; id, account, community resource
 * and day of creation never change. A new column of `farm` belongs here, or in `KEPT_FARM_COLUMNS`: a test asks.
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

export const KEPT_FARM_COLUMNS = ['id', 'account_id', 'community_resource_id', 'created_on'] as const;

/** Whom a farm belonged to may be gone meanwhile. */
const STILL_THERE: Partial<Record<RestoredFarmColumn, string>> = {
  farmer_id: '(SELECT p.id FROM farmer p WHERE p.id = coalesce((g.image).farmer_id, g.linked_to))',
  community_id: '(SELECT c.id FROM community c WHERE c.id = (g.image).community_id)',
};

/** What a column is set to: `g.image` is the farm as it was. What it took over from a farmer who stays with it, it keeps. */
function formerly(column: RestoredFarmColumn): string {
  const former = STILL_THERE[column] ?? `(g.image).${column}`;
  if (column !== 'community_id' && column !== 'declared_size_m2') return former;
  return `CASE WHEN g.linked_to IS NULL THEN ${former} ELSE coalesce(${former}, f.${column}) END`;
}

/**
 * True when the code that farm `f` had, by the image `image`, is another farm's now. Nobody has taken a code that the farm still has:
 * it is unique, and looking for each of many farms would compare all pairs.
 */
const codeIsTaken = (image: string) => `(
  (f.code, f.captured_by) IS DISTINCT FROM ((${image}).code, (${image}).captured_by) AND EXISTS (
    SELECT 1 FROM farm o WHERE o.community_resource_id = f.community_resource_id AND o.id <> f.id
       AND o.code = (${image}).code AND coalesce(o.captured_by, 0) = coalesce((${image}).captured_by, 0)))`;

/** The columns by which a farm waits for its farmer, as an image of the farm has them. */
const AWAITED = ['bvn_index', 'temp_id', 'cbn_applicant_id'] as const;
const awaited = (of: string) => AWAITED.map((column) => `${of}.${column}`).join(', ');
/** Whom the farm waited for, where its image says that; a repair says nothing, since it changes nothing of it. */
const WAITED = `LATERAL jsonb_populate_record(NULL::farm_awaited_farmer, nullif(r.before->'awaited', 'null'::jsonb)) w`;

/**
 * What taking an import's farms back would do: a SELECT of `row_no` and `verdict` (`removed`, `restored`, `kept`, `gone`), by the same
 * conditions as `restoreFarms` and `removeFarms`. `rows` have `row_no`, `farm_id`, `version`, `outcome` and `before`.
 */
export function judgeFarms({ rows }: { rows: string }): string {
  return `
    SELECT u.row_no, CASE WHEN f.id IS NULL THEN 'gone'
                          WHEN ${workedVersion('f')} <> u.version THEN 'kept'
                          WHEN u.outcome = 'created' THEN 'removed'
                          WHEN ${codeIsTaken(`jsonb_populate_record(f, u.before - 'boundary')`)} THEN 'kept'
                          ELSE 'restored' END AS verdict
      FROM (${rows}) u LEFT JOIN farm f ON f.id = u.farm_id`;
}

export interface RestoreFarms {
  /**
   * SQL of the rows: a SELECT of `row_no`, `farm_id`, the `version` that was written, and `before`, the farm before that
   * as `to_jsonb` gives it. Each farm once.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  madeBy: string;
  /** The import that is taken back, where it is one. */
  importId?: string;
  /** Column of `rows` with the former boundary, where it is kept beside the image. */
  boundary?: string;
}

/**
 * Common table expressions that put farms back to what they were, ending in
 * `restored_farms(row_no, farm_id, version, outcome)`: `restored`, `kept` (changed since, or its former code is another
 * farm's now) or `gone` (deleted since). `version` is the farm's afterwards, null where it is gone. A boundary or size that
 * changes by it is kept as a version of its own; the former one is the one given, or is taken from the farm's versions,
 * since an image has nine decimals only. What an older image says nothing of stays, and so does a farmer whom the farm has found
 * since without anybody's doing, unless it had waited for somebody else. To be put after `WITH` in a statement that reads it.
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
             ${workedVersion('f')} = r.version AS is_untouched, k.farmer_id AS linked_to,
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
 * Common table expressions that remove farms which an import made, ending in
 * `removed_farms(row_no, farm_id, version, outcome)`: `removed`, `kept` (changed since: somebody works with it) or `gone`.
 * `rows` is a SELECT of `row_no`, `farm_id` and the `version` that was written. A farm is removed as a row, with its
 * boundaries: lists, figures and maps read the table and nothing else. No other table refers to farms; one that will is to
 * keep them here.
 */
export function removeFarms({ rows }: { rows: string }): string {
  return `
    to_remove AS MATERIALIZED (
      SELECT r.row_no, r.farm_id, f.version AS version_now, ${workedVersion('f')} = r.version AS is_untouched
        FROM (${rows}) r LEFT JOIN farm f ON f.id = r.farm_id),
    taken_away AS (
      DELETE FROM farm f USING to_remove r
       WHERE f.id = r.farm_id AND f.version = r.version_now AND r.is_untouched RETURNING f.id),
    removed_farms AS (
      SELECT g.row_no, g.farm_id, CASE WHEN t.id IS NULL THEN g.version_now END AS version,
             CASE WHEN t.id IS NOT NULL THEN 'removed' WHEN g.version_now IS NOT NULL THEN 'kept' ELSE 'gone' END AS outcome
        FROM to_remove g LEFT JOIN taken_away t ON t.id = g.farm_id)`;
}
