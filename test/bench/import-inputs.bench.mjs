import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { distributionOf } from './import-list.mjs';
import { plantCommunity, restPlanted } from './population.mjs';
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
import { median, printTable } from './table.mjs';
import { uploadInputs } from './uploads.mjs';

/*
 * Imports an input distribution of 100,000 rows, each with an allocation and a collection, through API, queue, worker
 * and parser. For comparison, copies the resulting entries into the same table twice. One copy maintains its sums, a
 * cost of any way to record them; the other has no triggers for that.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const EACH = 2;
const COLUMNS =
  'account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost, amount, transaction_date, reference, recorded_by';

/** Creates enough farmers for the rows, and the list. */
async function prepare(database, ids) {
  const place = await plantCommunity(database, ids, 'Distribution', ROWS / EACH);
  return { place, csv: await distributionOf(database, ids, place) };
}

/** Returns a process's peak memory, in MB. */
const peakOf = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function importOnce(template, { place, csv }) {
  const database = await createDatabase(template);
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  await settle();
  const job = await ended(database, await uploadInputs(client, place, 'distribution.csv', csv));
  const peak = peakOf(worker.pid);
  await Promise.all([api.stop(), worker.stop()]);
  if (job.state !== 'completed' || job.summary.created !== ROWS)
    throw new Error(`the import ended ${job.state}: ${job.error_message} ${JSON.stringify(job.summary)}`);
  const [{ entries, apart }] = await database.query(
    `SELECT count(*)::int AS entries, (sum(amount) - (SELECT sum(allocated + collected) FROM ledger_total))::text AS apart FROM ledger_entry`,
  );
  if (entries !== ROWS * 2 || Number(apart) !== 0) throw new Error(`${entries} entries, apart by ${apart}`);
  return { database, seconds: job.seconds, peak };
}

async function entriesOf(database) {
  const client = await database.pool().connect();
  try {
    const pieces = [];
    const sql = `COPY (SELECT ${COLUMNS} FROM ledger_entry ORDER BY id) TO STDOUT`;
    for await (const piece of client.query(copyTo(sql))) pieces.push(piece);
    return pieces;
  } finally {
    client.release();
  }
}

async function copyOnce(template, pieces, { sums }) {
  const database = await createDatabase(template);
  if (!sums) await database.query('ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_sums');
  await settle();
  const client = await database.pool().connect();
  const before = performance.now();
  await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY ledger_entry (${COLUMNS}) FROM STDIN`)));
  const seconds = (performance.now() - before) / 1000;
  client.release();
  await database.drop();
  return seconds;
}

const two = (number) => number.toFixed(2);

await bench(async () => {
  say(`planting ${(ROWS / EACH).toLocaleString('en')} farmers`);
  const template = await createDatabase();
  const ids = await populate(template);
  const list = await prepare(template, ids);
  await restPlanted(template);
  await template.rest();
  const [imports, summed, bare] = [[], [], []];
  let pieces = null;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const done = await importOnce(template, list);
    imports.push(done);
    pieces ??= await entriesOf(done.database);
    await done.database.drop();
    summed.push(await copyOnce(template, pieces, { sums: true }));
    bare.push(await copyOnce(template, pieces, { sums: false }));
    say(
      `round ${round}: import ${two(done.seconds)} s, COPY ${two(summed.at(-1))} s, without sums ${two(bare.at(-1))} s`,
    );
  }
  const took = median(imports.map(({ seconds }) => seconds));
  printTable(`${ROWS.toLocaleString('en')} rows of a distribution, two entries each; median of ${ROUNDS}`, [
    ['import', `${two(took)} s`, `${Math.round(ROWS / took).toLocaleString('en')} rows/s`],
    ['raw COPY of its entries, sums kept', `${two(median(summed))} s`, ''],
    ['raw COPY, no sums', `${two(median(bare))} s`, ''],
    ['raw COPY, sums kept / import', two(median(summed) / took), ''],
    ['raw COPY, no sums / import', two(median(bare) / took), ''],
    [
      'memory of the worker, peak',
      `${Math.round(Math.max(...imports.map(({ peak }) => peak)))} MB`,
      'at most 256 MB',
    ],
  ]);
  return { inputs: median(summed) / took };
});
