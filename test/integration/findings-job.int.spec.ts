import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { FindingListDto, InspectionDto, InspectionSummary } from '#libs/contracts';
import { Database, JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { accountsWaiting } from '../../libs/findings/persistence/marks.queries.js';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { MapGround, type Place, square } from '../support/map-ground.js';
import { answered } from '../support/repairing.js';
import { itLong } from '../support/tools.js';
import { openWorld, type ServedWorld } from '../support/world.js';

let served: ServedWorld;
let worker: INestApplicationContext;
let admin: HttpClient;
let ground: MapGround;
beforeAll(async () => {
  served = await openWorld();
  worker = await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), {
    logger: ['error', 'warn'],
  });
  admin = await served.home.as(served.home.admin);
  ground = new MapGround(served.home);
});
afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

/** Inserts farms in one statement, every tenth overlapping its neighbour. */
async function plantMany(place: Place, farms: number, south: number): Promise<void> {
  await served.db.query(
    `INSERT INTO farm (account_id, community_resource_id, code, name, boundary, area_m2)
     SELECT $1, $2, 'B' || n, 'Farm ' || n, g, ST_Area(g::geography) FROM (
       SELECT n, ST_Multi(ST_MakeEnvelope(x, y, x + 0.0004, y + 0.0009, 4326)) AS g FROM (
         SELECT n, 4.3 + n % 200 * 0.0005 - CASE WHEN n % 10 = 5 THEN 0.0003 ELSE 0 END AS x,
                $4::float8 + n / 200 * 0.001 AS y FROM generate_series(1, $3::int) n) a) b`,
    [place.accountId, place.communityResourceId, farms, south],
  );
}

const listOf = ({ communityResourceId }: Place) =>
  answered<FindingListDto>(admin.get(`/api/evaluation/findings/${communityResourceId}?size=5`));

const ended = (jobId: number, ms = 60_000) =>
  eventually(async () => {
    const [job] = await served.db.query<{ state: string; summary: InspectionSummary }>(
      'SELECT state, summary FROM job_run WHERE id = $1 AND ended_at IS NOT NULL',
      [jobId],
    );
    return job;
  }, ms);

it('looks at what a large change left, as a job of its own, and again when asked', async () => {
  const place = await ground.programme();
  await plantMany(place, 2400, 11.1);
  const [job] = await eventually(async () => {
    const jobs = await served.db.query<{ id: number; detail: string }>(
      `SELECT id, detail FROM job_run WHERE kind = 'findings.inspect' AND started_by IS NULL`,
    );
    return jobs.length > 0 && jobs;
  }, 20_000);
  const done = await ended(job?.id ?? 0);
  expect(done).toMatchObject({
    state: 'completed',
    summary: { kind: 'inspection', inspected: 2400, found: 240 },
  });
  expect(await listOf(place)).toMatchObject({ total: 240, waiting: 0, counts: { severe: 240, open: 240 } });

  const begun = await answered<InspectionDto>(
    admin.post(`/api/evaluation/findings/${place.communityResourceId}/inspect`),
  );
  expect(begun).toMatchObject({ code: 200, farms: 2400 });
  expect(await ended(begun.jobId)).toMatchObject({
    state: 'completed',
    summary: { inspected: 2400, found: 0, gone: 0 },
  });
  expect((await listOf(place)).counts.open).toBe(240);
});

it('is left to its job by the inspector of small changes, so that the job counts all of it', async () => {
  const { app } = served.api;
  const accountId = served.abroad.account.id;
  const rolledBack = new Error('rolled back');
  const looked = app.get(Database).transaction(async (tx) => {
    await tx.query(
      `INSERT INTO finding_mark (account_id, farm_ids, farms, bulk, made_at) VALUES ($1, '{1}', 1, true, now() - interval '1 minute')`,
      [accountId],
    );
    const waiting = async () => (await accountsWaiting(tx)).find((each) => each.accountId === accountId);
    expect(await waiting()).toMatchObject({ bulk: 1 });
    await app.get(JobLedger).start(tx, {
      kind: 'findings.inspect',
      params: { inspectionId: 1 },
      label: 'Farm maps',
      detail: 'Inspection',
      accountId,
      by: null,
    });
    expect(await waiting()).toBeUndefined();
    throw rolledBack;
  });
  await expect(looked).rejects.toBe(rolledBack);
});

it('is one job for two concurrent callers', async () => {
  const place = await ground.programme();
  await plantMany(place, 600, 11.2);
  const path = `/api/evaluation/findings/${place.communityResourceId}/inspect`;
  const [one, two] = await Promise.all([
    answered<InspectionDto>(admin.post(path)),
    answered<InspectionDto>(admin.post(path)),
  ]);
  expect(one.jobId).toBe(two.jobId);
  await ended(one.jobId);
  expect((await listOf(place)).counts.open).toBe(60);
});

it('continues after the last chunk of a dead worker, without loss or repetition', async () => {
  const place = await ground.programme();
  await plantMany(place, 1500, 11.3);
  const { jobId } = await answered<InspectionDto>(admin.post('/api/findings/inspect'));
  // The lease is revoked during the job, as when another worker considers this one dead.
  await eventually(async () => {
    const [row] = await served.db.query<{ done: number }>(
      'SELECT progress_done AS done FROM job_run WHERE id = $1',
      [jobId],
    );
    return (row?.done ?? 0) >= 100;
  }, 20_000);
  await served.db.query(
    `UPDATE job_run SET fence = fence + 1, epoch = epoch + 1, lease_until = NULL, state = 'waiting' WHERE id = $1 AND ended_at IS NULL`,
    [jobId],
  );
  expect(await ended(jobId)).toMatchObject({ state: 'completed' });
  const list = await listOf(place);
  expect(list).toMatchObject({ waiting: 0, counts: { open: 150 } });
  const doubled = await served.db.query(
    'SELECT 1 FROM finding GROUP BY kind, farm_id, other_id HAVING count(*) > 1',
  );
  expect(doubled).toEqual([]);
});

itLong('leaves off when it is cancelled, and a save is looked at all the same', async () => {
  const place = await ground.programme();
  await plantMany(place, 1900, 11.4);
  const { jobId } = await answered<InspectionDto>(
    admin.post(`/api/evaluation/findings/${place.communityResourceId}/inspect`),
  );
  await answered(admin.post(`/api/jobs/${jobId}/cancel`));
  expect((await ended(jobId)).state).toMatch(/cancelled|completed/);
  const [a] = [
    await ground.farm(place, square(4.21, 11.45)),
    await ground.farm(place, square(4.2105, 11.45)),
  ];
  await eventually(async () => {
    const found = await served.db.query(
      `SELECT 1 FROM finding WHERE farm_id = $1 AND kind = 'overlap' AND state = 'open'`,
      [a],
    );
    return found.length === 1;
  }, 10_000);
});

it('is asked for by those who may edit the farms of the programme, of the whole account by administrators', async () => {
  const { home } = served;
  const place = await ground.programme();
  const path = `/api/evaluation/findings/${place.communityResourceId}/inspect`;
  const viewer = await home.as(await home.user({ roles: ['CBN'], access: [place.communityResourceId] }));
  expect((await viewer.post(path)).status).toBe(403);
  const staff = await home.as(home.staff);
  expect((await staff.post(path)).status).toBe(404);
  expect((await staff.post('/api/findings/inspect')).status).toBe(403);
  const stranger = await served.abroad.as(served.abroad.admin);
  expect((await stranger.post(path)).status).toBe(404);
});
