import type { FindingKind, FindingMeasures, FindingSeverity, WorstFindingDto } from '#libs/contracts';
import { prepared, type Reader } from '#libs/platform';

/** Open findings of farms `$2` of a community resource `$1`, each finding once. */
const OPEN = `
  asked AS MATERIALIZED (SELECT id FROM farm WHERE id = ANY($2) AND community_resource_id = $1),
  open AS MATERIALIZED (
    SELECT f.id, f.kind, f.severity, f.farm_id, f.other_id FROM finding f JOIN asked ON asked.id = f.farm_id WHERE f.state = 'open'
    UNION
    SELECT f.id, f.kind, f.severity, f.farm_id, f.other_id FROM finding f JOIN asked ON asked.id = f.other_id WHERE f.state = 'open')`;

/** Returns whether at least one of some farms is in a community resource. */
export async function areIn(
  reader: Reader,
  communityResourceId: number,
  farmIds: number[],
): Promise<boolean> {
  const rows = await reader.query(
    prepared('SELECT 1 FROM farm WHERE id = ANY($2) AND community_resource_id = $1 LIMIT 1'),
    [communityResourceId, farmIds],
  );
  return rows.length > 0;
}

/** Returns the most severe finding of each farm that has one. */
export function worstOfFarms(
  reader: Reader,
  communityResourceId: number,
  farmIds: number[],
): Promise<WorstFindingDto[]> {
  return reader.query<WorstFindingDto>(
    prepared(`WITH ${OPEN}
     SELECT DISTINCT ON (a.id) a.id AS "farmId", o.id AS "findingId", o.kind, o.severity, count(*) OVER (PARTITION BY a.id) AS open
       FROM open o JOIN asked a ON a.id IN (o.farm_id, o.other_id) ORDER BY a.id, o.severity, o.id`),
    [communityResourceId, farmIds],
  );
}

export interface PlacedRow {
  findingId: number;
  kind: FindingKind;
  severity: FindingSeverity;
  measures: FindingMeasures;
  at: number[];
  ground: number[][][][] | null;
}

/** Returns findings of farms that have a position, most severe first. */
export function placedOfFarms(
  reader: Reader,
  communityResourceId: number,
  farmIds: number[],
  limit: number,
): Promise<PlacedRow[]> {
  return reader.query<PlacedRow>(
    prepared(`WITH ${OPEN},
     first AS MATERIALIZED (
       SELECT f.id, f.kind, f.severity, f.measures, f.place FROM open JOIN finding f USING (id)
        WHERE f.place IS NOT NULL AND NOT ST_IsEmpty(f.place) ORDER BY f.severity, f.id LIMIT $3)
     SELECT id AS "findingId", kind, severity, measures, ST_AsGeoJSON(ST_PointOnSurface(place), 6)::jsonb->'coordinates' AS at,
            CASE WHEN ST_Dimension(place) = 2 THEN ST_AsGeoJSON(ST_Multi(place), 6)::jsonb->'coordinates' END AS ground
       FROM first ORDER BY severity, id`),
    [communityResourceId, farmIds, limit],
  );
}
