import 'reflect-metadata';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { farmerOf, farmMap } from './farm-map.mjs';
import { restPlanted } from './population.mjs';
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
import { uploadMap } from './uploads.mjs';

/*
 * Imports 22,000 farms of 14 vertices, each of its own farmer, through API, queue, worker and parser. For comparison,
 * alternates with a COPY of the stored rows into the same empty table, with the same indexes and foreign keys. Then
 * imports the same file again, without changes.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 22_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const TARGET = 3;
const TARGET_AGAIN = 1.5;

/** Creates farmers with the temporary ids in the map. */
async function settleFarmers(database, ids) {
  await database.query(
    `WITH made AS (
       INSERT INTO farmer (account_id, surname, first_name, temp_id)
       SELECT $1, 'Bello', 'F' || ordinality, temp_id FROM unnest($2::text[]) WITH ORDINALITY t(temp_id, ordinality) RETURNING id)
     INSERT INTO membership (community_id, farmer_id, community_resource_id) SELECT $3, id, $4 FROM made`,
    [
      ids.accountId,
      Array.from({ length: FARMS }, (_, index) => farmerOf(index)),
      ids.communityId,
      ids.resourceId,
    ],
  );
  await restPlanted(database);
}

async function importTwice(template, ids, map) {
  const database = await createDatabase(template);
  const env = environmentOf(database);
  const [api, worker] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  await settle();
  const times = [];
  for (const expected of [{ created: FARMS }, { unchanged: FARMS }]) {
    const job = await ended(database, await uploadMap(client, ids, 'farms.kml', map));
    const [[outcome, rows]] = Object.entries(expected);
    if (job.state !== 'completed' || job.summary[outcome] !== rows)
      throw new Error(`the import ended ${job.state}: ${job.error_message ?? JSON.stringify(job.summary)}`);
    times.push(job.seconds);
  }
  await Promise.all([api.stop(), worker.stop()]);
  const [{ linked }] = await database.query('SELECT count(farmer_id)::int AS linked FROM farm');
  if (linked !== FARMS) throw new Error(`${linked} farms have a farmer`);
  return { database, first: times[0], again: times[1] };
}

/** Returns the columns of a farm, except its id. */
async function columnsOf(database) {
  const rows = await database.query(
    `SELECT attname FROM pg_attribute
      WHERE attrelid = 'farm'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id' ORDER BY attnum`,
  );
  return rows.map(({ attname }) => attname).join(', ');
}

/** Returns the stored farms in COPY's text format. */
async function farmsOf(database, columns) {
  const client = await database.pool().connect();
  try {
    const pieces = [];
    const sql = `COPY (SELECT ${columns} FROM farm ORDER BY id) TO STDOUT`;
    for await (const piece of client.query(copyTo(sql))) pieces.push(piece);
    return pieces;
  } finally {
    client.release();
  }
}

async function copyOnce(template, columns, pieces) {
  const database = await createDatabase(template);
  await settle();
  const client = await database.pool().connect();
  const before = performance.now();
  await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY farm (${columns}) FROM STDIN`)));
  const seconds = (performance.now() - before) / 1000;
  client.release();
  await database.drop();
  return seconds;
}

const two = (number) => number.toFixed(2);

await bench(async () => {
  say(`making a map of ${FARMS.toLocaleString('en')} farms and a database`);
  const map = farmMap(FARMS);
  const template = await createDatabase();
  const ids = await populate(template);
  await settleFarmers(template, ids);
  await template.rest();
  const imports = [];
  const copies = [];
  let stored = null;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const done = await importTwice(template, ids, map);
    imports.push(done);
    if (!stored) {
      const columns = await columnsOf(done.database);
      stored = { columns, pieces: await farmsOf(done.database, columns) };
    }
    await done.database.drop();
    copies.push(await copyOnce(template, stored.columns, stored.pieces));
    say(
      `round ${round}: import ${two(done.first)} s, again ${two(done.again)} s, COPY ${two(copies.at(-1))} s`,
    );
  }
  const ratio = median(imports.map(({ first }, round) => first / copies[round]));
  const again = median(imports.map((each, round) => each.again / copies[round]));
  printTable(
    `${FARMS.toLocaleString('en')} farms of 14 corners, ${(map.length / 1e6).toFixed(0)} MB; median of ${ROUNDS}`,
    [
      ['import', `${two(median(imports.map(({ first }) => first)))} s`, ''],
      ['raw COPY of the stored farms', `${two(median(copies))} s`, ''],
      ['import / raw COPY', two(ratio), `target ${TARGET}: ${ratio <= TARGET ? 'met' : 'missed'}`],
      [
        'the same file again / raw COPY',
        two(again),
        `target ${TARGET_AGAIN}: ${again <= TARGET_AGAIN ? 'met' : 'missed'}`,
      ],
    ],
  );
  return { maps: ratio, mapsAgain: again };
});
