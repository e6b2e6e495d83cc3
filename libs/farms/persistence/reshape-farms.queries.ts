import { isOpenTo } from './read-only-farms.queries.js';

export interface ReshapeFarms {
  /**
   * SQL of the rows: a SELECT of `farm_id`, the expected `version`, the new `boundary` (null removes it from the map),
   * its `area_m2`, and `reshapes`, whether the shape differs. Each farm once.
   */
  rows: string;
  /** Parameters (`$1`) or expressions. */
  madeBy: string;
  source: 'repair' | 'edit' | 'reset' | 'revert' | 'capture';
}

/**
 * Returns common table expressions that give farms another boundary and size, ending in `reshaped_farms(farm_id,
 * community_resource_id, version, area_m2, outcome, reopened, before, former)`: `reshaped`, `kept` (changed since it
 * was read, edited by someone else now, or read-only) or `gone`. A completed farm with a new shape needs another evaluation, as
 * after an import. Every boundary is stored as a version, including the former one if it has no version yet. Put after
 * `WITH` in a statement that reads it.
 */
export function reshapeFarms({ rows, madeBy, source }: ReshapeFarms): string {
  return `
    to_reshape AS MATERIALIZED (
      SELECT r.*, f.id IS NOT NULL AS is_there, f.status AS status_now, to_jsonb(f) AS image, f.boundary AS boundary_now,
             f.area_m2 AS area_now, f.captured_by AS captured_by_now, coalesce(f.captured_on, f.created_on) AS captured_on_now,
             NOT EXISTS (SELECT 1 FROM farm_boundary_version v WHERE v.farm_id = r.farm_id) AS is_unversioned
        FROM (${rows}) r LEFT JOIN farm f ON f.id = r.farm_id),
    reshaped AS (
      UPDATE farm AS f
         SET boundary = r.boundary, area_m2 = r.area_m2,
             status = CASE WHEN r.reshapes THEN 'ACTIVE' ELSE f.status END,
             completed_on = CASE WHEN r.reshapes THEN NULL ELSE f.completed_on END,
             version = f.version + 1, updated_on = now()
        FROM to_reshape r
       WHERE f.id = r.farm_id AND f.version = r.version
         AND ${isOpenTo(madeBy)}
      RETURNING f.id, f.community_resource_id, f.version, f.boundary, f.area_m2, r.version AS former_version,
                CASE WHEN r.is_unversioned THEN r.boundary_now END AS unversioned, r.area_now, r.captured_by_now, r.captured_on_now),
    former_versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, made_by, made_on)
      SELECT id, former_version, unversioned, area_now, 'capture', captured_by_now, captured_on_now
        -- Asked before any version is written: a table that was small is read anew for each farm, with all that was written meanwhile.
        FROM reshaped WHERE unversioned IS NOT NULL),
    reshaped_versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, made_by)
      SELECT id, version, boundary, area_m2, '${source}', ${madeBy} FROM reshaped),
    reshaped_farms AS MATERIALIZED (
      SELECT r.farm_id, m.community_resource_id, m.version, r.area_m2,
             CASE WHEN m.id IS NOT NULL THEN 'reshaped' WHEN r.is_there THEN 'kept' ELSE 'gone' END AS outcome,
             m.id IS NOT NULL AND r.reshapes AND r.status_now = 'COMPLETED' AS reopened,
             CASE WHEN m.id IS NOT NULL THEN r.image END AS before,
             CASE WHEN m.id IS NOT NULL THEN r.boundary_now END AS former
        -- FULL, although every row of it is one of \`to_reshape\`: PostgreSQL expects few rows here, and would compare all pairs.
        FROM to_reshape r FULL JOIN reshaped m ON m.id = r.farm_id)`;
}
