import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './ground.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * The inspector on farms that lie side by side as fields do, each of 12 points, with planted faults: how long all of them take,
 * and how long after a save its findings are right. Beside it in the same run, what one pass through all boundaries with
 * their areas costs the database.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 100_000);
const SAVES = 40;
/** Metres from side to side of a field, in degrees. */
const SIDE = 0.001;

/** Fields in rows of 250. Every 50th reaches into its neighbour, every 500th is its neighbour's twin, every 400th crosses itself. */
async function plantFields(database, ids) {
  await database.query(
    `WITH field AS (
       SELECT n, 4 + (n % 250) * ${SIDE} AS x, 11.5 + (n / 250) * ${SIDE} AS y FROM generate_series(0, $3::int - 1) n),
     place AS (
       SELECT n, CASE WHEN n % 500 = 7 THEN x - ${SIDE} ELSE x END AS x, y, CASE WHEN n % 50 = 3 THEN 0.00012 ELSE 0 END AS more,
              n % 400 = 9 AS crosses FROM field),
     corner AS (
       SELECT n, k, crosses,
              x + CASE WHEN k < 3 THEN k / 3.0 WHEN k < 6 THEN 1 WHEN k < 9 THEN (9 - k) / 3.0 ELSE 0 END * ${SIDE * 0.98}
                + CASE WHEN k BETWEEN 3 AND 6 THEN more ELSE 0 END AS lng,
              y + CASE WHEN k < 3 THEN 0 WHEN k < 6 THEN (k - 3) / 3.0 WHEN k < 9 THEN 1 ELSE (12 - k) / 3.0 END * ${SIDE * 0.98} AS lat
         FROM place, generate_series(0, 11) k),
     ring AS (
       SELECT n, array_agg(ST_SetSRID(ST_MakePoint(lng, lat), 4326) ORDER BY CASE WHEN crosses AND k = 4 THEN 10.5 ELSE k END) AS points
         FROM corner GROUP BY n),
     shape AS (SELECT n, ST_Multi(ST_MakePolygon(ST_MakeLine(points || points[1]))) AS boundary FROM ring)
     INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2, declared_size_m2, captured_by, captured_on)
     SELECT $1, $2, 'F' || n, 'Farm ' || n, boundary, ST_Area(boundary::geography), 11500, $4, now() FROM shape ORDER BY n`,
    [ids.accountId, ids.resourceId, FARMS, ids.userId],
  );
}

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const ms = (number) => `${number.toFixed(1)} ms`;

/** Milliseconds from the commit of a save until the inspector has looked at it. */
async function save(database, farmId) {
  await database.query(
    `UPDATE farm SET boundary = ST_Translate(boundary, 0.00002, 0), version = version + 1 WHERE id = $1`,
    [farmId],
  );
  const before = performance.now();
  for (;;) {
    const marks = await database.query('SELECT 1 FROM finding_mark LIMIT 1');
    if (marks.length === 0) return performance.now() - before;
    await sleep(1);
  }
}

await bench(async () => {
  say(`planting ${FARMS.toLocaleString('en')} farms`);
  const database = await createDatabase();
  const ids = await populate(database);
  await plantFields(database, ids);
  await database.query('TRUNCATE finding_mark');
  await database.query('VACUUM (ANALYZE)');
  await settle();
  const before = performance.now();
  await database.query('SELECT sum(ST_Area(boundary::geography)) FROM farm');
  const pass = performance.now() - before;
  const env = environmentOf(database);
  const [api] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  say('inspecting them all');
  const asked = await client.call('POST', '/api/findings/inspect');
  if (asked.status !== 200) throw new Error(`${asked.status} ${asked.text.slice(0, 300)}`);
  const job = await ended(database, asked.body.jobId);
  if (job.state !== 'completed' || job.summary.inspected < FARMS)
    throw new Error(`the inspection ended ${job.state}: ${JSON.stringify(job.summary)}`);
  const kinds = await database.query('SELECT kind, count(*)::int AS n FROM finding GROUP BY 1 ORDER BY 1');
  say('saving single farms');
  const farms = await database.query('SELECT id::int FROM farm ORDER BY id OFFSET 1000 LIMIT $1', [SAVES]);
  const saves = [];
  for (const { id } of farms) saves.push(await save(database, id));
  const page = [];
  for (let n = 0; n < 20; n += 1)
    page.push((await client.call('GET', `/api/evaluation/findings/${ids.resourceId}?size=200&page=1`)).took);
  printTable(`Inspector: ${FARMS.toLocaleString('en')} farms`, [
    [
      'all of them',
      seconds(job.seconds * 1000),
      `${((job.seconds * 1000) / pass).toFixed(0)} times a pass over all areas (${seconds(pass)})`,
    ],
    ['found', kinds.map(({ kind, n }) => `${kind} ${n.toLocaleString('en')}`).join(', '), ''],
    ['a save, until its findings are right', ms(median(saves)), `p95 ${ms(percentile(saves, 0.95))}`],
    ['the first 200 of the queue', ms(median(page)), ''],
  ]);
});
