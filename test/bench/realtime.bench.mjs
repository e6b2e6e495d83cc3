import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { farmerList } from './farmer-list.mjs';
import { openScreen, watchFarms } from './map-screen.mjs';
import { addPeople } from './population.mjs';
import {
  bench,
  createDatabase,
  ended,
  environmentOf,
  isSummary,
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
 * Measures the delay from the response to a flagged farm (its transaction has committed) to the event on a socket. The
 * socket is on another API process, among 300 open sockets of 300 people. Phases: idle; while some people move cursors
 * and draw, ten times a second each, visible to all; while everyone moves from farm to farm; and during an import of
 * 100,000 farmers. Then measures the delay to the row and the map on another user's screen.
 */
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? (isSummary ? 20 : 300));
const FLAGS = Number(process.env.BENCH_FLAGS ?? 200);
/** Farmers of the import meanwhile. */
const IMPORTED = Number(process.env.BENCH_ROWS ?? 100_000);
const FARMS = 50;
const EVERY_MS = 40;
/** People who move, and their drawing: a boundary of 200 points. */
const HANDS = 5;
const MOVE_EVERY_MS = 100;
const RING = Array.from({ length: 200 }, () => [37, -41]).flat();
/** Milliseconds that each person views a farm before the next. */
const LOOK_MS = 10_000;
/** Flags watched on screen, of farms with visible rows. */
const SCREEN_FLAGS = 60;
const IN_SIGHT = 6;

/** Inserts farms of the resource; returns their ids and names. */
async function plant(database, ids) {
  return database.query(
    `INSERT INTO farm (account_id, community_resource_id, community_id, code, name, boundary, area_m2)
     SELECT $1, $2, $3, 'F' || n, 'Farm ' || n, ST_Multi(ST_MakeEnvelope(4.5 + n * 0.002, 12.7, 4.501 + n * 0.002, 12.701, 4326)), 12000
       FROM generate_series(1, $4::int) n RETURNING id::int, name`,
    [ids.accountId, ids.resourceId, ids.communityId, FARMS],
  );
}

/** Flags farms in sequence, alternating the status; calls `watch` before and after each. */
async function flag(client, farms, flags, { before, after, goOn = () => true }) {
  for (let n = 0; n < flags && goOn(); n += 1) {
    const farm = farms[n % farms.length];
    farm.status = farm.status === 'COMPLETED' ? 'ACTIVE' : 'COMPLETED';
    const path = farm.status === 'COMPLETED' ? 'mapping_completed' : 'mapping_not_completed';
    const act = { farm, status: farm.status };
    before(act);
    const asked = performance.now();
    const answer = await client.call('POST', `/api/evaluation/${path}/${farm.id}`, {});
    const committed = performance.now();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    await after(act, asked, committed);
    await sleep(EVERY_MS);
  }
}

/**
 * Returns hundredths of a second of processor time of processes, which is independent of other load; 0 if unavailable.
 */
function workOf(processes) {
  try {
    return processes.reduce((sum, { pid }) => {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      return sum + Number(fields[11]) + Number(fields[12]);
    }, 0);
  } catch {
    return 0;
  }
}

/** Returns the result of `phase`, and the processes' share of one core during it. */
async function weighed(processes, phase) {
  const [from, since] = [workOf(processes), performance.now()];
  const result = await phase();
  return { ...result, work: ((workOf(processes) - from) * 10) / (performance.now() - since) };
}

/** Flags farms; returns for each the milliseconds from HTTP 200 (and from the request) to the event on a socket. */
async function flagFarms(client, socket, farms, goOn) {
  const seen = new Map();
  const onEvent = (event) => {
    if (event.type === 'farm.statusChanged')
      seen.set(`${event.subject.id} ${event.data.status}`, performance.now());
  };
  socket.on('event', onEvent);
  const fromCommit = [];
  const fromAsking = [];
  await flag(client, farms, FLAGS, {
    goOn,
    before: () => seen.clear(),
    after: async ({ farm, status }, asked, committed) => {
      const key = `${farm.id} ${status}`;
      const deadline = committed + 10_000;
      while (!seen.has(key)) {
        if (performance.now() > deadline) throw new Error('an event did not come within 10 s');
        await sleep(0.5);
      }
      // The event may arrive before the response: then the delay is zero.
      fromCommit.push(Math.max(0, seen.get(key) - committed));
      fromAsking.push(seen.get(key) - asked);
    },
  });
  socket.off('event', onEvent);
  return { fromCommit, fromAsking };
}

/** Measures the same on another user's screen: the row, and the fully drawn map. */
async function flagOnScreen(client, screen, farms, goOn) {
  const took = { row: [], map: [] };
  const words = { COMPLETED: 'Completed', ACTIVE: 'Not completed' };
  await flag(client, farms.slice(0, IN_SIGHT), SCREEN_FLAGS, {
    goOn,
    before: () => undefined,
    after: async ({ farm, status }, asked) => {
      const { row, map } = await screen.seen(farm.name, words[status]);
      took.row.push(row - performance.timeOrigin - asked);
      took.map.push(map - performance.timeOrigin - asked);
    },
  });
  return took;
}

/**
 * Makes people move until `stop` is called; returns the delays to the watcher, the number of moves, and its number of
 * messages.
 */
function moveHands(hands, watcher, topic) {
  const begun = new Map();
  const took = [];
  let [made, messages] = [0, 0];
  const onMoved = (moves) => {
    messages += 1;
    for (const { at } of moves) {
      const key = at[0].toFixed(6);
      if (begun.has(key)) took.push(performance.now() - begun.get(key));
      begun.delete(key);
    }
  };
  watcher.on('presence.moved', onMoved);
  const start = performance.now();
  const timer = setInterval(() => {
    for (const socket of hands) {
      made += 1;
      const at = [made / 1e5, 12.7];
      begun.set(at[0].toFixed(6), performance.now());
      const shape = { farmId: 1, rings: [RING] };
      socket.volatile.emit('presence.move', { topic, at, view: [4, 12, 5, 13], shape });
    }
  }, MOVE_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      const seconds = (performance.now() - start) / 1000;
      await sleep(300);
      watcher.off('presence.moved', onMoved);
      return { took, made, rate: messages / seconds };
    },
  };
}

/** Makes everyone move from farm to farm; returns a function that ends it. */
function lookAround(sockets, topic, farms) {
  let n = 0;
  const timer = setInterval(() => {
    const farmId = farms[n % farms.length].id;
    sockets[n % sockets.length].emit('presence.look', { topic, farmId }, () => undefined);
    n += 1;
  }, LOOK_MS / sockets.length);
  return () => clearInterval(timer);
}

/** Imports farmers while `work` runs; returns its result, and the seconds of the import. */
async function duringImport(database, client, ids, list, work) {
  const jobId = await upload(client, ids, 'list.csv', list.csv);
  let running = true;
  const import_ = ended(database, jobId).finally(() => {
    running = false;
  });
  const result = await work(() => running);
  const job = await import_;
  if (job.state !== 'completed') throw new Error(`the import ended ${job.state}: ${job.error_message}`);
  return { result, seconds: job.seconds };
}

const ms = (number) => `${number.toFixed(1)} ms`;
const rowsOf = (what, { fromCommit, fromAsking, work }) => [
  [
    `${what}: commit to socket p50`,
    ms(percentile(fromCommit, 0.5)),
    `${(work * 100).toFixed(0)} % of a processor in the APIs`,
  ],
  [`${what}: commit to socket p95`, ms(percentile(fromCommit, 0.95)), ''],
  [`${what}: click to socket p50`, ms(percentile(fromAsking, 0.5)), ''],
  [`${what}: click to socket p95`, ms(percentile(fromAsking, 0.95)), `${fromAsking.length} farms flagged`],
];
const rowsOfMoves = (what, { took, made, rate }) => [
  [`${what}: move to socket p50`, ms(percentile(took, 0.5)), `${rate.toFixed(1)} messages a second to each`],
  [`${what}: move to socket p95`, ms(percentile(took, 0.95)), `${took.length} of ${made} moves arrived`],
];
const rowsOfScreen = (what, { row, map }) => [
  [`${what}: click to row p50 and p95`, `${ms(percentile(row, 0.5))}, ${ms(percentile(row, 0.95))}`, ''],
  [
    `${what}: click to map, all drawn`,
    `${ms(percentile(map, 0.5))}, ${ms(percentile(map, 0.95))}`,
    `${row.length} farms flagged`,
  ],
];

/** Measures the delay to a socket in each phase, and prints it. */
async function measureSockets({ database, ids, farms, client, topic, sockets, apis }) {
  const [watcher] = sockets;
  const hands = sockets.filter((_, n) => n % 2).slice(0, HANDS);
  say('flagging farms at rest');
  const rest = await weighed(apis, () => flagFarms(client, watcher, farms));
  say(`flagging farms while ${HANDS} people draw`);
  const moves = moveHands(hands, watcher, topic);
  const drawing = await weighed(apis, () => flagFarms(client, watcher, farms));
  const moved = await moves.stop();
  say('flagging farms while everybody goes from farm to farm');
  const stopLooking = lookAround(sockets, topic, farms);
  const looking = await weighed(apis, () => flagFarms(client, watcher, farms));
  stopLooking();
  say('flagging farms during an import');
  const busy = await duringImport(database, client, ids, farmerList(IMPORTED), (goOn) =>
    weighed(apis, () => flagFarms(client, watcher, farms, goOn)),
  );
  printTable(`A flagged farm on another screen; 2 API processes, ${SOCKETS} sockets`, [
    ...rowsOf('at rest', rest),
    ...rowsOf(`while ${HANDS} draw`, drawing),
    ...rowsOfMoves(`while ${HANDS} draw`, moved),
    ...rowsOf('while all go round', looking),
    ...rowsOf('during an import', busy.result),
    ['import meanwhile', `${busy.seconds.toFixed(2)} s`, `${IMPORTED.toLocaleString('en')} farmers`],
  ]);
}

await bench(async () => {
  say(`starting two API processes, a worker and ${SOCKETS} sockets`);
  const database = await createDatabase();
  const ids = await populate(database);
  const farms = await plant(database, ids);
  const people = await addPeople(database, SOCKETS + HANDS);
  const env = environmentOf(database);
  const [one, two] = await Promise.all([startApi(env), startApi(env), startWorker(env)]);
  const client = await signIn(one.url);
  const topic = `resource:${ids.resourceId}`;
  /** Opens the map as another user. */
  const open = async (username, { url }) => {
    const { token } = await signIn(url, username);
    const socket = await openSocket(url, token, [topic, `jobs:${ids.accountId}`]);
    socket.emit('presence.look', { topic, farmId: null }, () => undefined);
    return socket;
  };
  const sockets = [];
  for (let opened = 0; opened < people.length; opened += 20)
    sockets.push(
      ...(await Promise.all(
        people.slice(opened, opened + 20).map((username, n) => open(username, n % 2 ? one : two)),
      )),
    );
  const ground = { database, ids, farms, client, topic, sockets, apis: [one, two] };
  if (!isSummary) await measureSockets(ground);
  const browser = await openScreen(two.url);
  if (!browser) return {};
  const screen = await watchFarms(browser, ids.resourceId);
  say('flagging farms before a screen, at rest and during an import');
  const still = await flagOnScreen(client, screen, farms);
  const shaken = await duringImport(database, client, ids, farmerList(IMPORTED, IMPORTED), (goOn) =>
    flagOnScreen(client, screen, farms, goOn),
  );
  printTable('The same on screen, in Chromium without a graphics card', [
    ...rowsOfScreen('at rest', still),
    ...rowsOfScreen('during an import', shaken.result),
    ['import meanwhile', `${shaken.seconds.toFixed(2)} s`, `${IMPORTED.toLocaleString('en')} farmers`],
  ]);
  await browser.close();
  return { screen: percentile(shaken.result.row, 0.95) };
});
