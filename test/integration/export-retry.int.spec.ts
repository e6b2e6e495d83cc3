import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { JobDto } from '#libs/contracts';
import { JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let home: World;
let worker: INestApplicationContext;
let admin: HttpClient;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
  admin = await home.as(home.admin);
  const land = await home.farmland();
  await served.make.farmer({
    accountId: home.account.id,
    communityResourceId: land.communityResource,
    communityId: land.community,
    tempId: 'SECRET-1',
  });
});
afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

const FARMERS = { kind: 'farmers', format: 'csv' } as const;
const REASON = 'The bank asks for the numbers of the season';
const start = (by: HttpClient, body: object, path = '/api/exports') =>
  by.post<JobDto>(path, { ...GIVEN, ...body });
const ended = (jobId: number) => served.api.app.get(JobLedger).outcome(jobId, 30_000);
const download = (by: HttpClient, jobId: number) => by.get(`/api/exports/${jobId}/file`);

describe('a failed export', () => {
  const fail = (jobId: number, code = 'job.crashed') =>
    served.db.query(
      `UPDATE job_run SET state = 'failed', error_code = $2, summary = NULL, resolved_at = NULL WHERE id = $1`,
      [jobId, code],
    );
  const retry = (by: HttpClient, jobId: number) => by.post<JobDto>(`/api/exports/${jobId}/retry`, {});
  const offers = async (by: HttpClient, jobId: number) =>
    (await by.get<JobDto>(`/api/jobs/${jobId}`)).body.links?.some(({ rel }) => rel === 'retry') ?? false;

  it('is requested again by its maker, as it was, and the new job resolves it', async () => {
    const { body: job } = await start(admin, { ...FARMERS, filters: { q: 'secret-' } });
    await ended(job.id);
    expect((await retry(admin, job.id)).status).toBe(404);
    await fail(job.id);
    expect(await offers(admin, job.id)).toBe(true);
    const other = await home.as(home.superadmin);
    expect([await offers(other, job.id), (await retry(other, job.id)).status]).toEqual([false, 404]);
    const { status, body: again } = await retry(admin, job.id);
    expect(status).toBe(200);
    await ended(again.id);
    expect((await download(admin, again.id)).text.trim().split('\r\n')).toHaveLength(2);
    const { resolved } = (await admin.get<JobDto>(`/api/jobs/${job.id}`)).body;
    expect(resolved?.through).toMatchObject({ id: again.id });
    expect((await retry(admin, job.id)).status).toBe(404);
  });

  it('is not offered again if it has full BVNs, which need a new reason, or if it was too large', async () => {
    const { body: whole } = await start(admin, { ...FARMERS, reason: REASON }, '/api/exports/whole');
    await ended(whole.id);
    await fail(whole.id);
    expect([await offers(admin, whole.id), (await retry(admin, whole.id)).status]).toEqual([false, 404]);
    const { body: large } = await start(admin, FARMERS);
    await ended(large.id);
    await fail(large.id, 'export.tooLarge');
    expect(await offers(admin, large.id)).toBe(false);
  });
});
