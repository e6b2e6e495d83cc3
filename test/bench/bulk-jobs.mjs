import { setTimeout as sleep } from 'node:timers/promises';
import { farmMap } from './farm-map.mjs';
import { farmerList } from './farmer-list.mjs';
import { distributionOf } from './import-list.mjs';
import { plant, setApart, settleFarmers } from './population.mjs';
import { ended } from './support.mjs';
import { upload, uploadInputs, uploadMap } from './uploads.mjs';

/* Acts on many records that run as jobs, and those on a community or programme. Each returns the milliseconds that it took. */

async function completed(database, jobId) {
  const job = await ended(database, jobId);
  if (job.state !== 'completed') throw new Error(`job ${jobId} ended ${job.state}: ${job.error_message}`);
  return job;
}

/** Waits for a state of a repair, which pauses between its two halves. */
async function repairIs(database, jobId, state) {
  for (;;) {
    const [row] = await database.query(
      `SELECT CASE WHEN r.state <> 'examined' OR j.paused_at IS NOT NULL THEN r.state END AS state, j.error_message FROM repair r JOIN job_run j ON j.id = r.job_id WHERE r.job_id = $1`,
      [jobId],
    );
    if (row.state === state) return;
    if (['failed', 'completed'].includes(row.state))
      throw new Error(`the repair ${row.state}, not ${state}: ${row.error_message}`);
    await sleep(50);
  }
}

async function timed(work) {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Repairs the sizes of all farms of a programme, and undoes it. */
export async function repairAll({ database, ask }, { resourceId, farms, note }) {
  await database.query('UPDATE farm SET area_m2 = 0 WHERE community_resource_id = $1', [resourceId]);
  const { jobId } = await ask('POST', `community-resource/repairs/${resourceId}`);
  note('examination of maps', await timed(() => repairIs(database, jobId, 'examined')));
  await ask('POST', `repairs/${jobId}/run`);
  note('repair', await timed(() => repairIs(database, jobId, 'completed')));
  const [{ n }] = await database.query(
    `SELECT count(*)::int AS n FROM repair_farm f JOIN repair r ON r.id = f.repair_id WHERE r.job_id = $1 AND f.outcome = 'repaired'`,
    [jobId],
  );
  if (n !== farms) throw new Error(`${n} of ${farms} farms were repaired`);
  const undo = await ask('POST', `repairs/${jobId}/undo`);
  note('undo of repair', 1000 * (await completed(database, undo.jobId)).seconds);
}

/** Deletes a community with its farmers and farms, and then its programme, and restores each. */
export async function deleteAll({ ask }, { resourceId, communityId, note }) {
  for (const [what, path] of [
    ['community', `community-resource/community/${communityId}`],
    ['programme', `community-resource/${resourceId}`],
  ]) {
    note(`delete ${what}`, await timed(() => ask('DELETE', path)));
    const { list } = await ask('GET', 'trash');
    note(`restore ${what}`, await timed(() => ask('PUT', `trash/recover/${list[0].id}`)));
  }
}

/** Farms of the largest map that may be uploaded (25 MB). */
const MOST_OF_MAP = 30_000;

/** Maximum recipients of a message. */
const MOST_OF_MESSAGE = 20_000;

/** Imports farmers, a map and a distribution into a new programme, messages everyone, and undoes each import. */
export async function importAll({ database, ids, client, ask }, { rows, note }) {
  const resourceId = await plant(database, ids, `Imports of ${rows}`, 0);
  const communityId = await settleFarmers(database, ids, resourceId, rows);
  const place = { resourceId, communityId };
  const lists = {
    farmers: () => upload(client, place, 'list.csv', farmerList(rows, rows * 10).csv),
    map: () => uploadMap(client, place, 'farms.kml', farmMap(Math.min(rows, MOST_OF_MAP))),
    inputs: async () => uploadInputs(client, place, 'inputs.csv', await distributionOf(database, ids, place)),
  };
  for (const [what, send] of Object.entries(lists)) {
    const sent = what === 'map' ? Math.min(rows, MOST_OF_MAP) : rows;
    const jobId = await send();
    note(`import of ${what}`, 1000 * (await completed(database, jobId)).seconds, undefined, sent);
    const undo = await ask('POST', `imports/${jobId}/undo`);
    const { summary, seconds } = await completed(database, undo.jobId);
    if (summary.removed < sent * 0.98) throw new Error(`undo of ${what}: ${JSON.stringify(summary)}`);
    note(`undo of ${what}`, 1000 * seconds, undefined, sent);
  }
  const message = { communityId, message: 'Dear {name}, seed is ready at {community}.' };
  if (rows <= MOST_OF_MESSAGE) note('message to all', await timed(() => ask('POST', 'messages', message)));
  await setApart(database, resourceId);
}
