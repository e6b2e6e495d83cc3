import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { plantFields, restPlanted } from './population.mjs';
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
} from './support.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * Benchmarks the inspector on adjacent farms of 12 points each, with planted errors. Measures a full inspection, and
 * the delay after a save until its findings are correct. For comparison, measures one pass through all boundaries with
 * their areas.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 100_000);
const SAVES = 40;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const ms = (number) => `${number.toFixed(1)} ms`;

/** Returns the milliseconds from the commit of a save until the inspector has processed it. */
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
  await plantFields(database, ids, FARMS);
  await restPlanted(database);
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
  return { inspection: job.seconds };
});
