import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { withTimeout } from '../../dist/libs/platform/with-timeout.js';
import { farmerList } from './farmer-list.mjs';
import { addPeople, endJobs, fillFarmers, writeHistory } from './population.mjs';
import { lookAt, postgresPid, workOfTree } from './processes.mjs';
import { plantProgramme } from './programme.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  openSocket,
  populate,
  say,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { percentile, printTable } from './table.mjs';
import { upload } from './uploads.mjs';

/*
 * Measures unit costs for docs/scale.md: bytes per row of each type with its indexes, an API with a thousand sockets,
 * and an event to all of them. Also measures the work of a worker and the database for an import. Work is processor
 * time, which a busy machine hardly changes.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1000);
const FLAGS = Number(process.env.BENCH_FLAGS ?? 40);
const IMPORTED = Number(process.env.BENCH_IMPORTED ?? 20_000);
const AT_REST_MS = 10_000;

const count = (number) => Math.round(number).toLocaleString('en');
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the bytes of some tables, with indexes and TOAST, for each of `rows`; compacted, as after a restore. */
async function bytesOf(database, tables, rows) {
  await database.query(`VACUUM (FULL, ANALYZE) ${tables.join(', ')}`);
  const [{ bytes }] = await database.query(
    'SELECT sum(pg_total_relation_size(t))::float8 AS bytes FROM unnest($1::regclass[]) t',
    [tables],
  );
  return bytes / rows;
}

async function sizes(database, ids) {
  const farmTables = ['farm', 'farm_boundary_version'];
  const farmerTables = ['farmer', 'membership'];
  const { resourceId } = await plantProgramme(database, ids, 0, ROWS);
  const farm = await bytesOf(database, farmTables, ROWS);
  const thin = await bytesOf(database, farmerTables, ROWS);
  await fillFarmers(database, ids, 'Full', ROWS);
  const full = (await bytesOf(database, farmerTables, 1)) - thin * ROWS;
  await writeHistory(database, ids, resourceId, ROWS);
  await endJobs(database, ids, resourceId, ROWS / 10);
  return {
    resourceId,
    rows: [
      ['a farm of 12 points', kB(farm), 'with its indexes'],
      ['a farmer of six columns, in a community', kB(thin), ''],
      ['a farmer of 24 columns, in a community', kB(full / ROWS), ''],
      ['an event', kB(await bytesOf(database, ['event_log'], ROWS)), ''],
      ['an ended job', kB(await bytesOf(database, ['job_run'], ROWS / 10)), ''],
    ],
  };
}

/** Returns the milliseconds of work of a process during `act`, and its duration. */
async function working(pid, act) {
  const [before, since] = [workOfTree(pid), performance.now()];
  const result = await act();
  return { result, worked: workOfTree(pid) - before, took: performance.now() - since };
}

/** Opens sockets for that many people, who view one programme. */
async function openAll(database, api, resourceId) {
  const people = await addPeople(database, SOCKETS);
  const sockets = [];
  for (let n = 0; n < people.length; n += 25)
    sockets.push(
      ...(await Promise.all(
        people.slice(n, n + 25).map(async (username) => {
          const { token } = await signIn(api.url, username);
          return openSocket(api.url, token, [`resource:${resourceId}`]);
        }),
      )),
    );
  return sockets;
}

/** Flags farms one by one; returns the milliseconds from the request to the first and to the last socket. */
async function fanOut(client, sockets, farms) {
  const [first, last] = [[], []];
  for (const { id } of farms) {
    let came = 0;
    const asked = performance.now();
    const all = Promise.all(
      sockets.map(
        (socket) =>
          new Promise((resolve) => {
            const onEvent = ({ subject }) => {
              if (subject.id !== id) return;
              socket.off('event', onEvent);
              came += 1;
              if (came === 1) first.push(performance.now() - asked);
              resolve();
            };
            socket.on('event', onEvent);
          }),
      ),
    );
    const answer = await client.call('POST', `/api/evaluation/mapping_completed/${id}`, {
      reason: 'of a bench',
    });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    await withTimeout(60_000, all);
    last.push(performance.now() - asked);
  }
  return { first, last };
}

await bench(async () => {
  say(`planting ${count(ROWS)} farms, farmers and events`);
  const database = await createDatabase();
  const ids = await populate(database);
  const planted = await sizes(database, ids);
  printTable(`Bytes in PostgreSQL, of ${count(ROWS)} each`, planted.rows);
  await database.query('TRUNCATE finding_mark');
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  const redis = new Redis(env.REDIS_URL);
  const redisBytes = async () => Number(/used_memory:(\d+)/.exec(await redis.info('memory'))[1]);

  say(`opening ${count(SOCKETS)} sockets`);
  await sleep(3000);
  const [memory, kept] = [lookAt(api.pid).mb, await redisBytes()];
  const sockets = await openAll(database, api, planted.resourceId);
  await sleep(3000);
  const [after, keptAfter] = [lookAt(api.pid).mb, await redisBytes()];
  const rest = await working(api.pid, () => sleep(AT_REST_MS));
  const farms = await database.query(
    `SELECT id::int FROM farm WHERE community_resource_id = $1 AND status = 'ACTIVE' ORDER BY id LIMIT $2`,
    [planted.resourceId, FLAGS],
  );
  say('an event to all of them');
  const flagged = await working(api.pid, () => fanOut(client, sockets, farms));
  const share = ({ worked, took }) => `${((worked / took) * 100).toFixed(1)} % of a core`;
  printTable(`One API with ${count(SOCKETS)} sockets`, [
    ['memory before', `${memory.toFixed(0)} MB`, ''],
    ['memory of a socket', kB(((after - memory) * 1024 * 1024) / SOCKETS), `${after.toFixed(0)} MB with all`],
    ['Redis, of a socket', kB((keptAfter - kept) / SOCKETS), ''],
    ['at rest', share(rest), ''],
    [
      'an event, asked to the first socket',
      `${percentile(flagged.result.first, 0.5).toFixed(0)} ms`,
      `p95 ${percentile(flagged.result.first, 0.95).toFixed(0)} ms`,
    ],
    [
      'an event, asked to the last socket',
      `${percentile(flagged.result.last, 0.5).toFixed(0)} ms`,
      `p95 ${percentile(flagged.result.last, 0.95).toFixed(0)} ms; the sockets' own ends share the machine`,
    ],
    [
      'work of the API for an event',
      `${(flagged.worked / FLAGS).toFixed(1)} ms`,
      `to ${count(SOCKETS)} sockets`,
    ],
  ]);
  for (const socket of sockets) socket.disconnect();

  say(`importing ${count(IMPORTED)} farmers`);
  const server = await postgresPid(database);
  const before = {
    worker: workOfTree(worker.pid),
    server: server ? workOfTree(server) : 0,
  };
  const job = await ended(database, await upload(client, ids, 'list.csv', farmerList(IMPORTED).csv));
  if (job.state !== 'completed') throw new Error(`the import ended ${job.state}: ${job.error_message}`);
  // A child's work is counted once it has exited.
  await sleep(500);
  const perThousand = (from, pid) => `${((workOfTree(pid) - from) / (IMPORTED / 1000)).toFixed(0)} ms`;
  printTable(`Work for each 1,000 farmers of 18 columns that are imported`, [
    ['worker and its parser', perThousand(before.worker, worker.pid), 'of a core'],
    ...(server ? [['PostgreSQL', perThousand(before.server, server), 'of a core']] : []),
    ['the whole import', `${job.seconds.toFixed(1)} s`, `${count(IMPORTED / job.seconds)} rows a second`],
    ['Redis, all that it holds now', `${((await redisBytes()) / 1e6).toFixed(1)} MB`, ''],
  ]);
  redis.disconnect();
});
