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

/** Returns the slope of the line that fits the logarithms of records and time best (least squares). */
function slopeOf(runs) {
  const points = runs.map(({ records, ms }) => [Math.log(records), Math.log(ms)]);
  const mean = (n) => points.reduce((sum, point) => sum + point[n], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (of) => points.reduce((all, point) => all + of(point), 0);
  return sum((point) => (point[0] - x) * (point[1] - y)) / sum((point) => (point[0] - x) ** 2);
}

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
  const runs = {};
  let ratio = 0;
  for (const farms of SIZES) {
    say(`${farms.toLocaleString('en')} farms`);
    const resourceId = await plant(database, ids, `Programme of ${farms}`, farms);
    await settle();
    const note = (what, ms, of, records = farms) => {
      runs[what] = [...(runs[what] ?? []), { records, ms }];
      const step = runs[what].length > 1 ? slopeOf(runs[what].slice(-2)).toFixed(2) : '';
      say(`${what}: ${(ms / 1000).toFixed(1)} s`);
      rows.push([records, what, Math.round(ms), of?.toFixed(2) ?? '', step]);
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
  printColumns('Acts on all records of a programme', ['records', 'act', 'ms', 'of the act', 'slope'], rows);
  const slopes = Object.entries(runs)
    .filter(([, of]) => of.length > 1)
    .map(([act, of]) => [act, slopeOf(of).toFixed(2)]);
  printColumns('Log-log slope over all sizes', ['act', 'slope'], slopes);
  return { undo: ratio, slope: Math.max(...slopes.map(([, slope]) => Number(slope))) };
});
