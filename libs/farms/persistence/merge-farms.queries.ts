/** Columns that the rows to merge must have, beside `row_no`: what stages rows is typed and tested by this list. */
export const MERGED_FARM_COLUMNS = ['code', 'name', 'farmer_id', 'declared_size_m2', 'boundary'] as const;
export type MergedFarmColumn = (typeof MERGED_FARM_COLUMNS)[number];

/** Fields that a merge writes: what a new farm gets (of `incoming`), and what one that is there (`f`) has afterwards. */
const FIELDS = [
  {
    column: 'community_id',
    given: 'community_id',
    kept: 'coalesce(f.community_id, excluded.community_id)',
  },
  { column: 'farmer_id', given: 'farmer_id', kept: 'coalesce(excluded.farmer_id, f.farmer_id)' },
  { column: 'name', given: 'name', kept: 'excluded.name' },
  {
    column: 'declared_size_m2',
    given: 'coalesce(declared_size_m2, farmer_size_m2)',
    kept: 'coalesce(excluded.declared_size_m2, f.declared_size_m2)',
  },
] as const;

const list = (sqlOf: (field: (typeof FIELDS)[number]) => string) => FIELDS.map(sqlOf).join(', ');

export interface MergeFarms {
  /** SQL of the rows: a SELECT of `row_no` and `MERGED_FARM_COLUMNS`; `code` unique in them. */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  accountId: string;
  communityResourceId: string;
  importId: string;
  madeBy: string;
}

/**
 * Common table expressions that merge rows into farms of a community resource by their code, ending in
 * `merged_farms(row_no, farm_id, version, outcome, before)`. The area is that of the spheroid. A farm that gets another
 * boundary is to be evaluated again: it becomes ACTIVE. A farmer's declared size and community are taken where the row
 * has none. Every boundary is kept as a version. To be put after `WITH` in a statement that reads it.
 */
export function mergeFarms({ rows, accountId, communityResourceId, importId, madeBy }: MergeFarms): string {
  return `
    incoming AS MATERIALIZED (
      SELECT r.*, ST_Area(r.boundary::geography) AS area_m2, f.declared_size_m2 AS farmer_size_m2,
             (SELECT m.community_id FROM membership m
               WHERE m.farmer_id = r.farmer_id AND m.community_resource_id = ${communityResourceId}
               ORDER BY m.joined_on LIMIT 1) AS community_id
        FROM (${rows}) r LEFT JOIN farmer f ON f.id = r.farmer_id),
    previous AS (
      SELECT i.row_no, f.id, f.version, to_jsonb(f) AS image, f.boundary
        FROM incoming i JOIN farm f ON f.community_resource_id = ${communityResourceId} AND f.code = i.code),
    stored AS (
      INSERT INTO farm AS f (account_id, community_resource_id, code, ${list(({ column }) => column)},
                             area_m2, boundary, imported_on)
      SELECT ${accountId}, ${communityResourceId}, code, ${list(({ given }) => given)}, area_m2, boundary, now()
        FROM incoming ORDER BY row_no
      ON CONFLICT (community_resource_id, code) DO UPDATE
        SET ${list(({ column, kept }) => `${column} = ${kept}`)},
            area_m2 = excluded.area_m2,
            boundary = excluded.boundary,
            imported_on = CASE WHEN f.boundary IS DISTINCT FROM excluded.boundary THEN now() ELSE f.imported_on END,
            status = CASE WHEN f.boundary IS DISTINCT FROM excluded.boundary THEN 'ACTIVE' ELSE f.status END,
            completed_on = CASE WHEN f.boundary IS DISTINCT FROM excluded.boundary THEN NULL ELSE f.completed_on END,
            version = f.version + 1, updated_on = now()
        WHERE (${list(({ column }) => `f.${column}`)}) IS DISTINCT FROM (${list(({ kept }) => kept)})
           OR f.boundary IS DISTINCT FROM excluded.boundary
      RETURNING f.id, f.version, f.code, f.boundary, f.area_m2, xmax = 0 AS created),
    versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, import_id, made_by)
      SELECT s.id, s.version, s.boundary, s.area_m2, 'import', ${importId}, ${madeBy}
        FROM stored s LEFT JOIN previous p ON p.id = s.id
       WHERE p.id IS NULL OR p.boundary IS DISTINCT FROM s.boundary),
    merged_farms AS (
      SELECT i.row_no, coalesce(s.id, p.id) AS farm_id, coalesce(s.version, p.version) AS version,
             CASE WHEN s.created THEN 'created' WHEN s.id IS NOT NULL THEN 'updated' ELSE 'unchanged' END AS outcome,
             CASE WHEN s.id IS NOT NULL AND NOT s.created THEN p.image END AS before
        FROM incoming i LEFT JOIN stored s ON s.code = i.code LEFT JOIN previous p ON p.row_no = i.row_no)`;
}
