import { MAX_FARM_ATTRIBUTES } from '#libs/contracts/imports/columns';
import { FROM_HOME, homeOf } from './farm-resource.queries.js';

/** Required columns of the rows to merge, besides `row_no`; the staging code is typed and tested against this list. */
export const MERGED_FARM_COLUMNS = [
  'code',
  'name',
  'bvn_index',
  'temp_id',
  'cbn_applicant_id',
  'declared_size_m2',
  'captured_by',
  'captured_on',
  'captured_before',
  'attributes',
  'boundary',
] as const;
export type MergedFarmColumn = (typeof MERGED_FARM_COLUMNS)[number];

/** Merged attributes of a farm `f` and a row `i`: a newer value replaces an older one of the same name. */
export const MERGED_ATTRIBUTES = `CASE
  WHEN i.attributes IS NULL OR f.attributes @> i.attributes THEN f.attributes
  WHEN length((coalesce(f.attributes, '{}') || i.attributes)::text) <= ${MAX_FARM_ATTRIBUTES} THEN coalesce(f.attributes, '{}') || i.attributes
  ELSE i.attributes END`;

/** Compares declared sizes, ignoring rounding in files: workbooks store 15 digits, tables of shapefiles fewer. */
export const SAME_SIZE = 'coalesce(abs(i.declared_size_m2 - f.declared_size_m2) < 0.001, false)';

/** Values of an existing farm `f` after merging row `i`, with the same boundary (`p.same`) or another. */
const CHANGED = {
  community_id: 'coalesce(f.community_id, i.community_id)',
  farmer_id: 'coalesce(i.farmer_id, f.farmer_id)',
  name: 'i.name',
  declared_size_m2: `CASE WHEN ${SAME_SIZE} THEN f.declared_size_m2 ELSE coalesce(i.declared_size_m2, f.declared_size_m2) END`,
  captured_by: 'coalesce(f.captured_by, i.captured_by)',
  // The capture day of the former boundary does not apply to another boundary.
  captured_on: 'CASE WHEN p.same THEN coalesce(i.captured_on, f.captured_on) ELSE i.captured_on END',
  attributes: MERGED_ATTRIBUTES,
};
const COLUMNS = Object.keys(CHANGED) as (keyof typeof CHANGED)[];
const list = (sqlOf: (column: keyof typeof CHANGED) => string) => COLUMNS.map(sqlOf).join(', ');
/**
 * Values of a new farm. A farmer's declared size belongs to their only farm; its division among several is unknown.
 * For a deleted farm, Gona's recorded day is the only known capture date.
 */
const GIVEN: Partial<Record<keyof typeof CHANGED, string>> = {
  captured_on: 'coalesce(i.captured_on, i.captured_before)',
  declared_size_m2: 'coalesce(i.declared_size_m2, i.farmer_size_m2)',
};

export interface MergeFarms {
  /**
   * SQL of the rows: a SELECT of `row_no`, `MERGED_FARM_COLUMNS`, `area_m2` of the boundary, `farm_id` as `matchFarms`
   * finds it, `farmer_id`, and `shares_farmer`. `shares_farmer` is true if other rows of the file have the same
   * farmer. `code` and `captured_by` are unique in them.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  accountId: string;
  communityResourceId: string;
  importId: string;
  madeBy: string;
}

/**
 * Returns common table expressions that merge rows into farms of a community resource, ending in `merged_farms(row_no,
 * farm_id, version, outcome, before)`. An unchanged boundary (`same_boundary`) is not rewritten. A farm with a new
 * boundary needs another evaluation: it becomes ACTIVE, and if it was COMPLETED its `before` says `reopened`. Every
 * boundary is stored as a version. A farm whose farmer is not in Gona yet stores the farmer's identifiers. Put after
 * `WITH` in a statement that reads it.
 */
export function mergeFarms({ rows, accountId, communityResourceId, importId, madeBy }: MergeFarms): string {
  const changed = (column: string, otherwise: string) =>
    `${column} = CASE WHEN p.same THEN f.${column} ELSE ${otherwise} END`;
  return `
    incoming AS MATERIALIZED (
      SELECT r.*, coalesce(r.farm_id, nextval(pg_get_serial_sequence('farm', 'id'))) AS id,
             CASE WHEN NOT r.shares_farmer AND NOT EXISTS (SELECT 1 FROM farm o WHERE o.farmer_id = r.farmer_id)
                  THEN (SELECT p.declared_size_m2 FROM farmer p WHERE p.id = r.farmer_id) END AS farmer_size_m2,
             (SELECT m.community_id FROM membership m
               WHERE m.farmer_id = r.farmer_id AND m.community_resource_id = ${communityResourceId}
               ORDER BY m.joined_on LIMIT 1) AS community_id
        FROM (${rows}) r),
    previous AS MATERIALIZED (
      SELECT i.row_no, f.id, f.version, f AS farm, same_boundary(f.boundary, i.boundary) AS same
        FROM incoming i JOIN farm f ON f.id = i.farm_id),
    created AS (
      INSERT INTO farm (id, account_id, community_resource_id, ${Object.keys(FROM_HOME).join(', ')}, code,
                        ${list((column) => column)}, area_m2, boundary, imported_on)
      OVERRIDING SYSTEM VALUE
      SELECT i.id, ${accountId}, ${communityResourceId}, ${Object.values(FROM_HOME).join(', ')}, i.code,
             ${list((column) => GIVEN[column] ?? `i.${column}`)},
             i.area_m2, i.boundary, now()
        FROM incoming i ${homeOf(communityResourceId)} WHERE i.farm_id IS NULL ORDER BY i.row_no),
    changed AS (
      UPDATE farm f
         SET ${list((column) => `${column} = ${CHANGED[column]}`)},
             ${changed('area_m2', 'i.area_m2')}, ${changed('boundary', 'i.boundary')}, ${changed('imported_on', 'now()')},
             ${changed('status', `'ACTIVE'`)}, ${changed('completed_on', 'NULL')},
             version = f.version + 1, updated_on = now()
        FROM incoming i JOIN previous p USING (row_no)
       WHERE f.id = p.id AND (NOT p.same OR (${list((column) => `f.${column}`)}) IS DISTINCT FROM (${list((column) => CHANGED[column])}))
      RETURNING f.id, f.version, f.farmer_id),
    versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, import_id, made_by)
      SELECT i.id, coalesce(c.version, 1), i.boundary, i.area_m2, 'import', ${importId}, ${madeBy}
        FROM incoming i LEFT JOIN previous p USING (row_no) LEFT JOIN changed c ON c.id = p.id
       WHERE p.id IS NULL OR NOT p.same),
    awaited AS (
      INSERT INTO farm_awaited_farmer AS a (farm_id, account_id, bvn_index, temp_id, cbn_applicant_id)
      SELECT i.id, ${accountId}, i.bvn_index, i.temp_id, i.cbn_applicant_id
        FROM incoming i LEFT JOIN previous p USING (row_no)
       WHERE i.farmer_id IS NULL AND (p.farm).farmer_id IS NULL
         AND coalesce(i.bvn_index::text, i.temp_id, i.cbn_applicant_id) IS NOT NULL
      ON CONFLICT (farm_id) DO UPDATE
        SET bvn_index = excluded.bvn_index, temp_id = excluded.temp_id, cbn_applicant_id = excluded.cbn_applicant_id),
    arrived AS (
      DELETE FROM farm_awaited_farmer a USING changed c WHERE a.farm_id = c.id AND c.farmer_id IS NOT NULL),
    merged_farms AS (
      SELECT i.row_no, i.id AS farm_id, coalesce(c.version, p.version, 1) AS version,
             CASE WHEN p.id IS NULL THEN 'created' WHEN c.id IS NOT NULL THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN c.id IS NOT NULL THEN to_jsonb(p.farm) || CASE
                  WHEN NOT p.same AND (p.farm).status = 'COMPLETED' THEN '{"reopened": true}'::jsonb ELSE '{}' END
                  -- Whom it waited for, should this be taken back.
                  || CASE WHEN (p.farm).farmer_id IS NULL THEN jsonb_build_object('awaited', (
                       SELECT to_jsonb(a) - '{farm_id,account_id}'::text[] FROM farm_awaited_farmer a WHERE a.farm_id = p.id))
                     ELSE '{}' END END AS before
        FROM incoming i LEFT JOIN previous p USING (row_no) LEFT JOIN changed c ON c.id = p.id)`;
}
