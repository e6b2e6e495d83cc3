import 'reflect-metadata';
import { gzipSync } from 'node:zlib';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './ground.mjs';
import { plant } from './population.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * A page of 200 of the evaluation map, of a community resource with over 500,000 farms, at its beginning and at offset
 * 500,000; and of one with 1,000 farms, which is what a page costs at least.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 501_000);
const LATE = FARMS - 1000;
const PAGE = 200;
const ASKED = 40;

/** Asks for a page over and over; answers the milliseconds of each call, and the bytes of the page. */
async function ask(client, resourceId, start) {
  const times = [];
  let text = '';
  for (let n = 0; n < ASKED + 5; n += 1) {
    const answer = await client.call(
      'GET',
      `/api/evaluation/maps/${resourceId}/ALL/${start}/${start + PAGE}`,
    );
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
    const farms = JSON.parse(answer.body.farmers);
    if (farms.length !== PAGE) throw new Error(`${farms.length} farms at ${start}`);
    // The first calls warm caches up that every process has after a minute.
    if (n >= 5) times.push(answer.took);
    text = answer.text;
  }
  return { times, bytes: Buffer.byteLength(text), packed: gzipSync(text).length };
}

const ms = ({ times }) => `${median(times).toFixed(1)} ms`;
const p95 = ({ times }) => `p95 ${percentile(times, 0.95).toFixed(1)} ms`;
const ratio = (one, other) => (median(one.times) / median(other.times)).toFixed(2);
const kB = (bytes) => `${Math.round(bytes / 1024)} kB`;

await bench(async () => {
  say(`planting ${FARMS.toLocaleString('en')} farms`);
  const database = await createDatabase();
  const ids = await populate(database);
  const small = await plant(database, ids, 'Small', 1000);
  const large = await plant(database, ids, 'Large', FARMS);
  // What autovacuum does by itself a minute after an import.
  await database.query('VACUUM (ANALYZE) farm');
  await settle();
  const api = await startApi(environmentOf(database));
  const client = await signIn(api.url);
  say('asking for pages');
  const least = await ask(client, small, 0);
  const first = await ask(client, large, 0);
  const late = await ask(client, large, LATE);
  printTable(`Evaluation map: a page of ${PAGE} of ${FARMS.toLocaleString('en')} farms`, [
    ['of 1,000 farms, offset 0', ms(least), p95(least)],
    ['offset 0', ms(first), p95(first)],
    [`offset ${LATE.toLocaleString('en')}`, ms(late), p95(late)],
    ['late / first page', ratio(late, first), ''],
    ['late page / page of 1,000 farms', ratio(late, least), ''],
    ['size of a page', kB(late.bytes), `${kB(late.packed)} gzipped`],
  ]);
});
