import 'reflect-metadata';
import { deleteAll, importAll, repairAll } from './bulk-jobs.mjs';
import { plant, setApart, settleFarmers } from './population.mjs';
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
  startWorker,
} from './support.mjs';
import { printColumns } from './table.mjs';

/*
 * Acts on all records of a programme, and their undo, for programmes of several sizes in one database. Time must grow
 * linearly with the records (a slope of 1 between the logarithms), and an undo of an evaluation may take twice as long as
 * its act.
 */
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);

const slopeOf = (before, now) => Math.log(now.ms / before.ms) / Math.log(now.farms / before.farms);

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const env = environmentOf(database);
  const [api] = await Promise.all([startApi(env), startWorker(env)]);
  const client = await signIn(api.url);
  const ask = async (method, path, body = method === 'GET' ? undefined : {}) => {
    const answer = await client.call(method, `/api/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return { ...answer.body, took: answer.took };
  };
  const post = (path, body) => ask('POST', `evaluation/${path}`, body);
  const ground = { database, ids, client, ask };
  const rows = [];
  const last = {};
  const slopes = [];
  let ratio = 0;
  for (const farms of SIZES) {
    say(`${farms.toLocaleString('en')} farms`);
    const resourceId = await plant(database, ids, `Programme of ${farms}`, farms);
    await settle();
    const note = (what, ms, of, records = farms) => {
      const now = { farms: records, ms };
      const slope = last[what] && slopeOf(last[what], now);
      if (slope !== undefined) slopes.push(slope);
      last[what] = now;
      say(`${what}: ${(ms / 1000).toFixed(1)} s`);
      rows.push([records, what, Math.round(ms), of?.toFixed(2) ?? '', slope?.toFixed(2) ?? '']);
    };
    const undo = async (what, act) => {
      note(what, act.took);
      const undone = await post(`acts/${act.actId}/undo`);
      if (act.farms !== farms || undone.restored !== farms)
        throw new Error(`${act.farms} changed and ${undone.restored} put back, of ${farms} farms`);
      note(`undo of ${what}`, undone.took, undone.took / act.took);
      return undone.took / act.took;
    };
    ratio = await undo('reset', await post(`reset_all_map/${resourceId}`));
    await post(`reset_all_map/${resourceId}`);
    const day = 24 * 60 * 60 * 1000;
    const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + day)];
    await undo(
      'revert of edits',
      await post(`edits/${resourceId}/revert`, {
        username: 'admin',
        from: from.toISOString(),
        to: to.toISOString(),
      }),
    );
    if (isSummary) continue;
    // Another programme, because the farms of this one have no boundaries now.
    const mappedId = await plant(database, ids, `Mapped programme of ${farms}`, farms);
    const communityId = await settleFarmers(database, ids, mappedId, farms);
    await setApart(database, mappedId);
    await repairAll(ground, { resourceId: mappedId, farms, note });
    await deleteAll(ground, { resourceId: mappedId, communityId, note });
    await importAll(ground, { rows: farms, note });
  }
  printColumns('Acts on all records of a programme', ['records', 'what', 'ms', 'of the act', 'slope'], rows);
  return { undo: ratio, slope: Math.max(...slopes) };
});
