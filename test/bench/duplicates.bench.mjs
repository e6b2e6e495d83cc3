import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { transformFile } from '@swc/core';
import { lookAt, postgresPid, workOfTree } from './processes.mjs';
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
import { median, percentile, printColumns } from './table.mjs';

/*
 * Compares all farmers of accounts of three sizes, generated with known duplicates (`known-duplicates.ts`) from a seed
 * that no weight or key was chosen on (those of the unit test, and 101 to 105, were). Precision must be 0.98, recall 0.95, a million farmers take at most ten minutes, and a
 * saved farmer is compared within 100 ms. The exponent says how the CPU time of worker and database grows: 1 is linear.
 */
const SIZES = (process.env.BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const SEED = Number(process.env.BENCH_SEED ?? 20_261);
const AT_ONCE = 20_000;
const SAVES = 40;

async function generator() {
  const { code } = await transformFile('test/support/known-duplicates.ts', {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
}

/** Inserts generated farmers with ids after `first`, and their memberships. */
async function plant(database, ids, farmers, first) {
  await database.query(
    `INSERT INTO community (account_id, community_resource_id, name) SELECT $1, $2, 'Known ' || n FROM unnest($3::int[]) n`,
    [ids.accountId, ids.resourceId, [...new Set(farmers.flatMap(({ communities }) => communities))]],
  );
  for (let from = 0; from < farmers.length; from += AT_ONCE)
    await database.query(
      `WITH given AS MATERIALIZED (
         SELECT * FROM jsonb_to_recordset($4::jsonb) AS g(id bigint, "firstName" text, surname text, gender text, phone text,
           "dateOfBirth" date, account text, "kinSurname" text, "kinFirstName" text, "kinPhone" text, "lgaId" int, communities int[])),
       place AS (SELECT array_agg(id ORDER BY id) AS lgas FROM lga),
       joined AS (
         INSERT INTO membership (community_id, farmer_id, community_resource_id)
         SELECT c.id, g.id + $3, $2 FROM given g JOIN community c ON c.name = 'Known ' || g.communities[1] AND c.community_resource_id = $2)
       INSERT INTO farmer (id, account_id, first_name, surname, gender, phone, date_of_birth, account_index,
                           next_of_kin_surname, next_of_kin_first_name, next_of_kin_phone, lga_id)
       OVERRIDING SYSTEM VALUE
       SELECT g.id + $3, $1, "firstName", surname, gender, phone, "dateOfBirth", convert_to(account, 'UTF8'), "kinSurname",
              "kinFirstName", "kinPhone", lgas["lgaId" % cardinality(lgas) + 1] FROM given g, place`,
      [ids.accountId, ids.resourceId, first, JSON.stringify(farmers.slice(from, from + AT_ONCE))],
    );
}

/** Returns the milliseconds from the commit of a save until the farmer has been compared. */
async function save(database, farmerId) {
  await database.query(`UPDATE farmer SET phone = '+234809' || lpad(id::text, 7, '0') WHERE id = $1`, [
    farmerId,
  ]);
  const before = performance.now();
  while ((await database.query('SELECT 1 FROM duplicate_mark LIMIT 1')).length > 0) await sleep(1);
  return performance.now() - before;
}

async function measure(knownDuplicates, size) {
  say(`${size.toLocaleString('en')} farmers`);
  const database = await createDatabase();
  const ids = await populate(database);
  const { farmers, truth } = knownDuplicates(size, SEED);
  const first = 1_000_000;
  await plant(database, ids, farmers, first);
  await database.query('TRUNCATE duplicate_mark');
  await database.query('VACUUM (ANALYZE)');
  await settle();
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  const postgres = await postgresPid(database);
  const work = () => [lookAt(worker.pid).worked / 1000, workOfTree(postgres) / 1000];
  const before = work();
  const asked = await client.call('POST', '/api/duplicates/compare');
  if (asked.status !== 200) throw new Error(`${asked.status} ${asked.text.slice(0, 300)}`);
  const job = await ended(database, asked.body.jobId);
  if (job.state !== 'completed' || job.summary.compared < size)
    throw new Error(`the comparison ended ${job.state}: ${JSON.stringify(job.summary)}`);
  const [inWorker, inDatabase] = work().map((seconds, at) => seconds - before[at]);
  const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${worker.pid}/status`, 'utf8'))[1] / 1024;
  const pairs = await database.query(
    'SELECT (farmer_id - $1)::int AS a, (other_id - $1)::int AS b FROM duplicate_pair',
    [first],
  );
  const right = pairs.filter(({ a, b }) => truth.has(`${a} ${b}`)).length;
  const saves = [];
  for (let n = 1; n <= SAVES; n += 1)
    saves.push(await save(database, first + Math.floor((n * size) / (SAVES + 1))));
  await Promise.all([api.stop(), worker.stop()]);
  await database.drop();
  return {
    size,
    seconds: job.seconds,
    inWorker,
    cpu: inWorker + inDatabase,
    peak,
    precision: right / pairs.length,
    recall: right / truth.size,
    saves,
  };
}

await bench(async () => {
  const { knownDuplicates } = await generator();
  const measured = [];
  for (const size of SIZES) measured.push(await measure(knownDuplicates, size));
  const rows = measured.map((each, at) => {
    const { size, seconds, inWorker, cpu, peak, precision, recall, saves } = each;
    const before = measured[at - 1];
    const exponent = before && Math.log(cpu / before.cpu) / Math.log(size / before.size);
    return [
      size,
      seconds.toFixed(1),
      cpu.toFixed(1),
      inWorker.toFixed(1),
      exponent ? exponent.toFixed(2) : '',
      Math.round(peak),
      precision.toFixed(4),
      recall.toFixed(4),
      median(saves).toFixed(1),
      percentile(saves, 0.95).toFixed(1),
    ];
  });
  printColumns(
    `Possible duplicates, seed ${SEED}`,
    [
      'farmers',
      'seconds',
      'CPU seconds',
      'worker',
      'exponent',
      'worker MB',
      'precision',
      'recall',
      'a save, ms',
      'p95',
    ],
    rows,
  );
});
