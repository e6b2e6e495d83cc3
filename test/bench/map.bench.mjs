import 'reflect-metadata';
import { gzipSync } from 'node:zlib';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './stand.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * A page of 200 of the evaluation map, of a community resource with over 500,000 farms, at its beginning and at offset
 * 500,000; and of one with 1,000 farms, which is what a page costs at least.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 501_000);
const LATE = FARMS - 1000;
const PAGE = 200;
const ASKED = 40;
const AT_ONCE = 50_000;

/** A resource with farms of five corners on a grid, captured by the administrator. Answers its id. */
async function plant(database, ids, name, farms) {
  const [{ id }] = await database.query(
    `INSERT INTO community_resource (account_id, name, description, season, state_id)
     SELECT $1, $2, 'of a bench', 'Dry Season', state_id FROM community_resource WHERE id = $3 RETURNING id::int`,
    [ids.accountId, name, ids.resourceId],
  );
  for (let from = 1; from <= farms; from += AT_ONCE) {
    await database.query(
      `WITH corner AS (SELECT n, 4 + (n % 1000) * 0.003 AS x, 11 + (n / 1000) * 0.003 AS y
                         FROM generate_series($4::int, $5::int) n),
       shape AS (SELECT n, ST_Multi(ST_MakePolygon(ST_MakeLine(ARRAY[
                   ST_SetSRID(ST_MakePoint(x, y), 4326), ST_SetSRID(ST_MakePoint(x + 0.0011, y + 0.0002), 4326),
                   ST_SetSRID(ST_MakePoint(x + 0.0012, y + 0.0009), 4326), ST_SetSRID(ST_MakePoint(x + 0.0005, y + 0.0012), 4326),
                   ST_SetSRID(ST_MakePoint(x - 0.0001, y + 0.0007), 4326), ST_SetSRID(ST_MakePoint(x, y), 4326)]))) AS boundary
                   FROM corner)
       INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2, declared_size_m2, captured_by, captured_on)
       SELECT $1, $2, 'F' || n, 'Farm ' || n, boundary, 12000, 11000, $3, now() FROM shape ORDER BY n`,
      [ids.accountId, id, ids.userId, from, Math.min(farms, from + AT_ONCE - 1)],
    );
    if (farms > AT_ONCE) say(`${Math.min(farms, from + AT_ONCE - 1).toLocaleString('en')} farms`);
  }
  return id;
}

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
