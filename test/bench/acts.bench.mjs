import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { plant, plantFields, restPlanted } from './population.mjs';
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
import { median, percentile, printTable } from './table.mjs';

/*
 * Bulk acts and queries on 100,000 farms, every third of which overlaps its neighbour. Measures the findings queue, the
 * open findings of a page's farms, and late pages of the lists. Also resets and restores all maps, while another user
 * flags farms of another programme.
 */
const FARMS = Number(process.env.BENCH_FARMS ?? 100_000);
const ASKED = 12;

/** Repeats a call; returns the milliseconds of each. */
async function ask(client, path) {
  const times = [];
  for (let n = 0; n < ASKED + 2; n += 1) {
    const answer = await client.call('GET', path);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    if (n >= 2) times.push(answer.took);
  }
  return times;
}

/** Flags farms of another programme during a long call; returns both results. */
async function meanwhile(client, others, work) {
  const before = performance.now();
  let done = false;
  const worked = work().finally(() => {
    done = true;
  });
  const flags = [];
  for (let n = 0; !done; n += 1) {
    const path = Math.floor(n / others.length) % 2 ? 'mapping_not_completed' : 'mapping_completed';
    flags.push((await client.call('POST', `/api/evaluation/${path}/${others[n % others.length]}`, {})).took);
    await sleep(100);
  }
  const answer = await worked;
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text.slice(0, 300)}`);
  return { took: performance.now() - before, body: answer.body, flags };
}

const count = (number) => number.toLocaleString('en');
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const ms = (number) => `${number.toFixed(1)} ms`;
const rowOf = (what, times) => [what, ms(median(times)), `p95 ${ms(percentile(times, 0.95))}`];

await bench(async () => {
  say(`planting ${count(FARMS)} farms`);
  const database = await createDatabase();
  const ids = await populate(database);
  const smallId = await plant(database, ids, 'Small', 50);
  await plantFields(database, ids, FARMS, 3);
  await restPlanted(database);
  await settle();
  const env = environmentOf(database);
  const [api] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  say('inspecting them all');
  const asked = await client.call('POST', '/api/findings/inspect');
  const job = await ended(database, asked.body.jobId);
  if (job.state !== 'completed') throw new Error(`the inspection ended ${job.state}: ${job.error_message}`);
  const [{ findings }] = await database.query('SELECT count(*)::int AS findings FROM finding');
  const farms = await database.query(
    'SELECT id::int FROM farm WHERE community_resource_id = $1 ORDER BY id OFFSET $2 LIMIT 200',
    [ids.resourceId, Math.floor(FARMS / 2)],
  );
  const list = farms.map(({ id }) => id).join();
  const of = `/api/evaluation/findings/${ids.resourceId}`;
  const maps = '/api/new-rest/cbn_dashboard_rest/maps?communityResourceName=Kebbi';
  const onMap = `/api/farms/by_commmunity_resource/${ids.resourceId}?size=1000`;
  say('asking for lists');
  printTable(`Lists of ${count(FARMS)} farms with ${count(findings)} findings`, [
    ['all of them inspected', seconds(job.seconds * 1000), ''],
    rowOf('what is open of 200 farms', await ask(client, `${of}/of-farms?farms=${list}`)),
    rowOf('the queue, first 200', await ask(client, `${of}?size=200&page=1`)),
    rowOf(
      'the queue, 200 in the middle',
      await ask(client, `${of}?size=200&page=${Math.floor(findings / 400)}`),
    ),
    rowOf('the queue, of one kind', await ask(client, `${of}?size=200&page=1&kind=overlap`)),
    rowOf('the queue, of one agent', await ask(client, `${of}?size=200&page=1&agent=admin`)),
    rowOf('overview list, first page', await ask(client, `${maps}&page=1`)),
    rowOf('overview list, in the middle', await ask(client, `${maps}&page=${Math.floor(FARMS / 600)}`)),
    rowOf('farms on a map, first 1,000', await ask(client, `${onMap}&page=1`)),
    rowOf('farms on a map, in the middle', await ask(client, `${onMap}&page=${Math.floor(FARMS / 2000)}`)),
  ]);
  const others = await database.query('SELECT id::int FROM farm WHERE community_resource_id = $1', [smallId]);
  const otherIds = others.map(({ id }) => id);
  say('resetting all maps, and putting them back');
  const [pass] = [performance.now()];
  await database.query('SELECT sum(ST_Area(boundary::geography)) FROM farm');
  const onePass = performance.now() - pass;
  const reset = await meanwhile(client, otherIds, () =>
    client.call('POST', `/api/evaluation/reset_all_map/${ids.resourceId}`, {}),
  );
  const undone = await meanwhile(client, otherIds, () =>
    client.call('POST', `/api/evaluation/acts/${reset.body.actId}/undo`, {}),
  );
  if (undone.body.restored !== reset.body.farms)
    throw new Error(`${undone.body.restored} of ${reset.body.farms} farms were put back`);
  const rowsOf = (what, { took, flags }) => [
    [what, seconds(took), `${(took / onePass).toFixed(1)} times a pass over all areas`],
    [`a flag elsewhere meanwhile`, ms(median(flags)), `slowest ${ms(Math.max(...flags))}`],
  ];
  printTable(`All ${count(reset.body.farms)} maps of a programme at once`, [
    ...rowsOf('reset', reset),
    ...rowsOf('put back', undone),
  ]);
});
