import type { Database } from '#libs/platform';
import { type Bounds, cellSize, MAX_CELLS } from '../domain/waiting-grid.js';
import { WEEKS, type WeekOfFarmers, type WeekOfFarms } from '../domain/weeks.js';

/** Local governments that the chart shows. */
const LGAS = 12;

export interface Totals {
  farms: number;
  completed: number;
  mapped: number;
  /** Mapped farms above 0.5 ha. */
  large: number;
  areaM2: number;
  communities: number;
}

/** Totals of some community resources from the counts that a trigger keeps: as quick for a million farms as for one. */
export async function totalsOf(database: Database, resourceIds: number[]): Promise<Totals> {
  const [row] = await database.query<Totals>(
    `SELECT coalesce(sum(farms), 0)::bigint AS farms,
            coalesce(sum(farms) FILTER (WHERE status = 'COMPLETED'), 0)::bigint AS completed,
            coalesce(sum(mapped), 0)::bigint AS mapped, coalesce(sum(large), 0)::bigint AS large,
            coalesce(sum(area_m2), 0)::float8 AS "areaM2",
            (SELECT count(*) FROM community WHERE community_resource_id = ANY($1)) AS communities
       FROM farm_count WHERE community_resource_id = ANY($1)`,
    [resourceIds],
  );
  return row ?? { farms: 0, completed: 0, mapped: 0, large: 0, areaM2: 0, communities: 0 };
}

/** The week (0 to 15, the last one ends on `$2`) that a time lies in; what is older belongs to the first. */
const week = (time: string) =>
  `least(${WEEKS - 1}, greatest(0, ${WEEKS - 1} - ($2::date - (${time} AT TIME ZONE 'Africa/Lagos')::date) / 7))`;

export interface FarmerFigures {
  registered: number;
  processed: number;
  byLga: { lga: string; registered: number; processed: number }[];
  weeks: WeekOfFarmers[];
}

/**
 * Members of the resources, each once, by local government (the farmer's, else the community's) and by week. Processed
 * is who has a completed farm there. One pass over the members and one over the completed farms.
 */
export async function farmerFigures(
  database: Database,
  resourceIds: number[],
  today: string,
): Promise<FarmerFigures> {
  const rows = await database.query<{
    kind: number;
    lga: string | null;
    week: number | null;
    registered: number;
    processed: number;
  }>(
    `WITH done AS MATERIALIZED (
       SELECT farmer_id, min(coalesce(completed_on, created_on)) AS done_on FROM farm
        WHERE community_resource_id = ANY($1) AND status = 'COMPLETED' AND farmer_id IS NOT NULL GROUP BY farmer_id),
     member AS MATERIALIZED (
       SELECT DISTINCT ON (m.farmer_id) coalesce(p.lga_id, c.lga_id) AS lga_id, ${week('p.created_on')} AS joined,
              CASE WHEN d.done_on IS NOT NULL THEN ${week('d.done_on')} END AS done
         FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
         LEFT JOIN done d ON d.farmer_id = m.farmer_id
        WHERE m.community_resource_id = ANY($1) ORDER BY m.farmer_id, m.community_id),
     counted AS (
       SELECT grouping(lga_id, joined, done) AS kind, lga_id, joined, done, count(*) AS registered, count(done) AS processed
         FROM member GROUP BY GROUPING SETS ((lga_id), (joined), (done), ())),
     top AS (
       SELECT l.name, s.name AS state, c.registered, c.processed
         FROM counted c JOIN lga l ON l.id = c.lga_id JOIN state s ON s.id = l.state_id
        WHERE c.kind = 3 ORDER BY c.registered DESC, l.name LIMIT ${LGAS})
     SELECT 3 AS kind, CASE WHEN count(*) OVER (PARTITION BY name) > 1 THEN name || ' (' || state || ')' ELSE name END AS lga,
            NULL::int AS week, registered, processed FROM top
     UNION ALL SELECT kind, NULL, coalesce(joined, done), registered, processed FROM counted WHERE kind <> 3
     ORDER BY kind, registered DESC, lga`,
    [resourceIds, today],
  );
  const all = rows.find((row) => row.kind === 7);
  return {
    registered: all?.registered ?? 0,
    processed: all?.processed ?? 0,
    byLga: rows
      .filter((row) => row.kind === 3)
      .map(({ lga, registered, processed }) => ({ lga: lga ?? '', registered, processed })),
    weeks: rows
      .filter((row) => row.week !== null && (row.kind === 5 || row.kind === 6))
      .map((row) => ({
        week: row.week ?? 0,
        registered: row.kind === 5 ? row.registered : 0,
        processed: row.kind === 6 ? row.processed : 0,
      })),
  };
}

export interface FarmFigures {
  weeks: WeekOfFarms[];
  /** When the oldest farm that is not completed was stored. */
  oldestWaiting: Date | null;
  /** Mapped area of farms that belong to a community, square metres. */
  communityAreaM2: number;
}

/** Farms of the resources by week, in one pass. */
export async function farmFigures(
  database: Database,
  resourceIds: number[],
  today: string,
): Promise<FarmFigures> {
  const rows = await database.query<{
    kind: number;
    made: number | null;
    done: number | null;
    farms: number;
    mapped: number;
    area: number;
    community: number;
    oldest: Date | null;
  }>(
    `SELECT grouping(made, done) AS kind, made, done, count(*) AS farms, count(*) FILTER (WHERE area_m2 > 0) AS mapped,
            coalesce(sum(area_m2), 0) AS area, coalesce(sum(area_m2) FILTER (WHERE community_id IS NOT NULL), 0) AS community,
            min(created_on) FILTER (WHERE status = 'ACTIVE') AS oldest
       FROM (SELECT area_m2, community_id, status, created_on, ${week('created_on')} AS made,
                    CASE WHEN status = 'COMPLETED' THEN ${week('coalesce(completed_on, created_on)')} END AS done
               FROM farm WHERE community_resource_id = ANY($1)) f
      GROUP BY GROUPING SETS ((made), (done), ())`,
    [resourceIds, today],
  );
  const all = rows.find((row) => row.kind === 3);
  const weeks = rows.flatMap((row): WeekOfFarms[] => {
    if (row.kind === 1 && row.made !== null)
      return [{ week: row.made, mapped: row.mapped, completed: 0, areaM2: row.area }];
    if (row.kind === 2 && row.done !== null)
      return [{ week: row.done, mapped: 0, completed: row.farms, areaM2: 0 }];
    return [];
  });
  return { weeks, oldestWaiting: all?.oldest ?? null, communityAreaM2: all?.community ?? 0 };
}

/** Where farms wait: at most 200 square cells, each at the middle of its farms. */
export async function waitingCells(
  database: Database,
  resourceIds: number[],
): Promise<{ lng: number; lat: number; waiting: number }[]> {
  const points = `SELECT (ST_XMin(boundary) + ST_XMax(boundary)) / 2 AS lng, (ST_YMin(boundary) + ST_YMax(boundary)) / 2 AS lat
    FROM farm WHERE community_resource_id = ANY($1) AND status = 'ACTIVE' AND boundary IS NOT NULL`;
  const [bounds] = await database.query<Bounds>(
    `SELECT min(lng) AS west, min(lat) AS south, max(lng) AS east, max(lat) AS north FROM (${points}) p HAVING count(*) > 0`,
    [resourceIds],
  );
  if (!bounds) return [];
  return database.query(
    `SELECT round(avg(lng)::numeric, 5)::float8 AS lng, round(avg(lat)::numeric, 5)::float8 AS lat, count(*) AS waiting
       FROM (${points}) p GROUP BY floor((lng - $2) / $4), floor((lat - $3) / $4) ORDER BY waiting DESC LIMIT ${MAX_CELLS}`,
    [resourceIds, bounds.west, bounds.south, cellSize(bounds)],
  );
}
