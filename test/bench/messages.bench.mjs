import 'reflect-metadata';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { restPlanted } from './population.mjs';
import {
  bench,
  createDatabase,
  environmentOf,
  openSocket,
  populate,
  say,
  settle,
  signIn,
  startApi,
  startWorker,
} from './support.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * Benchmarks a message to a whole community through the simulator (P32): time until all recipients are queued, send
 * rate, rate of stored receipts, and the delay of a receipt to a browser.
 */
const RECIPIENTS = Number(process.env.BENCH_RECIPIENTS ?? 10_000);

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Inserts members whose last digits mean immediate delivery. */
async function plantMembers(database, ids) {
  await database.query(
    `WITH f AS (
       INSERT INTO farmer (account_id, surname, first_name, phone)
       SELECT $1, 'Bello ' || n, 'Member', '+234803' || (100000 + n) || (ARRAY[0, 4, 5])[1 + n % 3]
         FROM generate_series(1, $3::int) n RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $2, id, $4 FROM f`,
    [ids.accountId, ids.communityId, RECIPIENTS, ids.resourceId],
  );
  await restPlanted(database);
}

/** Milliseconds without progress after which the rest counts as missing. */
const SILENCE = 30_000;

/** Waits until all have passed a state, or progress stops; returns seconds by their timestamps, and their number. */
async function until(database, column) {
  let [seen, at] = [0, Date.now()];
  for (;;) {
    const [{ n, seconds }] = await database.query(
      `SELECT count(*) FILTER (WHERE ${column} IS NOT NULL)::int AS n,
              extract(epoch FROM max(${column}) - min(claimed_at))::float8 AS seconds FROM sms_message`,
    );
    if (n > seen) [seen, at] = [n, Date.now()];
    if (n >= RECIPIENTS || Date.now() - at > SILENCE) return { n, seconds };
    await sleep(200);
  }
}

/** Returns the milliseconds from storing each receipt to the first frame that counts it. */
async function receiptsOnScreen(database, frames) {
  const times = await database.query(
    `SELECT extract(epoch FROM ended_at) * 1000 AS at FROM sms_message WHERE state = 'DELIVERED' ORDER BY ended_at`,
  );
  const counted = frames.map(({ at, event }) => ({ at, n: event.data.counts.DELIVERED ?? 0 }));
  const waits = [];
  let frame = 0;
  for (const [index, { at }] of times.entries()) {
    while (frame < counted.length && counted[frame].n <= index) frame += 1;
    if (frame < counted.length) waits.push(counted[frame].at - Number(at));
  }
  return waits;
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  say(`planting ${RECIPIENTS.toLocaleString('en')} members`);
  await plantMembers(database, ids);
  await settle();
  const port = await freePort();
  const env = environmentOf(database, { SMS_CALLBACK_URL: `http://127.0.0.1:${port}` });
  const [api] = await Promise.all([startApi(env, port), startWorker(env)]);
  const client = await signIn(api.url);
  const socket = await openSocket(api.url, client.token, [`resource:${ids.resourceId}`]);
  const frames = [];
  socket.on('event', (event) => {
    if (event.type === 'sms.progressed') frames.push({ at: Date.now(), event });
  });
  await client.call('PUT', '/api/messages/settings', { perSecond: 1000 });
  say('queueing');
  const queued = await client.call('POST', '/api/messages', {
    communityId: ids.communityId,
    message: 'Dear {name}, seed is ready at {community}.',
  });
  if (queued.status !== 200) throw new Error(`${queued.status} ${queued.text.slice(0, 300)}`);
  if (queued.body.recipients !== RECIPIENTS) throw new Error(`${queued.body.recipients} queued`);
  say('sending');
  const handedOver = await until(database, 'answered_at');
  const delivered = await until(database, 'ended_at');
  await sleep(1000);
  const gaps = frames.slice(1).map(({ at }, n) => at - frames[n].at);
  const waits = await receiptsOnScreen(database, frames);
  const rate = ({ n, seconds }) => {
    const missing = n < RECIPIENTS ? `, ${RECIPIENTS - n} never` : '';
    return `${Math.round(n / seconds).toLocaleString('en')} a second${missing}`;
  };
  printTable(`A message to ${RECIPIENTS.toLocaleString('en')} members`, [
    ['queued', `${(queued.took / 1000).toFixed(2)} s`, 'at most 2 s (P32)'],
    ['handed over', rate(handedOver), 'at least 200 a second (P32)'],
    ['delivered, by their receipts', rate(delivered), ''],
    [
      'receipt stored to browser',
      `p50 ${median(waits).toFixed(0)}, p95 ${percentile(waits, 0.95).toFixed(0)} ms`,
      'p95 at most 1 s',
    ],
    [
      'frames to a browser',
      String(frames.length),
      `median gap ${median(gaps)} ms, p05 ${percentile(gaps, 0.05)} ms`,
    ],
  ]);
});
