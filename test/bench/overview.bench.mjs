import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { plant, restPlanted, settleFarmers } from './population.mjs';
import {
  bench,
  createDatabase,
  environmentOf,
  isSummary,
  populate,
  say,
  settle,
  signIn,
  startApi,
} from './support.mjs';
import { median, percentile, printTable } from './table.mjs';

/*
 * Benchmarks the figures of an overview of 300,000 farms and farmers: a full count in a new process, in a running one,
 * after a farm was flagged, and while five farms a second are flagged.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 300_000);
const FLAGS = 10;
/** Milliseconds between two flags while others read. */
const FLAG_EVERY_MS = 200;
/** Ledger entries of one statement. */
const PIECE = 10_000;
/** Milliseconds: longer than the cache lifetime of figures for immediate repeats. */
const NOT_KEPT = 1100;

const OVERVIEW = '/api/new-rest/cbn_dashboard_rest/analytics/admin';
const TIMES = 20;

async function ask(client, path = OVERVIEW) {
  const answer = await client.call('GET', path);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  return answer.took;
}

/** Asks repeatedly while farms are flagged; returns the milliseconds of each call. */
async function askDuringFlags(client, farms) {
  let on = true;
  const flagging = (async () => {
    for (let n = 0; on; n += 1) {
      const path = Math.floor(n / farms.length) % 2 ? 'mapping_not_completed' : 'mapping_completed';
      await client.call('POST', `/api/evaluation/${path}/${farms[n % farms.length].id}`, {});
      await sleep(FLAG_EVERY_MS);
    }
  })();
  const times = [];
  for (let n = 0; n < TIMES; n += 1) {
    await sleep(NOT_KEPT);
    times.push(await ask(client));
  }
  on = false;
  await flagging;
  return times;
}

const ms = (number) => `${number.toFixed(1)} ms`;

await bench(async () => {
  say(`planting ${FARMS.toLocaleString('en')} farms and farmers`);
  const database = await createDatabase();
  const ids = await populate(database);
  const resourceId = await plant(database, ids, 'Large', FARMS);
  await settleFarmers(database, ids, resourceId, FARMS);
  const [{ lowest, highest }] = await database.query(
    'SELECT min(farmer_id)::int AS lowest, max(farmer_id)::int AS highest FROM membership WHERE community_resource_id = $1',
    [resourceId],
  );
  say('planting the ledger');
  for (let from = lowest; from <= highest; from += PIECE)
    await database.query(
      `INSERT INTO ledger_entry (account_id, community_resource_id, season, community_id, farmer_id, eop_id, kind, amount,
                                 transaction_date, recorded_by)
       SELECT $1, $2, 'Dry Season 2026', community_id, farmer_id, 0, 'DISBURSEMENT', 1000 + farmer_id % 977, '2026-11-20', $3
         FROM membership WHERE community_resource_id = $2 AND farmer_id BETWEEN $4 AND $5 ORDER BY farmer_id`,
      [ids.accountId, resourceId, ids.userId, from, from + PIECE - 1],
    );
  await database.query(`UPDATE farm SET status = 'COMPLETED', completed_on = now() WHERE id % 10 = 0`);
  await restPlanted(database);
  await settle();
  const env = environmentOf(database);
  const first = await signIn((await startApi(env)).url);
  const counting = await ask(first);
  const fresh = await signIn((await startApi(env)).url);
  const cold = await ask(fresh);
  const warm = await ask(fresh);
  const farms = await database.query(
    'SELECT id::int FROM farm WHERE community_resource_id = $1 ORDER BY id LIMIT $2',
    [resourceId, FLAGS],
  );
  const flagged = [];
  for (const { id } of farms) {
    await sleep(NOT_KEPT);
    await fresh.call('POST', `/api/evaluation/mapping_completed/${id}`, {});
    flagged.push(await ask(fresh));
  }
  say('flagging five farms a second');
  const busy = percentile(await askDuringFlags(fresh, farms), 0.95);
  if (isSummary) return { overview: busy };
  const [{ middle }] = await database.query(
    'SELECT farmer_id::int AS middle FROM membership WHERE community_resource_id = $1 ORDER BY farmer_id OFFSET $2 LIMIT 1',
    [resourceId, Math.floor(FARMS / 2)],
  );
  const dashboards = [];
  for (const [name, path] of [
    ['overview of a season', `${OVERVIEW}?season=Dry%20Season`],
    ['analytics of a programme', `/api/community-resource/analytics/${resourceId}`],
    ['inputs of a programme', `/api/community-resource/analytics/${resourceId}/inputs`],
    ['payments of farmers, a page', '/api/wallet/payments?size=10'],
    ['payments of farmers who owe, a late page', `/api/wallet/payments?size=10&show=owes&after=${middle}`],
    [
      'farms above 0.5 ha on the map',
      `/api/farms/by_commmunity_resource/${resourceId}?sizeGroup=above&size=300`,
    ],
    [
      'external overview, a page of farmers',
      `/api/community-resource/external-farmers/${resourceId}?size=10`,
    ],
  ]) {
    await ask(fresh, path);
    const took = [];
    for (let n = 0; n < TIMES; n += 1) took.push(await ask(fresh, path));
    took.sort((a, b) => a - b);
    dashboards.push([
      `${name}, p95 of ${TIMES}`,
      ms(took[Math.ceil(TIMES * 0.95) - 1]),
      `median ${ms(median(took))}`,
    ]);
  }
  printTable(`Figures of the overview: ${FARMS.toLocaleString('en')} farms and farmers`, [
    ['the very first, all slices counted', ms(counting), ''],
    ['a process that has just started', ms(cold), ''],
    ['asked again at once', ms(warm), ''],
    ...dashboards,
    ['after a farm was flagged', ms(median(flagged)), `slowest ${ms(Math.max(...flagged))}`],
    ['while five farms a second are flagged, p95', ms(busy), 'at most 250 ms'],
  ]);
  return { overview: busy };
});
