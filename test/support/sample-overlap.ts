import type { TestDatabase } from './test-database.js';

/** Inserts a farm that overlaps farm `a`, with the finding; returns it and the versions of both farms. */
export async function overlapOf(
  db: TestDatabase,
  a: number,
  code: string,
): Promise<{ findingId: number; versions: { a: number; b: number } }> {
  // Its right half and as much beyond: another farm of the same programme.
  const [other] = await db.query<{ id: number }>(
    `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2, status)
     SELECT account_id, community_resource_id, $2, 'Farm ' || $2, moved, ST_Area(moved::geography), 'ACTIVE'
       FROM (SELECT *, ST_Translate(boundary, (ST_XMax(boundary) - ST_XMin(boundary)) / 2, 0) AS moved FROM farm WHERE id = $1) f
     RETURNING id`,
    [a, code],
  );
  const b = Number(other?.id);
  await db.query('DELETE FROM finding_mark WHERE farm_ids && ARRAY[$1, $2]::bigint[]', [a, b]);
  const [row] = await db.query<{ id: number; a: number; b: number }>(
    `INSERT INTO finding (account_id, kind, severity, farm_id, other_id, community_resource_id, other_resource_id, measures,
            place, farm_version, other_version, basis)
     SELECT a.account_id, 'overlap', 'severe', a.id, b.id, a.community_resource_id, b.community_resource_id,
            '{"area": 0.5, "share": 0.5, "otherShare": 0.5}', ST_Intersection(a.boundary, b.boundary), a.version, b.version, 'sample'
       FROM farm a, farm b WHERE a.id = $1 AND b.id = $2
     ON CONFLICT (farm_id, kind, coalesce(other_id, 0)) DO UPDATE SET state = 'open'
     RETURNING id, farm_version AS a, other_version AS b`,
    [a, b],
  );
  return { findingId: Number(row?.id), versions: { a: row?.a ?? 0, b: row?.b ?? 0 } };
}
