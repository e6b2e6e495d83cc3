import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { farmerList } from './farmer-list.mjs';
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
  upload,
} from './ground.mjs';
import { percentile, printTable } from './table.mjs';

/*
 * From the answer of a flagged farm (its transaction has committed) to the event on a socket of another API process,
 * among 300 open sockets; once at rest and once while a list of 100,000 farmers is imported. And once while some
 * people move their pointers and draw, ten times a second each, before all of them: how long that takes, and how much arrives.
 */
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 300);
const FLAGS = Number(process.env.BENCH_FLAGS ?? 200);
const FARMS = 50;
const EVERY_MS = 40;
/** People who move, and what they draw: a boundary of 200 points. */
const HANDS = 5;
const MOVE_EVERY_MS = 100;
const RING = Array.from({ length: 200 }, () => [37, -41]).flat();

/** Farms of the resource; answers their ids. */
async function plant(database, ids) {
  const rows = await database.query(
    `INSERT INTO farm (account_id, community_resource_id, community_id, code, name, boundary, area_m2)
     SELECT $1, $2, $3, 'F' || n, 'Farm ' || n, ST_Multi(ST_MakeEnvelope(4.5 + n * 0.002, 12.7, 4.501 + n * 0.002, 12.701, 4326)), 12000
       FROM generate_series(1, $4::int) n RETURNING id::int`,
    [ids.accountId, ids.resourceId, ids.communityId, FARMS],
  );
  return rows.map(({ id }) => id);
}

/** Flags farms one after the other; answers, for each, the milliseconds from HTTP 200 (and from asking) to the event. */
async function flagFarms(client, socket, farms, whileTrue = () => true) {
  const seen = new Map();
  const onEvent = (event) => {
    if (event.type === 'farm.statusChanged')
      seen.set(`${event.subject.id} ${event.data.status}`, performance.now());
  };
  socket.on('event', onEvent);
  const fromCommit = [];
  const fromAsking = [];
  for (let n = 0; n < FLAGS && whileTrue(); n += 1) {
    const farm = farms[n % farms.length];
    const [status, path] =
      Math.floor(n / farms.length) % 2 === 0
        ? ['COMPLETED', 'mapping_completed']
        : ['ACTIVE', 'mapping_not_completed'];
    seen.clear();
    const asked = performance.now();
    const answer = await client.call('POST', `/api/evaluation/${path}/${farm}`, {});
    const committed = performance.now();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    const key = `${farm} ${status}`;
    const deadline = committed + 10_000;
    while (!seen.has(key)) {
      if (performance.now() > deadline) throw new Error('an event did not come within 10 s');
      await sleep(0.5);
    }
    // The event may overtake the answer: then the wait is over before it begins.
    fromCommit.push(Math.max(0, seen.get(key) - committed));
    fromAsking.push(seen.get(key) - asked);
    await sleep(EVERY_MS);
  }
  socket.off('event', onEvent);
  return { fromCommit, fromAsking };
}

/** Lets people move until `stop` is called; answers how long each move took to the watcher, and how many were made. */
function moveHands(hands, watcher, topic) {
  const begun = new Map();
  const took = [];
  let made = 0;
  const onMoved = ({ at }) => {
    const key = at[0].toFixed(6);
    if (begun.has(key)) took.push(performance.now() - begun.get(key));
    begun.delete(key);
  };
  watcher.on('presence.moved', onMoved);
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
      await sleep(300);
      watcher.off('presence.moved', onMoved);
      return { took, made };
    },
  };
}

const ms = (number) => `${number.toFixed(1)} ms`;
const rowsOf = (what, { fromCommit, fromAsking }) => [
  [`${what}: commit to socket p50`, ms(percentile(fromCommit, 0.5)), ''],
  [`${what}: commit to socket p95`, ms(percentile(fromCommit, 0.95)), ''],
  [`${what}: click to socket p50`, ms(percentile(fromAsking, 0.5)), ''],
  [`${what}: click to socket p95`, ms(percentile(fromAsking, 0.95)), `${fromAsking.length} farms flagged`],
];

const rowsOfMoves = (what, { took, made }) => [
  [`${what}: move to socket p50`, ms(percentile(took, 0.5)), ''],
  [`${what}: move to socket p95`, ms(percentile(took, 0.95)), `${took.length} of ${made} moves arrived`],
];

await bench(async () => {
  say(`starting two API processes, a worker and ${SOCKETS} sockets`);
  const database = await createDatabase();
  const ids = await populate(database);
  const farms = await plant(database, ids);
  const env = environmentOf(database);
  const [one, two] = await Promise.all([startApi(env), startApi(env), startWorker(env)]);
  const client = await signIn(one.url);
  const far = await signIn(two.url);
  const topics = [`resource:${ids.resourceId}`, `jobs:${ids.accountId}`];
  const watcher = await openSocket(two.url, far.token, topics);
  for (let opened = 1; opened < SOCKETS; opened += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, SOCKETS - opened) }, (_, n) =>
        n % 2 ? openSocket(one.url, client.token, topics) : openSocket(two.url, far.token, topics),
      ),
    );
  const hands = await Promise.all(
    Array.from({ length: HANDS }, () => openSocket(one.url, client.token, topics)),
  );
  const resource = `resource:${ids.resourceId}`;
  say('flagging farms at rest');
  const rest = await flagFarms(client, watcher, farms);
  say(`flagging farms while ${HANDS} people draw`);
  const moves = moveHands(hands, watcher, resource);
  const drawing = await flagFarms(client, watcher, farms);
  const moved = await moves.stop();
  say('flagging farms during an import');
  const jobId = await upload(client, ids, 'list.csv', farmerList(100_000).csv);
  let running = true;
  const import_ = ended(database, jobId).finally(() => {
    running = false;
  });
  const busy = await flagFarms(client, watcher, farms, () => running);
  const job = await import_;
  if (job.state !== 'completed') throw new Error(`the import ended ${job.state}: ${job.error_message}`);
  printTable(`A flagged farm on another screen; 2 API processes, ${SOCKETS} sockets`, [
    ...rowsOf('at rest', rest),
    ...rowsOf(`while ${HANDS} draw`, drawing),
    ...rowsOfMoves(`while ${HANDS} draw`, moved),
    ...rowsOf('during an import', busy),
    ['import meanwhile', `${job.seconds.toFixed(2)} s`, '100,000 farmers'],
  ]);
});
