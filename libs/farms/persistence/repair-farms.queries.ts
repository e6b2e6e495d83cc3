export interface RepairFarms {
  /**
   * SQL of the rows: a SELECT of `farm_id`, the `version` that was looked at, the mended `boundary`, its `area_m2`, and
   * `reshapes`, whether it is another shape. Each farm once.
   */
  rows: string;
  /** Parameter (`$1`) or expression. */
  madeBy: string;
}

/**
 * Common table expressions that give farms a mended boundary and size, ending in
 * `repaired_farms(farm_id, community_resource_id, version, outcome, reopened, before, former)`: `repaired`, `kept` (changed since it
 * was looked at) or `gone`. A completed farm that gets another shape is to be judged again, as after an import. Every
 * repair is a version of the boundary. To be put after `WITH` in a statement that reads it.
 */
export function repairFarms({ rows, madeBy }: RepairFarms): string {
  return `
    to_repair AS MATERIALIZED (
      SELECT r.*, f.id IS NOT NULL AS is_there, f.status AS status_now, to_jsonb(f) AS image, f.boundary AS boundary_now
        FROM (${rows}) r LEFT JOIN farm f ON f.id = r.farm_id),
    mended AS (
      UPDATE farm AS f
         SET boundary = r.boundary, area_m2 = r.area_m2,
             status = CASE WHEN r.reshapes THEN 'ACTIVE' ELSE f.status END,
             completed_on = CASE WHEN r.reshapes THEN NULL ELSE f.completed_on END,
             version = f.version + 1, updated_on = now()
        FROM to_repair r WHERE f.id = r.farm_id AND f.version = r.version
      RETURNING f.id, f.community_resource_id, f.version, f.boundary, f.area_m2),
    mended_versions AS (
      INSERT INTO farm_boundary_version (farm_id, version, boundary, area_m2, source, made_by)
      SELECT id, version, boundary, area_m2, 'repair', ${madeBy} FROM mended),
    repaired_farms AS (
      SELECT r.farm_id, m.community_resource_id, m.version,
             CASE WHEN m.id IS NOT NULL THEN 'repaired' WHEN r.is_there THEN 'kept' ELSE 'gone' END AS outcome,
             m.id IS NOT NULL AND r.reshapes AND r.status_now = 'COMPLETED' AS reopened,
             CASE WHEN m.id IS NOT NULL THEN r.image END AS before,
             CASE WHEN m.id IS NOT NULL THEN r.boundary_now END AS former
        FROM to_repair r LEFT JOIN mended m ON m.id = r.farm_id)`;
}
