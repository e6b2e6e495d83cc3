import 'reflect-metadata';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse as parseCsv } from 'csv-parse/sync';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import * as DOMAINS from '#libs/domains';
import { createDataSource } from '#libs/platform';
import { xlsxStream } from '#libs/tabular';
import { farmerList } from './farmer-list.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  isSummary,
  openSocket,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { median, percentile, printTable } from './table.mjs';
import { upload } from './uploads.mjs';

/*
 * Imports 100,000 farmers of 18 columns, 1 % of them faulty, through API, queue, worker and parser. For comparison,
 * alternates with a COPY of the stored rows into the same empty table, with the same indexes and foreign keys. Each
 * measurement has a fresh copy of one database.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const SAVE_AT_ONCE = 1000;
const TARGET = 0.45;
const MOST_BOOK = 1.3;

const FARMER_COLUMNS =
  'account_id, bvn_cipher, bvn_index, bvn_last4, temp_id, cbn_applicant_id, rifan_number, surname, first_name, othername, gender, phone, email, address, town, state_id, lga_id, ward_id, declared_size_m2, next_of_kin_surname, next_of_kin_first_name, next_of_kin_phone, next_of_kin_relationship, guarantor_surname, guarantor_first_name, guarantor_phone';

/** Calls some paths repeatedly until `stop`, which returns the duration of each call. */
function keepAsking(client) {
  let on = true;
  const waits = [];
  const asking = (async () => {
    while (on) {
      for (const path of ['/api/health/live', '/api/community-resource/', '/api/jobs']) {
        const { status, took } = await client.call('GET', path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        waits.push(took);
      }
      // People send occasional requests; a flood would distort the measurement.
      await sleep(100);
    }
  })();
  return async () => {
    on = false;
    await asking;
    return waits;
  };
}

/** Runs one import into a fresh copy of `template`. */
async function importOnce(template, ids, list, file = { name: 'list.csv', content: list.csv }) {
  const database = await createDatabase(template);
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  const socket = await openSocket(api.url, client.token, [`jobs:${ids.accountId}`]);
  const quiet = keepAsking(client);
  await sleep(1500);
  const idle = await quiet();
  await settle();
  let progressAt = null;
  socket.on('job.progress', ({ done }) => {
    if (done > 0) progressAt ??= performance.now();
  });
  const jobId = await upload(client, ids, file.name, file.content);
  const uploadedAt = performance.now();
  const stop = keepAsking(client);
  const job = await ended(database, jobId);
  const waits = await stop();
  socket.disconnect();
  await Promise.all([api.stop(), worker.stop()]);
  await verify(database, job, list);
  return { database, seconds: job.seconds, firstProgress: (progressAt - uploadedAt) / 1000, waits, idle };
}

/** Returns the list as a workbook, with the same cells as the CSV. */
async function workbookOf(list) {
  const [header, ...rows] = parseCsv(list.csv, { relax_column_count: true });
  return buffer(xlsxStream({ header, rows: [rows] }, { sheet: 'List' }));
}

/** Throws unless every row has its expected outcome: stored, or rejected with its number and all its reasons. */
async function verify(database, job, list) {
  if (job.state !== 'completed') throw new Error(`the import ended ${job.state}: ${job.error_message}`);
  const faults = await database.query(
    'SELECT row_no::int AS row, array_agg(code ORDER BY code) AS codes FROM import_fault GROUP BY 1',
  );
  const wrong = faults.filter(
    ({ row, codes }) => [...(list.faults.get(row) ?? [])].sort().join() !== codes.join(),
  );
  const [{ stored }] = await database.query('SELECT count(*)::int AS stored FROM farmer');
  const good = list.rows - list.faults.size;
  if (faults.length !== list.faults.size || wrong.length > 0 || stored !== good)
    throw new Error(`${faults.length} rows refused, ${wrong.length} of them wrongly, ${stored} stored`);
  const { total, created, rejected } = job.summary;
  if (total !== list.rows || created !== good || rejected !== list.faults.size)
    throw new Error(`the summary says ${JSON.stringify(job.summary)}`);
}

/** Returns the stored farmers in COPY's text format. */
async function farmersOf(database) {
  const client = await database.pool().connect();
  try {
    const pieces = [];
    const sql = `COPY (SELECT ${FARMER_COLUMNS} FROM farmer ORDER BY id) TO STDOUT`;
    for await (const piece of client.query(copyTo(sql))) pieces.push(piece);
    return pieces;
  } finally {
    client.release();
  }
}

async function copyOnce(template, pieces) {
  const database = await createDatabase(template);
  await settle();
  const client = await database.pool().connect();
  const before = performance.now();
  await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY farmer (${FARMER_COLUMNS}) FROM STDIN`)));
  const seconds = (performance.now() - before) / 1000;
  client.release();
  await database.drop();
  return seconds;
}

/** Runs the entity's `save`, like an application without an import pipeline. Writes no BVN, which favours it. */
async function saveOnce(template, imported) {
  const database = await createDatabase(template);
  const options = { name: 'gona-bench', poolSize: 2 };
  const from = await createDataSource(imported.url, DOMAINS, options).initialize();
  const farmers = await from.getRepository('Farmer').find({ order: { id: 'ASC' } });
  await from.destroy();
  const source = await createDataSource(database.url, DOMAINS, options).initialize();
  const repository = source.getRepository('Farmer');
  const entities = farmers.map(({ id: _id, ...farmer }) => repository.create(farmer));
  await settle();
  const before = performance.now();
  for (let at = 0; at < entities.length; at += SAVE_AT_ONCE)
    await repository.save(entities.slice(at, at + SAVE_AT_ONCE));
  const seconds = (performance.now() - before) / 1000;
  await source.destroy();
  await database.drop();
  return seconds;
}

const two = (number) => number.toFixed(2);
const perSecond = (seconds) => `${Math.round(ROWS / seconds).toLocaleString('en')} rows/s`;
const ms = (number) => `${Math.round(number)} ms`;

await bench(async () => {
  say(`making a list of ${ROWS.toLocaleString('en')} farmers and a database`);
  const list = farmerList(ROWS);
  const template = await createDatabase();
  const ids = await populate(template);
  await template.rest();
  const imports = [];
  const copies = [];
  let pieces = null;
  let saved = 0;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const done = await importOnce(template, ids, list);
    imports.push(done);
    pieces ??= await farmersOf(done.database);
    if (round === 1 && !isSummary) {
      say('saving the same rows by TypeORM');
      saved = await saveOnce(template, done.database);
    }
    await done.database.drop();
    copies.push(await copyOnce(template, pieces));
    say(`round ${round}: import ${two(done.seconds)} s, COPY ${two(copies.at(-1))} s`);
  }
  const workbook = await importOnce(template, ids, list, {
    name: 'list.xlsx',
    content: await workbookOf(list),
  });
  await workbook.database.drop();
  const imported = median(imports.map(({ seconds }) => seconds));
  const copied = median(copies);
  const ratio = median(imports.map(({ seconds }, round) => copies[round] / seconds));
  const waits = imports.flatMap((each) => each.waits);
  const idle = imports.flatMap((each) => each.idle);
  printTable(`${ROWS.toLocaleString('en')} farmers x 18, 1 % faulty; median of ${ROUNDS}`, [
    ['import', `${two(imported)} s`, perSecond(imported)],
    ['raw COPY of the stored rows', `${two(copied)} s`, perSecond(copied)],
    ['TypeORM save by 1,000 (once)', `${two(saved)} s`, perSecond(saved)],
    ['import / raw COPY', two(ratio), `target ${TARGET}: ${ratio >= TARGET ? 'met' : 'missed'}`],
    ['import / TypeORM save', two(saved / imported), 'times as fast'],
    [
      'the same as a workbook / CSV',
      two(workbook.seconds / imported),
      `target ${MOST_BOOK}: ${workbook.seconds / imported <= MOST_BOOK ? 'met' : 'missed'}`,
    ],
    ['faulty rows refused', `${list.faults.size}`, 'each by its row and with all its reasons'],
    ['first progress', `${two(median(imports.map((each) => each.firstProgress)))} s`, 'after the upload'],
    ['other calls meanwhile, p99', ms(percentile(waits, 0.99)), `idle ${ms(percentile(idle, 0.99))}`],
    ['other calls meanwhile, longest', ms(Math.max(...waits)), `idle ${ms(Math.max(...idle))}`],
  ]);
  return { import: ratio, workbook: workbook.seconds / imported };
});
