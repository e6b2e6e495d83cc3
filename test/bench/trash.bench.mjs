import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { plantCommunity, restPlanted } from './population.mjs';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './support.mjs';
import { percentile, printTable } from './table.mjs';

/*
 * Deletes and restores a community with farmers and farms, a tenth of them and all: ten times the rows may take ten
 * times as long. Another user's calls are served at the same time.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 100_000);

/** Returns the duration of a call, and the longest wait of other users during it. */
async function meanwhile(client, work) {
  const waits = [];
  let done = false;
  const before = performance.now();
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    waits.push((await client.call('GET', '/api/community-resource')).took);
    await sleep(100);
  }
  const answer = await working;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  return { took: performance.now() - before, waits };
}

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const sizes = [FARMS / 10, FARMS];
  const places = [];
  for (const size of sizes) {
    say(`planting ${size.toLocaleString('en')} farms`);
    places.push(await plantCommunity(database, ids, `Of ${size}`, size));
  }
  await restPlanted(database);
  await settle();
  const api = await startApi(environmentOf(database));
  const client = await signIn(api.url);
  const seconds = { deleted: [], restored: [] };
  const rows = [];
  for (const [n, { resourceId, communityId }] of places.entries()) {
    const left = async () =>
      (
        await database.query('SELECT count(*)::int AS n FROM farm WHERE community_resource_id = $1', [
          resourceId,
        ])
      )[0].n;
    const deleted = await meanwhile(client, () =>
      client.call('DELETE', `/api/community-resource/community/${communityId}`),
    );
    if ((await left()) !== 0) throw new Error(`${await left()} farms are left`);
    const list = await client.call('GET', '/api/trash');
    const restored = await meanwhile(client, () =>
      client.call('PUT', `/api/trash/recover/${list.body.list[0].id}`),
    );
    if ((await left()) !== sizes[n]) throw new Error(`${await left()} farms are back`);
    for (const [what, { took, waits }] of Object.entries({ deleted, restored })) {
      seconds[what].push(took / 1000);
      rows.push([
        `${sizes[n].toLocaleString('en')} farms ${what}`,
        `${(took / 1000).toFixed(1)} s`,
        `others waited ${Math.round(percentile(waits, 0.95))} ms, at most ${Math.round(Math.max(...waits))}`,
      ]);
    }
  }
  for (const [what, [few, many]] of Object.entries(seconds))
    rows.push([`${what}: all / a tenth`, (many / few).toFixed(1), 'at most 15']);
  printTable('A community in the trash', rows);
});
