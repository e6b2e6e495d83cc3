import type { Database, Transaction } from '#libs/platform';
import type { FarmersSlice, FarmsSlice, Member } from '../domain/slices.js';
import { WEEKS } from '../domain/weeks.js';

/** Slices are settled one after the other: who comes second must not keep older figures over newer ones. */
const SETTLING = 3_700_037;
/** Slices that are counted by one statement. */
const SLICES_AT_ONCE = 64;

/** Days since 1970 in Nigeria. What is older than the charts go back stands on one day, so that a slice has not many. */
const day = (time: string) =>
  `CASE WHEN ${time} IS NOT NULL THEN greatest((${time} AT TIME ZONE 'Africa/Lagos')::date,
        (now() AT TIME ZONE 'Africa/Lagos')::date - ${8 * WEEKS}) - DATE '1970-01-01' END`;

interface Marked {
  community_resource_id: number;
  kind: 'farmers' | 'farms';
  slice: number;
}

const MARKED = 'FROM figure_mark WHERE community_resource_id = ANY($1)';

/** Counts all marked slices of the resources anew. What is not committed yet leaves marks that are not seen yet. */
export async function settleSlices(database: Database, resourceIds: number[]): Promise<void> {
  if ((await database.query(`SELECT 1 ${MARKED} LIMIT 1`, [resourceIds])).length === 0) return;
  let settled = SLICES_AT_ONCE;
  while (settled === SLICES_AT_ONCE)
    settled = await database.transaction((tx) => settleSome(tx, resourceIds));
}

async function settleSome(tx: Transaction, resourceIds: number[]): Promise<number> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [SETTLING]);
  const some = await tx.query<Marked>(
    `SELECT DISTINCT community_resource_id, kind, slice ${MARKED} ORDER BY 1, 2, 3 LIMIT ${SLICES_AT_ONCE}`,
    [resourceIds],
  );
  await count(tx, some);
  return some.length;
}

/** The last mark of all; 0 where there is none. */
export async function lastMark(database: Database): Promise<number> {
  const [row] = await database.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM figure_mark',
  );
  return row?.last ?? 0;
}

/** Counts some slices that were left no mark after `mark`; none while another process is at it. */
export async function settleQuiet(tx: Transaction, mark: number): Promise<number> {
  const [lock] = await tx.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [
    SETTLING,
  ]);
  if (!lock?.free) return 0;
  const some = await tx.query<Marked>(
    `SELECT community_resource_id, kind, slice FROM figure_mark GROUP BY 1, 2, 3 HAVING max(id) <= $1
      ORDER BY 1, 2, 3 LIMIT ${SLICES_AT_ONCE}`,
    [mark],
  );
  await count(tx, some);
  return some.length;
}

/** Marks go first: one that is left meanwhile is found the next time, and what it was left for is counted twice at worst. */
async function count(tx: Transaction, marked: Marked[]): Promise<void> {
  await tx.query(
    `DELETE FROM figure_mark m USING jsonb_to_recordset($1::jsonb) AS q(community_resource_id bigint, kind text, slice int)
      WHERE (m.community_resource_id, m.kind, m.slice) = (q.community_resource_id, q.kind, q.slice)`,
    [JSON.stringify(marked)],
  );
  for (const [kind, figures] of [
    ['farmers', FARMERS],
    ['farms', FARMS],
  ] as const) {
    const slices = marked.filter((each) => each.kind === kind);
    if (slices.length > 0) await tx.query(figures, [JSON.stringify(slices)]);
  }
}

const QUEUE = `queue AS MATERIALIZED (
  SELECT community_resource_id AS resource, slice, slice::bigint << 12 AS first, (slice::bigint << 12) + 4095 AS last
    FROM jsonb_to_recordset($1::jsonb) AS q(community_resource_id bigint, slice int))`;

/** @param lists a common table expression with `figures` by resource and slice; a slice without rows has none */
const keep = (kind: Marked['kind'], lists: string, empty: object) => `
  INSERT INTO figure_slice (community_resource_id, kind, slice, figures)
  SELECT resource, '${kind}', slice, '${JSON.stringify(empty)}'::jsonb || coalesce(jsonb_strip_nulls(figures), '{}')
    FROM queue LEFT JOIN ${lists} USING (resource, slice)
  ON CONFLICT (community_resource_id, kind, slice) DO UPDATE SET figures = excluded.figures`;

const NO_FARMERS: FarmersSlice = { lgas: [], joined: [], done: [], shared: [] };
const NO_FARMS: FarmsSlice = { made: [], done: [], cells: [], bounds: null, oldest: null, communityArea: 0 };

/** Members of a resource once each, in the community that was there first. */
const MEMBERS = `
  SELECT DISTINCT ON (m.community_resource_id, m.farmer_id) m.community_resource_id AS resource, m.farmer_id, m.community_id,
         coalesce(p.lga_id, c.lga_id, 0) AS lga, ${day('p.created_on')} AS joined, ${day('d.done_on')} AS done
    FROM wanted w JOIN membership m ON m.community_resource_id = w.resource AND m.farmer_id BETWEEN w.first AND w.last
    JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
    LEFT JOIN done d ON d.resource = m.community_resource_id AND d.farmer_id = m.farmer_id
   ORDER BY m.community_resource_id, m.farmer_id, m.community_id`;
const DONE = `
  SELECT f.community_resource_id AS resource, f.farmer_id, min(coalesce(f.completed_on, f.created_on)) AS done_on
    FROM wanted w JOIN farm f ON f.community_resource_id = w.resource AND f.farmer_id BETWEEN w.first AND w.last
   WHERE f.status = 'COMPLETED' GROUP BY 1, 2`;

const FARMERS = `WITH ${QUEUE}, wanted AS (SELECT * FROM queue), done AS MATERIALIZED (${DONE}),
  member AS MATERIALIZED (
    SELECT m.*, (m.farmer_id >> 12)::int AS slice,
           EXISTS (SELECT 1 FROM membership o WHERE o.farmer_id = m.farmer_id AND o.community_resource_id <> m.resource)
             AS shared FROM (${MEMBERS}) m),
  counted AS MATERIALIZED (
    SELECT resource, slice, grouping(lga, joined, done) AS kind, lga, joined, done, count(*) AS registered,
           count(done) AS processed
      FROM member GROUP BY GROUPING SETS ((resource, slice, lga), (resource, slice, joined), (resource, slice, done))),
  sharing AS MATERIALIZED (
    SELECT resource, slice, jsonb_agg(farmer_id) AS shared FROM member WHERE shared GROUP BY 1, 2),
  lists AS MATERIALIZED (
    SELECT resource, slice, jsonb_build_object(
             'lgas', jsonb_agg(jsonb_build_array(lga, registered, processed)) FILTER (WHERE kind = 3),
             'joined', jsonb_agg(jsonb_build_array(joined, registered)) FILTER (WHERE kind = 5),
             'done', jsonb_agg(jsonb_build_array(done, processed)) FILTER (WHERE kind = 6 AND done IS NOT NULL),
             'shared', (SELECT shared FROM sharing s WHERE (s.resource, s.slice) = (c.resource, c.slice))) AS figures
      FROM counted c GROUP BY resource, slice)
  ${keep('farmers', 'lists', NO_FARMERS)}`;

/** Where farms wait: at most 16 cells from side to side of the slice, each at the middle of its farms. */
const FARMS = `WITH ${QUEUE},
  plot AS MATERIALIZED (
    SELECT q.resource, q.slice, f.area_m2, f.community_id, f.status, f.created_on, ${day('f.created_on')} AS made,
           CASE WHEN f.status = 'COMPLETED' THEN ${day('coalesce(f.completed_on, f.created_on)')} END AS done,
           CASE WHEN f.status = 'ACTIVE' THEN f.boundary END::box3d AS box
      FROM queue q JOIN farm f ON f.community_resource_id = q.resource AND f.id BETWEEN q.first AND q.last),
  point AS MATERIALIZED (
    SELECT resource, slice, (ST_XMin(box) + ST_XMax(box)) / 2 AS lng, (ST_YMin(box) + ST_YMax(box)) / 2 AS lat
      FROM plot WHERE box IS NOT NULL),
  bounds AS MATERIALIZED (
    SELECT resource, slice, min(lng) AS west, min(lat) AS south, max(lng) AS east, max(lat) AS north,
           greatest(0.0005, (max(lng) - min(lng)) / 16, (max(lat) - min(lat)) / 16) AS side
      FROM point GROUP BY 1, 2),
  cell AS MATERIALIZED (
    SELECT resource, slice, avg(lng) AS lng, avg(lat) AS lat, count(*) AS waiting
      FROM point JOIN bounds USING (resource, slice)
     GROUP BY 1, 2, floor((lng - west) / side), floor((lat - south) / side)),
  made AS MATERIALIZED (
    SELECT resource, slice, jsonb_agg(jsonb_build_array(made, mapped, area)) AS made FROM (
      SELECT resource, slice, made, count(*) FILTER (WHERE area_m2 > 0) AS mapped, sum(area_m2) AS area
        FROM plot GROUP BY 1, 2, 3) x GROUP BY 1, 2),
  completed AS MATERIALIZED (
    SELECT resource, slice, jsonb_agg(jsonb_build_array(done, farms)) AS done FROM (
      SELECT resource, slice, done, count(*) AS farms FROM plot WHERE done IS NOT NULL GROUP BY 1, 2, 3) x GROUP BY 1, 2),
  waiting AS MATERIALIZED (
    SELECT resource, slice, jsonb_agg(jsonb_build_array(lng, lat, waiting)) AS cells FROM cell GROUP BY 1, 2),
  total AS MATERIALIZED (
    SELECT resource, slice, sum(area_m2) FILTER (WHERE community_id IS NOT NULL) AS community_area,
           extract(epoch FROM min(created_on) FILTER (WHERE status = 'ACTIVE')) * 1000 AS oldest
      FROM plot GROUP BY 1, 2),
  lists AS MATERIALIZED (
    SELECT resource, slice, jsonb_build_object(
             'made', made, 'done', done, 'cells', cells, 'oldest', oldest, 'communityArea', community_area,
             'bounds', CASE WHEN west IS NOT NULL THEN jsonb_build_array(west, south, east, north) END) AS figures
      FROM total LEFT JOIN made USING (resource, slice) LEFT JOIN completed USING (resource, slice)
           LEFT JOIN waiting USING (resource, slice) LEFT JOIN bounds USING (resource, slice))
  ${keep('farms', 'lists', NO_FARMS)}`;

/** The slices of the resources as they were settled last. */
export async function readSlices(
  database: Database,
  resourceIds: number[],
): Promise<{ farmers: FarmersSlice[]; farms: FarmsSlice[] }> {
  const rows = await database.query<{ kind: Marked['kind']; figures: FarmersSlice & FarmsSlice }>(
    'SELECT kind, figures FROM figure_slice WHERE community_resource_id = ANY($1)',
    [resourceIds],
  );
  const of = (kind: Marked['kind']) => rows.filter((row) => row.kind === kind).map(({ figures }) => figures);
  return { farmers: of('farmers'), farms: of('farms') };
}

/** What slices have counted for these farmers, once for each of the resources that they are members of. */
export function membersAmong(
  database: Database,
  resourceIds: number[],
  farmerIds: number[],
): Promise<Member[]> {
  return database.query<Member>(
    `WITH wanted AS (SELECT r AS resource, f AS first, f AS last FROM unnest($1::bigint[]) r, unnest($2::bigint[]) f),
     done AS MATERIALIZED (${DONE})
     SELECT farmer_id AS "farmerId", community_id AS "communityId", lga, joined, done FROM (${MEMBERS}) m`,
    [resourceIds, farmerIds],
  );
}

export function lgasNamed(
  database: Database,
  ids: number[],
): Promise<{ id: number; name: string; state: string }[]> {
  return database.query(
    `SELECT l.id, l.name, s.name AS state FROM lga l JOIN state s ON s.id = l.state_id WHERE l.id = ANY($1)`,
    [ids],
  );
}
