import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { to as copyTo } from 'pg-copy-streams';
import { rowsSql } from '../../dist/libs/exports/child/statements.js';
import { EXPORT_KINDS_BY_NAME } from '../../dist/libs/exports/kinds/index.js';
import { planOf } from '../../dist/libs/exports/persistence/export-plan.js';
import { fillFarmers, restPlanted } from './population.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  isSummary,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { median, printTable } from './table.mjs';

/*
 * Exports a million farmers of 24 columns to CSV through API, queue and worker into the encrypted store. For
 * comparison, alternates with `COPY (..) TO STDOUT` of the same query, discarding the rows. Then exports 200,000 of
 * them to a workbook. The peak is the kernel's lifetime peak of the exporting process (VmHWM).
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const BOOK_ROWS = Math.min(ROWS, 200_000);
const OVERVIEW_ROWS = Math.min(ROWS, 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TARGET = 0.6;
const MOST_CSV = 128;
const MOST_BOOK = 200;

/** Watches the worker's export process; `stop` returns its peak in megabytes. */
function watchChild({ pid }) {
  let peak = 0;
  const look = () => {
    try {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
      for (const child of children) {
        const status = readFileSync(`/proc/${child}/status`, 'utf8');
        peak = Math.max(peak, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024);
      }
    } catch {
      // It exited between two samples.
    }
  };
  const timer = setInterval(look, 20);
  return {
    stop: () => {
      clearInterval(timer);
      return peak;
    },
  };
}

/** Runs one export with a newly started worker. */
async function exportOnce(database, format, resourceId) {
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  await settle();
  const watching = watchChild(worker);
  const answer = await client.call('POST', '/api/exports', {
    kind: 'farmers',
    format,
    resourceId,
    recipient: 'Bank of Agriculture',
    purpose: 'Loans of the season',
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const job = await ended(database, answer.body.id);
  if (job.state !== 'completed') throw new Error(`the export ended ${job.state}: ${job.error_message}`);
  const peak = watching.stop();
  await Promise.all([api.stop(), worker.stop()]);
  return { seconds: job.seconds, summary: job.summary, peak };
}

/** Reads the rows by COPY and discards them. */
async function copyOnce(database, ids, resourceId) {
  const kind = EXPORT_KINDS_BY_NAME.farmers;
  const plan = planOf(kind, {
    accountId: ids.accountId,
    resourceIds: [resourceId],
    communityId: null,
    filters: {},
    isMap: false,
  });
  const literal = (value) => (Array.isArray(value) ? `'{${value}}'` : String(value));
  const sql = rowsSql(plan, plan.columns);
  const inlined = sql.replace(/\$(\d+)/g, (_, no) => literal(plan.parameters[no - 1]));
  const client = await database.pool().connect();
  await client.query('SET jit = off');
  await settle();
  const before = performance.now();
  let bytes = 0;
  for await (const piece of client.query(copyTo(`COPY (${inlined}) TO STDOUT`))) bytes += piece.length;
  const seconds = (performance.now() - before) / 1000;
  client.release();
  return { seconds, bytes };
}

/** Gives each farmer of a community resource two collections of an input. */
async function fillCollections(database, ids, resourceId) {
  const [{ id: input }] = await database.query(
    `INSERT INTO eop (account_id, community_resource_id, season, name, quantity_per_hectare, unit_of_measurement, unit_cost)
     VALUES ($1, $2, 'Dry Season 2026', 'Urea', 3, 'bags', 32500) RETURNING id::int`,
    [ids.accountId, resourceId],
  );
  await database.query(
    `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, quantity, unit_cost,
                               amount, transaction_date, recorded_by)
     SELECT $1, $2, 'Dry Season 2026', community_id, farmer_id, $3, 'COLLECTION', 1, 32500, 32500, '2026-11-20', $4
       FROM membership CROSS JOIN generate_series(1, 2) WHERE community_resource_id = $2 ORDER BY farmer_id`,
    [ids.accountId, resourceId, input, ids.userId],
  );
}

/** Returns the CPU seconds of the database for the rows of the overview's farmers. */
async function overviewCpu(database, ids, resourceId, without) {
  const plan = planOf(EXPORT_KINDS_BY_NAME.overviewFarmers, {
    accountId: ids.accountId,
    resourceIds: [resourceId],
    communityId: null,
    filters: { without },
    isMap: false,
  });
  const client = await database.pool().connect();
  const [{ pid }] = (await client.query('SELECT pg_backend_pid() AS pid')).rows;
  const ticks = () => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  await client.query('SET jit = off; SET max_parallel_workers_per_gather = 0');
  const before = ticks();
  const { rowCount } = await client.query({ text: rowsSql(plan, plan.columns), values: plan.parameters });
  const seconds = (ticks() - before) / 100;
  client.release();
  return { seconds, rowCount };
}

const two = (number) => number.toFixed(2);
const mb = (number) => `${Math.round(number)} MB`;
const verdict = (met) => (met ? 'met' : 'missed');

await bench(async () => {
  say(`filling in ${ROWS.toLocaleString('en')} farmers`);
  const database = await createDatabase();
  const ids = await populate(database);
  const resourceId = await fillFarmers(database, ids, 'Large', ROWS);
  await restPlanted(database);
  const exports = [];
  const copies = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    copies.push(await copyOnce(database, ids, resourceId));
    exports.push(await exportOnce(database, 'csv', resourceId));
    say(`round ${round}: export ${two(exports.at(-1).seconds)} s, COPY ${two(copies.at(-1).seconds)} s`);
  }
  const ratio = median(exports.map(({ seconds }, round) => copies[round].seconds / seconds));
  if (isSummary) return { export: ratio };
  const book = await fillFarmers(database, ids, 'Small', BOOK_ROWS);
  const tenth = await fillFarmers(database, ids, 'Tenth', OVERVIEW_ROWS / 10);
  const whole = await fillFarmers(database, ids, 'Whole', OVERVIEW_ROWS);
  for (const id of [tenth, whole]) await fillCollections(database, ids, id);
  await restPlanted(database);
  for (const without of [[], ['collected']]) {
    const [small, large] = [
      await overviewCpu(database, ids, tenth, without),
      await overviewCpu(database, ids, whole, without),
    ];
    const growth = large.seconds / Math.max(0.01, small.seconds);
    const label = without.length ? 'without Input Collected' : 'with Input Collected';
    printTable(`overview farmers ${label}, CPU of the database`, [
      [`${small.rowCount.toLocaleString('en')} rows`, `${two(small.seconds)} s`, ''],
      [
        `${large.rowCount.toLocaleString('en')} rows`,
        `${two(large.seconds)} s`,
        `${growth.toFixed(1)} x, target 15: ${verdict(growth <= 15)}`,
      ],
    ]);
  }
  const csv = {
    seconds: median(exports.map(({ seconds }) => seconds)),
    peak: Math.max(...exports.map(({ peak }) => peak)),
  };
  const workbook = await exportOnce(database, 'xlsx', book);
  printTable(`${ROWS.toLocaleString('en')} farmers x 24, BVNs masked with tokens; median of ${ROUNDS}`, [
    ['export to CSV', `${two(csv.seconds)} s`, mb(exports[0].summary.size / 1024 / 1024)],
    [
      'COPY (..) TO STDOUT of the query',
      `${two(median(copies.map(({ seconds }) => seconds)))} s`,
      mb(copies[0].bytes / 1024 / 1024),
    ],
    ['export / COPY', two(ratio), `target ${TARGET}: ${verdict(ratio >= TARGET)}`],
    ['peak of its process, CSV', mb(csv.peak), `target ${MOST_CSV}: ${verdict(csv.peak <= MOST_CSV)}`],
    [
      `workbook of ${BOOK_ROWS.toLocaleString('en')}`,
      `${two(workbook.seconds)} s`,
      mb(workbook.summary.size / 1024 / 1024),
    ],
    [
      'peak of its process, workbook',
      mb(workbook.peak),
      `target ${MOST_BOOK}: ${verdict(workbook.peak <= MOST_BOOK)}`,
    ],
  ]);
  return { export: ratio };
});
