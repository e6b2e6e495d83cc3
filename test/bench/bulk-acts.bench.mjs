import 'reflect-metadata';
import { bench, createDatabase, environmentOf, populate, say, settle, signIn, startApi } from './ground.mjs';
import { plant } from './population.mjs';
import { printColumns } from './table.mjs';

/*
 * Acts on all farms of a programme, and their undo, for programmes of several sizes in one database. Time must grow
 * linearly with the farms (a slope of 1 between the logarithms), and an undo may take twice as long as its act.
 */
const SIZES = (process.env.BENCH_SIZES ?? '1000,10000,40000,100000').split(',').map(Number);

const slopeOf = (before, now) =>
  before === undefined ? '' : (Math.log(now.ms / before.ms) / Math.log(now.farms / before.farms)).toFixed(2);

await bench(async () => {
  const database = await createDatabase();
  const ids = await populate(database);
  const api = await startApi(environmentOf(database));
  const client = await signIn(api.url);
  const post = async (path, body = {}) => {
    const answer = await client.call('POST', `/api/evaluation/${path}`, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer;
  };
  const rows = [];
  const last = {};
  for (const farms of SIZES) {
    say(`${farms.toLocaleString('en')} farms`);
    const resourceId = await plant(database, ids, `Programme of ${farms}`, farms);
    await settle();
    const note = (what, { took: ms }, act) => {
      const now = { farms, ms };
      const slope = slopeOf(last[what], now);
      last[what] = now;
      rows.push([farms, what, Math.round(ms), act ? (ms / act.took).toFixed(2) : '', slope]);
    };
    const undo = async (what, act) => {
      note(what, act);
      const undone = await post(`acts/${act.body.actId}/undo`);
      if (act.body.farms !== farms || undone.body.restored !== farms)
        throw new Error(`${act.body.farms} changed and ${undone.body.restored} put back, of ${farms} farms`);
      note(`undo of ${what}`, undone, act);
    };
    await undo('reset', await post(`reset_all_map/${resourceId}`));
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
  }
  printColumns('Acts on all farms of a programme', ['farms', 'what', 'ms', 'of the act', 'slope'], rows);
});
