import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessedFarm } from '#libs/farmers';
import { type Database, lock, type Reader, type Transaction } from '#libs/platform';
import { BAND_M2, BANDS } from '../domain/sizes.js';
import type { FarmersSlice, FarmsSlice, Member } from '../domain/slices.js';
import { WEEKS } from '../domain/weeks.js';

/** Slices recounted per transaction. */
const SLICES_AT_ONCE = 16;

/**
 * SQL of days since 1970 in Nigeria. Days before the start of the charts are merged into one, so that a slice has few.
 */
const day = (time: string) =>
  `CASE WHEN ${time} IS NOT NULL THEN greatest((${time} AT TIME ZONE 'Africa/Lagos')::date,
        (now() AT TIME ZONE 'Africa/Lagos')::date - ${8 * WEEKS}) - DATE '1970-01-01' END`;

interface Marked {
  community_resource_id: number;
  kind: 'farmers' | 'farms';
  slice: number;
}

const MARKED = 'FROM figure_mark WHERE community_resource_id = ANY($1)';
/** SQL of the kind of slice of a mark: `done` is a change in a slice of farmers that leaves their number as it was. */
const KIND = `CASE kind WHEN 'done' THEN 'farmers' ELSE kind END`;

/** Milliseconds before another look at a lock that someone else holds. */
const AGAIN_MS = 50;

/**
 * Recounts the marked slices of the resources, and returns true when none is left, false at `until` (milliseconds since
 * the epoch). Waits for other processes without a connection. Marks of uncommitted changes are not visible yet.
 */
export async function settleSlices(
  database: Database,
  resourceIds: number[],
  until: number,
): Promise<boolean> {
  const isMarked = async () => (await database.query(`SELECT 1 ${MARKED} LIMIT 1`, [resourceIds])).length > 0;
  while (await isMarked()) {
    if (Date.now() >= until) return false;
    const settled = await database.transaction((tx) => settleSome(tx, resourceIds));
    if (settled === null) await sleep(AGAIN_MS);
    else if (settled < SLICES_AT_ONCE) break;
  }
  return true;
}

/** Returns the number of slices; null while another process is counting. */
async function settleSome(tx: Transaction, resourceIds: number[]): Promise<number | null> {
  if (!(await lock(tx, 'figures', '', 'try'))) return null;
  const some = await tx.query<Marked>(
    `SELECT DISTINCT community_resource_id, ${KIND} AS kind, slice ${MARKED} ORDER BY 1, 2, 3 LIMIT ${SLICES_AT_ONCE}`,
    [resourceIds],
  );
  await count(tx, some);
  return some.length;
}

/** Returns the last mark of all; 0 if there is none. */
export async function lastMark(database: Database): Promise<number> {
  const [row] = await database.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM figure_mark',
  );
  return row?.last ?? 0;
}

/** Recounts some slices that got no mark after `mark`; none while another process is doing so. */
export async function settleQuiet(tx: Transaction, mark: number): Promise<number> {
  if (!(await lock(tx, 'figures', '', 'try'))) return 0;
  const some = await tx.query<Marked>(
    `SELECT community_resource_id, ${KIND} AS kind, slice FROM figure_mark GROUP BY 1, 2, 3 HAVING max(id) <= $1
      ORDER BY 1, 2, 3 LIMIT ${SLICES_AT_ONCE}`,
    [mark],
  );
  await count(tx, some);
  return some.length;
}

/** Deletes the marks first: a concurrent new mark is found next time, and its change is at worst counted twice. */
async function count(tx: Transaction, marked: Marked[]): Promise<void> {
  await tx.query(
    `DELETE FROM figure_mark WHERE (community_resource_id, ${KIND}, slice) IN (
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS q(community_resource_id bigint, kind text, slice int))`,
    [JSON.stringify(marked)],
  );
  // One by one: the planner then sees how small a slice is, and does not scan a table for it.
  for (const { community_resource_id: resourceId, kind, slice } of marked)
    await tx.query(FIGURES[kind], [resourceId, slice]);
}

const keep = (kind: Marked['kind'], empty: object, figures: string) => `
  INSERT INTO figure_slice (community_resource_id, kind, slice, figures)
  SELECT $1, '${kind}', $2, '${JSON.stringify(empty)}'::jsonb || jsonb_strip_nulls(jsonb_build_object(${figures}))
  ON CONFLICT (community_resource_id, kind, slice) DO UPDATE SET figures = excluded.figures`;
const inSlice = (id: string) => `${id} BETWEEN $2::bigint << 12 AND ($2::bigint << 12) + 4095`;

/**
 * Returns SQL of farmers with a processed farm. @param where conditions on `f.community_resource_id` and `f.farmer_id`
 */
const done = (where: string) => `
  SELECT f.community_resource_id AS resource, f.farmer_id, min(coalesce(f.completed_on, f.created_on)) AS done_on
    FROM farm f WHERE ${where} AND ${isProcessedFarm('f')} GROUP BY 1, 2`;
/**
 * Returns SQL of members of a resource once each, in their earliest community.
 * @param where as for `done`, on `m`
 * @param among conditions on `p.id` that follow from `where`; the planner does not derive them
 */
const members = (where: string, among = 'true') => `
  SELECT DISTINCT ON (m.community_resource_id, m.farmer_id) m.community_resource_id AS resource, m.farmer_id,
         m.community_id, coalesce(p.lga_id, c.lga_id, 0) AS lga, ${day('p.created_on')} AS joined
    FROM membership m JOIN farmer p ON p.id = m.farmer_id JOIN community c ON c.id = m.community_id
   WHERE ${where} AND ${among} AND p.main_id IS NULL ORDER BY m.community_resource_id, m.farmer_id, m.community_id`;
/**
 * Returns SQL that adds the day of the first processed farm. Groups instead of a join: the planner expects few of a
 * slice's rows, and would compare each member with each farmer of `done`.
 */
const withDone = (listed: string) => `
  SELECT resource, farmer_id, max(community_id) AS community_id, max(lga) AS lga, max(joined) AS joined,
         ${day('min(done_on)')} AS done
    FROM (SELECT resource, farmer_id, community_id, lga, joined, NULL::timestamptz AS done_on FROM ${listed}
          UNION ALL SELECT resource, farmer_id, NULL, NULL, NULL, done_on FROM done) both_of
   GROUP BY 1, 2 HAVING max(lga) IS NOT NULL`;

const NO_FARMERS: FarmersSlice = { lgas: [], joined: [], done: [], shared: [] };
const FARMERS = `
  WITH done AS MATERIALIZED (${done(`f.community_resource_id = $1 AND ${inSlice('f.farmer_id')}`)}),
  listed AS MATERIALIZED (${members(`m.community_resource_id = $1 AND ${inSlice('m.farmer_id')}`, inSlice('p.id'))}),
  member AS MATERIALIZED (${withDone('listed')}),
  counted AS MATERIALIZED (
    SELECT grouping(lga, joined, done) AS kind, lga, joined, done, count(*) AS registered, count(done) AS processed
      FROM member GROUP BY GROUPING SETS ((lga), (joined), (done))),
  sharing AS MATERIALIZED (
    SELECT m.farmer_id FROM membership m WHERE ${inSlice('m.farmer_id')}
     GROUP BY 1 HAVING min(m.community_resource_id) <> max(m.community_resource_id))
  ${keep(
    'farmers',
    NO_FARMERS,
    `'lgas', (SELECT jsonb_agg(jsonb_build_array(lga, registered, processed)) FROM counted WHERE kind = 3),
     'joined', (SELECT jsonb_agg(jsonb_build_array(joined, registered)) FROM counted WHERE kind = 5),
     'done', (SELECT jsonb_agg(jsonb_build_array(done, processed)) FROM counted WHERE kind = 6 AND done IS NOT NULL),
     'shared', (SELECT jsonb_agg(farmer_id) FROM sharing JOIN member USING (farmer_id))`,
  )}`;

const NO_FARMS: FarmsSlice = {
  made: [],
  done: [],
  cells: [],
  bounds: null,
  oldest: null,
  communityArea: 0,
  sizes: [],
};
/** SQL of waiting farms: a grid of at most 16 by 16 cells per slice, each at the mean position of its farms. */
const FARMS = `
  WITH plot AS MATERIALIZED (
    SELECT f.area_m2, f.community_id, f.status, f.created_on, coalesce(f.lga_id, c.lga_id, 0) AS lga, ${day('f.created_on')} AS made,
           CASE WHEN f.status = 'COMPLETED' THEN ${day('coalesce(f.completed_on, f.created_on)')} END AS done,
           CASE WHEN f.status = 'ACTIVE' THEN f.boundary END::box3d AS box
      FROM farm f LEFT JOIN every_community c ON c.id = f.community_id
     WHERE f.community_resource_id = $1 AND ${inSlice('f.id')}),
  point AS MATERIALIZED (
    SELECT (ST_XMin(box) + ST_XMax(box)) / 2 AS lng, (ST_YMin(box) + ST_YMax(box)) / 2 AS lat FROM plot WHERE box IS NOT NULL),
  bounds AS MATERIALIZED (
    SELECT min(lng) AS west, min(lat) AS south, max(lng) AS east, max(lat) AS north,
           greatest(0.0005, (max(lng) - min(lng)) / 16, (max(lat) - min(lat)) / 16) AS side
      FROM point HAVING count(*) > 0),
  cell AS (
    SELECT avg(lng) AS lng, avg(lat) AS lat, count(*) AS waiting
      FROM point, bounds GROUP BY floor((lng - west) / side), floor((lat - south) / side)),
  mapping AS (
    SELECT made, count(*) FILTER (WHERE area_m2 > 0) AS mapped, sum(area_m2) AS area FROM plot GROUP BY 1),
  sizing AS (
    SELECT lga, least(${BANDS - 1}, ceil(area_m2 / ${BAND_M2}) - 1) AS band, count(*) AS farms, sum(area_m2) AS area
      FROM plot WHERE area_m2 > 0 GROUP BY 1, 2),
  completing AS (SELECT done, count(*) AS farms FROM plot WHERE done IS NOT NULL GROUP BY 1)
  ${keep(
    'farms',
    NO_FARMS,
    `'made', (SELECT jsonb_agg(jsonb_build_array(made, mapped, area)) FROM mapping),
     'done', (SELECT jsonb_agg(jsonb_build_array(done, farms)) FROM completing),
     'sizes', (SELECT jsonb_agg(jsonb_build_array(lga, band, farms, area)) FROM sizing),
     'cells', (SELECT jsonb_agg(jsonb_build_array(lng, lat, waiting)) FROM cell),
     'bounds', (SELECT jsonb_build_array(west, south, east, north) FROM bounds),
     'oldest', (SELECT extract(epoch FROM min(created_on)) * 1000 FROM plot WHERE status = 'ACTIVE'),
     'communityArea', (SELECT sum(area_m2) FROM plot WHERE community_id IS NOT NULL)`,
  )}`;

const FIGURES: Record<Marked['kind'], string> = { farmers: FARMERS, farms: FARMS };

/** Returns the latest counts of the resources' slices. */
export async function readSlices(
  reader: Reader,
  resourceIds: number[],
): Promise<{ farmers: FarmersSlice[]; farms: FarmsSlice[] }> {
  const rows = await reader.query<{ kind: Marked['kind']; figures: FarmersSlice & FarmsSlice }>(
    'SELECT kind, figures FROM figure_slice WHERE community_resource_id = ANY($1)',
    [resourceIds],
  );
  const of = (kind: Marked['kind']) => rows.filter((row) => row.kind === kind).map(({ figures }) => figures);
  return { farmers: of('farmers'), farms: of('farms') };
}

/** Returns the slices' counts of these farmers, once for each of the resources that they are members of. */
export function membersAmong(reader: Reader, resourceIds: number[], farmerIds: number[]): Promise<Member[]> {
  return reader.query<Member>(
    `WITH done AS MATERIALIZED (${done('f.community_resource_id = ANY($1) AND f.farmer_id = ANY($2)')})
     SELECT farmer_id AS "farmerId", community_id AS "communityId", lga, joined, done
       FROM (${withDone(`(${members('m.community_resource_id = ANY($1) AND m.farmer_id = ANY($2)')}) listed`)}) m`,
    [resourceIds, farmerIds],
  );
}

export function lgasNamed(
  reader: Reader,
  ids: number[],
): Promise<{ id: number; name: string; state: string }[]> {
  return reader.query(
    `SELECT l.id, l.name, s.name AS state FROM lga l JOIN state s ON s.id = l.state_id WHERE l.id = ANY($1)`,
    [ids],
  );
}
