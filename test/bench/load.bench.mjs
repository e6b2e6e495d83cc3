import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ProgressBar } from '../../dist/apps/cli/src/progress-bar.js';
import { withTimeout } from '../../dist/libs/platform/with-timeout.js';
import { farmerList } from './farmer-list.mjs';
import { nextAct } from './load-calls.mjs';
import { calibrate, countStatements, scannedTables } from './load-database.mjs';
import { Person } from './load-person.mjs';
import { report } from './load-report.mjs';
import { Tally, watchProcesses } from './load-tally.mjs';
import { postgresPid } from './processes.mjs';
import { addStaffOf, inspectAll, plantProgramme, soundFarms } from './programme.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  openSocket,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { printTable } from './table.mjs';

/*
 * Load test of a busy agency: 200 people of all roles, each with a socket, on programmes of 100,000 farmers, during an
 * import and an export. The load is open: act start times are predetermined (Poisson, one act per person per THINK
 * seconds), independent of earlier responses. The first calls of an act are measured from its scheduled start. So a
 * stalled server affects everyone who would have arrived during the stall, as in reality.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    people: { type: 'string', default: '200' },
    farmers: { type: 'string', default: '100000' },
    think: { type: 'string', default: '10' },
    rows: { type: 'string', default: '20000' },
    times: { type: 'string', default: '1' },
  },
});
/** Loads one after the other, as multiples of the people; with several, the first comes again at the end. */
const TIMES = values.times.split(',').map(Number);
if (!TIMES.every((times) => times > 0)) throw new Error('--times has to be numbers above 0, as in 1,2,4.');
const STAGES = TIMES.length > 1 ? [...TIMES, TIMES[0]] : TIMES;
/** Milliseconds after which latencies are those of the load, when it has changed. */
const SETTLES_MS = 10_000;
const [MINUTES, PEOPLE, FARMERS, THINK, IMPORTED] = ['minutes', 'people', 'farmers', 'think', 'rows'].map(
  (name) => {
    const value = Number(values[name]);
    if (value > 0) return value;
    throw new Error(`--${name} has to be a number above 0.`);
  },
);
const LONG_MS = MINUTES * 60_000;
/** Everyone signs in within this time. */
const MORNING_MS = Math.min(30_000, LONG_MS / 5);
const PROGRAMMES = 4;
/** Time for pending responses and jobs after the end of the load. */
const AFTERWARDS_MS = 120_000;
/** Tokens expire after ten minutes (ACCESS_TOKEN_SECONDS). */
const REFRESH_MS = 8 * 60_000;
const count = (number) => number.toLocaleString('en');

/** Runs `act` at a time; its first calls are measured from that time. */
function begin(person, at, act) {
  person.due = at;
  const done = act(person);
  person.due = null;
  return done;
}

/** Orders people so that the first ones, however many, are of all kinds in the same shares. */
function mixed(described) {
  const kinds = new Map();
  for (const each of described) kinds.set(each.who, [...(kinds.get(each.who) ?? []), each]);
  const placed = [...kinds.values()].flatMap((alike) =>
    alike.map((each, n) => ({ each, at: (n + 0.5) / alike.length })),
  );
  return placed.sort((a, b) => a.at - b.at).map(({ each }) => each);
}

/** Waits until a time. */
const reach = (at) => sleep(Math.max(0, at - performance.now()));

/** Runs one person: signs in, opens a socket, and acts at predetermined times, until the end. */
async function live(person, { start, onSocket }) {
  const until = start + LONG_MS;
  const acts = [];
  let at = start;
  if (!person.token) {
    at += Math.random() * MORNING_MS;
    await reach(at);
    await begin(person, at, () => person.signIn());
    if (!person.token) return;
    await onSocket(person);
    at = performance.now();
  }
  person.refreshAt ??= at + REFRESH_MS;
  for (;;) {
    at += -Math.log(1 - Math.random()) * THINK * 1000;
    if (at >= until) break;
    await reach(at);
    if (at > person.refreshAt) {
      person.refreshAt = at + REFRESH_MS;
      acts.push(person.refresh());
    }
    acts.push(begin(person, at, nextAct(person.who)));
  }
  await Promise.all(acts);
}

/** Starts an import, and an export of all farmers, as an administrator; returns their jobs. */
async function workMeanwhile(database, person, { start }) {
  const { resourceId, communityIds } = person.programme;
  await reach(start + LONG_MS * 0.25);
  while (!person.token) await sleep(100);
  const form = new FormData();
  form.append('file', new Blob([farmerList(IMPORTED, 0, 'varied').csv]), 'farmers.csv');
  const into = `/api/farmresources/import_farm_list/BVN/${resourceId}/${communityIds[0]}`;
  const sent = await person.write('list uploaded', 'POST', into, form);
  await reach(start + LONG_MS * 0.5);
  const export_ = {
    kind: 'farmers',
    format: 'csv',
    recipient: 'Bank of Agriculture',
    purpose: 'Loans of the season',
  };
  const asked = await person.write('export asked for', 'POST', '/api/exports', export_);
  const found = [];
  for (const [what, id] of [
    ['import', sent?.jobId],
    ['export', asked?.id],
  ]) {
    const job = id && (await ended(database, id));
    if (job?.state !== 'completed')
      person.tally.current.faults.push(
        `the ${what} ended ${job?.state ?? 'before it began'}: ${job?.error_message ?? ''}`,
      );
    found.push([what, job ? `${job.state} in ${job.seconds.toFixed(1)} s` : 'not begun']);
  }
  return found;
}

/**
 * Reads API metrics at /metrics: the longest event loop delay, the maximum of waiting connections, and the used heap.
 * Keeps the minimum heap of each minute; the rest is uncollected garbage.
 */
function watchApi(url) {
  const most = { stall: 0, waiting: 0, heaps: [] };
  const look = async () => {
    const text = await (await fetch(url)).text();
    const read = (pattern) => Number(pattern.exec(text)?.[1] ?? 0);
    most.heaps.push(read(/^nodejs_heap_size_used_bytes (\S+)/m) / 2 ** 20);
    most.stall = Math.max(most.stall, read(/^nodejs_eventloop_lag_max_seconds (\S+)/m) * 1000);
    most.waiting = Math.max(most.waiting, read(/^gona_database_connections\{[^}]*waiting[^}]*\} (\S+)/m));
  };
  const timer = setInterval(() => void look().catch(() => undefined), 2000);
  return { most, stop: () => clearInterval(timer) };
}

await bench(async () => {
  say(`planting ${PROGRAMMES} programmes with ${count(FARMERS)} farmers`);
  const database = await createDatabase();
  const ids = await populate(database);
  const programmes = [];
  for (let n = 0; n < PROGRAMMES; n += 1)
    programmes.push(await plantProgramme(database, ids, n, Math.ceil(FARMERS / PROGRAMMES)));
  const described = await addStaffOf(database, ids, programmes, PEOPLE * Math.max(...TIMES));
  await database.query('VACUUM (ANALYZE)');
  const metrics = 9464 + Math.floor(Math.random() * 20_000);
  const env = environmentOf(database, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
    METRICS_PORT: String(metrics),
  });
  const [api, worker] = await Promise.all([startApi(env), startWorker({ ...env, METRICS_PORT: '' })]);
  say('inspecting all farms');
  await inspectAll(database, await signIn(api.url));
  for (const programme of programmes) programme.farms = await soundFarms(database, programme);
  await settle();
  const calibration = await calibrate(database);
  const tally = { current: new Tally() };
  const people = mixed(described).map((each) => new Person(api.url, each, tally));
  const counts = { sockets: 0, events: 0 };
  let until = 0;
  /** Request time of each flag; events reach everyone who views the programme. */
  const onSocket = async (person) => {
    const topics = [`user:${person.userId}`];
    if (['STAFF', 'ADMIN'].includes(person.role)) topics.push(`resource:${person.programme.resourceId}`);
    if (person.role === 'ADMIN') topics.push(`jobs:${ids.accountId}`, `account:${ids.accountId}`);
    try {
      const socket = await openSocket(api.url, person.token, topics);
      counts.sockets += 1;
      person.socketId = socket.id;
      person.socket = socket;
      socket.on('event', (event) => {
        counts.events += 1;
        // From the commit, by the log's timestamp, on the same clock.
        if (event.type === 'farm.statusChanged')
          tally.current.count('farm changed, on a socket', 'event', Date.now() - Date.parse(event.at), null);
      });
      socket.on('disconnect', (reason) => {
        if (performance.now() < until)
          tally.current.faults.push(`the socket of ${person.username} closed: ${reason}`);
      });
    } catch (error) {
      tally.current.count('socket opened', 'event', 0, `the socket of ${person.username}: ${error.message}`);
    }
  };
  const processes = { API: api.pid, worker: worker.pid, 'this generator': process.pid };
  const results = [];
  for (const [stage, times] of STAGES.entries()) {
    const isAfter = stage === STAGES.length - 1 && stage > 0;
    tally.current = new Tally();
    await database.query('SELECT pg_stat_reset()');
    const statements = await countStatements(database);
    const watching = watchProcesses(processes, await postgresPid(database));
    const apiWatch = watchApi(`http://127.0.0.1:${metrics}/metrics`);
    const start = performance.now();
    until = start + LONG_MS;
    // The last load is measured from when its latencies have to be those of the first.
    if (isAfter) setTimeout(() => tally.current.clear(), SETTLES_MS);
    const name = `${count(PEOPLE * times)} people${isAfter ? ', after the others' : ''}`;
    const bar = new ProgressBar(process.stderr, `  ${name}`, undefined, (s) => `${Math.round(s)} s`);
    const drawing = setInterval(() => bar.at((performance.now() - start) / 1000, LONG_MS / 1000), 1000);
    const present = people.slice(0, PEOPLE * times);
    // The others have left.
    for (const person of people.slice(present.length)) {
      person.socket?.off('disconnect').disconnect();
      person.token = null;
    }
    const administrator = present.find(({ role }) => role === 'ADMIN');
    const of = { start, onSocket };
    const all = Promise.all([
      workMeanwhile(database, administrator, of),
      ...present.map((person) => live(person, of)),
    ]);
    const lived = await withTimeout(LONG_MS + AFTERWARDS_MS, all).catch((error) =>
      tally.current.faults.push(error.message),
    );
    clearInterval(drawing);
    bar.end();
    apiWatch.stop();
    results.push(
      report({
        name,
        times: isAfter ? TIMES[0] : times,
        seconds: LONG_MS / 1000,
        think: THINK,
        farmers: FARMERS,
        programmes: PROGRAMMES,
        imported: IMPORTED,
        tally: tally.current,
        start,
        jobs: Array.isArray(lived) ? lived[0] : [],
        ...counts,
        scans: await scannedTables(database),
        slow: await statements(),
        seen: watching.stop(stage === 0 ? MORNING_MS : SETTLES_MS),
        api: apiWatch.most,
      }),
    );
  }
  printTable('This machine', calibration);
  for (const { line, met } of results) {
    console.log(line);
    if (!met) process.exitCode = 1;
  }
});
