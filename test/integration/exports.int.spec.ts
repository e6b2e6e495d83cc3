import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  EXPORT_KINDS,
  EXPORTS_MESSAGES,
  type ExportKindListDto,
  type JobDto,
  type ProblemDto,
} from '#libs/contracts';
import { Database, FileStore, JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { GIVEN } from '../support/exporting.js';
import type { HttpClient } from '../support/http-client.js';
import { inThisProcess } from '../support/in-this-process.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

/** Exports over HTTP: permissions, links, full BVNs, and retention of files. */
const BVN = '22298765432';
const REASON = 'The bank asks for the numbers of the season';

let served: ServedWorld;
let home: World;
let worker: INestApplicationContext;
let admin: HttpClient;
let land: Awaited<ReturnType<World['farmland']>>;

beforeAll(async () => {
  served = await openWorld();
  home = served.home;
  worker = inThisProcess(
    await NestFactory.createApplicationContext(WorkerModule.forRoot(served.config), { logger: ['error'] }),
  );
  admin = await home.as(home.admin);
  land = await home.farmland();
  await served.make.farmer({
    accountId: home.account.id,
    communityResourceId: land.communityResource,
    communityId: land.community,
    surname: '=cmd',
    tempId: 'SECRET-1',
    bvn: BVN,
  });
});
afterAll(async () => {
  await worker?.get(JobWorkers).stop();
  await worker?.close();
  await served?.close();
});

const FARMERS = { kind: 'farmers', format: 'csv' } as const;
const start = (by: HttpClient, body: object, path = '/api/exports') =>
  by.call<JobDto & ProblemDto>('POST', path, { body: { ...GIVEN, ...body } });
const ended = (jobId: number) => served.api.app.get(JobLedger).outcome(jobId, 30_000);
const download = (by: HttpClient, jobId: number) => by.get<ProblemDto>(`/api/exports/${jobId}/file`);
const done = async (by: HttpClient, body: object) => {
  const { id } = (await start(by, body)).body;
  return ended(id).then(() => download(by, id));
};
const link = (by: HttpClient, path: string, id = land.communityResource) =>
  by.get<ProblemDto>(`/api${path}/${id}`);

describe('an export', () => {
  it('is a job whose file says how many rows it has, of when, and what it was narrowed to', async () => {
    const { status, body: job } = await start(admin, { ...FARMERS, resourceId: land.communityResource });
    expect([status, job.kind, job.detail]).toEqual([200, 'exports.run', 'Farmers · CSV']);
    const outcome = await ended(job.id);
    expect(outcome?.summary).toMatchObject({
      kind: 'export',
      rows: 2,
      whole: false,
      filters: [expect.stringMatching(/^Community resource: /)],
    });
    const file = await download(admin, job.id);
    expect([file.status, file.headers.get('x-export-rows'), file.headers.get('cache-control')]).toEqual([
      200,
      '2',
      'no-store',
    ]);
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toMatch(
      /Farmers, .*, \d{4}-\d\d-\d\d\.csv$/,
    );
    expect(Number(file.headers.get('content-length'))).toBe(
      Buffer.byteLength(file.text) + (file.text.startsWith('\uFEFF') ? 0 : 3),
    );
    expect(file.text).toContain("'=cmd");
    expect(file.text).not.toContain(BVN);
  });

  it('holds what its filters let through, and nothing of another account', async () => {
    const found = await done(admin, { ...FARMERS, filters: { q: 'secret-' } });
    expect(found.text.trim().split('\r\n')).toHaveLength(2);
    await served.abroad.farmland();
    const all = await done(admin, FARMERS);
    const [{ n } = { n: 0 }] = await served.db.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM farmer WHERE account_id = $1',
      [home.account.id],
    );
    expect(all.text.trim().split('\r\n')).toHaveLength(n + 1);
    const there = await served.abroad.farmland();
    expect((await start(admin, { ...FARMERS, resourceId: there.communityResource })).status).toBe(404);
    expect((await link(admin, '/community-resource/export_farmers', there.communityResource)).status).toBe(
      404,
    );
  });

  it('refuses what cannot be had, by field', async () => {
    const fields = async (body: object) => (await start(admin, body)).body.fields;
    expect(await fields({ kind: 'farmers', format: 'kml' })).toEqual({
      format: EXPORTS_MESSAGES.wrongFormat,
    });
    expect(await fields({ ...FARMERS, communityId: 1 })).toEqual({
      communityId: EXPORTS_MESSAGES.communityAlone,
    });
    expect(await fields({ kind: 'product', format: 'csv' })).toEqual({
      product: EXPORTS_MESSAGES.productNeeded,
    });
    expect(await fields({ ...FARMERS, filters: { status: 'ACTIVE' } })).toEqual({
      status: EXPORTS_MESSAGES.noStatus,
    });
    expect(await fields({ kind: 'everything', format: 'csv' })).toHaveProperty('kind');
  });

  it('that is being made is not made twice', async () => {
    const ask = () => start(admin, { kind: 'annualSurvey', format: 'xlsx' });
    const [one, two] = await Promise.all([ask(), ask()]);
    await ended(one.body.id);
    const three = await ask();
    expect(three.body.id).not.toBe(one.body.id);
    // Two concurrent ones may not have seen each other.
    expect([one.body.id, one.body.id + 1, one.body.id - 1]).toContain(two.body.id);
  });

  it('is not kept for ever, and leaves nothing on disk', async () => {
    const { body: job } = await start(admin, FARMERS);
    await ended(job.id);
    const [run] = await served.db.query<{ file_id: string; hours: number }>(
      'SELECT file_id, round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM export_run WHERE job_id = $1',
      [job.id],
    );
    expect(run?.hours).toBe(7 * 24);
    await served.db.query("UPDATE export_run SET expires_at = now() - interval '1 s' WHERE job_id = $1", [
      job.id,
    ]);
    const gone = await download(admin, job.id);
    expect([gone.status, gone.body.message]).toEqual([404, EXPORTS_MESSAGES.expired]);
    const ledger = served.api.app.get(JobLedger);
    const id = await served.api.app.get(Database).transaction((tx) =>
      ledger.start(tx, {
        kind: 'maintenance.purge',
        params: {},
        label: 'x',
        detail: 'x',
        accountId: null,
        by: null,
      }),
    );
    expect((await ended(id))?.state).toBe('completed');
    await expect(served.api.app.get(FileStore).read(run?.file_id ?? '')).rejects.toThrow('ENOENT');
    const [left] = await served.db.query('SELECT file_id, disk_id FROM export_run WHERE job_id = $1', [
      job.id,
    ]);
    expect(left).toEqual({ file_id: null, disk_id: null });
  });
});

describe('a documented link', () => {
  it.each([
    '/farmresources/export_processed_farms',
    '/farmresources/export_extension',
    '/farmresources/export_data_quality_assurance',
    '/farmresources/export_indirect_jobs',
    '/farmresources/export_annual_survey',
    '/community-resource/export_extension',
    '/community-resource/export_indirect_jobs',
    '/community-resource/export_farmers',
  ])('%s/{id} answers the file', async (path) => {
    const file = await link(admin, path);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Export.csv");
    expect(file.text.split('\r\n')[0]?.split(',').length).toBeGreaterThan(5);
  });

  it('takes the documented query, and another format', async () => {
    const report = `/api/community-resource/export_extension/${land.communityResource}?reportType=Report`;
    expect((await admin.get(report)).status).toBe(200);
    expect((await admin.get(`${report}&format=XLSX`)).headers.get('content-type')).toMatch(/spreadsheetml/);
    expect((await admin.get(`${report}&format=kml`)).status).toBe(400);
  });

  it('asks to retry if it takes long, and has the file then', async () => {
    const prefer = { headers: { prefer: 'respond-async' } };
    const path = `/api/farmresources/export_processed_farms/${land.communityResource}?format=geojson`;
    const first = await admin.call<{ message: string; jobId: number }>('GET', path, prefer);
    expect([first.status, first.body.message]).toEqual([202, EXPORTS_MESSAGES.waiting]);
    await ended(first.body.jobId);
    const second = await admin.get(path);
    expect(second.status).toBe(200);
    const [{ n } = { n: 0 }] = await served.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM export_run WHERE kind = 'processedFarms' AND format = 'geojson'",
    );
    expect(n).toBe(1);
    // It was downloaded: the next one is generated again.
    const third = await admin.call<{ jobId: number }>('GET', path, prefer);
    expect(third.body.jobId).not.toBe(first.body.jobId);
  });
});

describe('who may', () => {
  it('is asked for each kind: staff by grants and access list, outside viewers for what names no staff', async () => {
    const kinds = async (by: HttpClient) =>
      (await by.get<ExportKindListDto>('/api/exports/kinds')).body.list.map(({ kind }) => kind);
    expect((await kinds(admin)).sort()).toEqual(
      EXPORT_KINDS.filter((kind) => kind !== 'subscriptions').sort(),
    );
    const viewer = await home.user({ roles: ['CBN'], access: [land.communityResource] });
    const cbn = await home.as(viewer);
    expect((await kinds(cbn)).sort()).toEqual(['communities', 'overviewFarmers', 'soilSamples']);
    expect((await start(cbn, FARMERS)).status).toBe(403);
    const overview = { kind: 'overviewFarmers', format: 'csv' };
    expect((await done(cbn, overview)).text).toContain('Input Collected (Naira)');
    const limited = await home.user({
      roles: ['STAFF'],
      access: [land.communityResource],
      grants: [{ resource: 'Community', subResource: null, level: 'view' }],
    });
    const staff = await home.as(limited);
    expect(await kinds(staff)).not.toContain('farms');
    expect((await done(staff, overview)).text).toMatch(/^\W*Name,BVN,Phone Number,CBN ID,Farm Size\r?\n/);
    expect((await start(staff, { kind: 'farms', format: 'kml' })).status).toBe(403);
    expect((await link(staff, '/farmresources/export_processed_farms')).status).toBe(403);
  });

  it('no longer reaches a programme does not get its rows, also from a file that was made before', async () => {
    const other = await home.farmland();
    const viewer = await home.user({
      roles: ['STAFF'],
      access: [land.communityResource, other.communityResource],
    });
    await served.make.staff({ accountId: home.account.id, userId: viewer.id });
    const staff = await home.as(viewer);
    const { body: job } = await start(staff, FARMERS);
    await ended(job.id);
    expect((await download(staff, job.id)).text.trim().split('\r\n')).toHaveLength(4);
    await served.db.query('DELETE FROM access_list_entry WHERE user_id = $1 AND community_resource_id = $2', [
      viewer.id,
      other.communityResource,
    ]);
    expect((await download(staff, job.id)).status).toBe(404);
    expect((await done(staff, FARMERS)).text.trim().split('\r\n')).toHaveLength(3);
  });

  it('gets no file of another account, and none of another person unless they administer', async () => {
    const { body: job } = await start(admin, FARMERS);
    await ended(job.id);
    expect((await download(await served.abroad.as(served.abroad.admin), job.id)).status).toBe(404);
    expect((await download(await home.as(home.staff), job.id)).status).toBe(404);
    expect((await download(await home.as(home.superadmin), job.id)).status).toBe(200);
  });
});

describe('whole BVNs', () => {
  const whole = (by: HttpClient, body: object) => start(by, body, '/api/exports/whole');

  it('take a reason, leave one entry, and are their maker’s alone (P34)', async () => {
    const entries = () =>
      served.db.query(
        "SELECT data FROM event_log WHERE type = 'identifier.disclosed' AND data->>'act' = 'export'",
      );
    expect((await whole(admin, { ...FARMERS, reason: 'no' })).status).toBe(400);
    expect((await whole(admin, { kind: 'dataMining', format: 'shp', reason: REASON })).status).toBe(400);
    expect(await entries()).toHaveLength(0);
    const { status, body: job } = await whole(admin, { ...FARMERS, reason: REASON });
    expect(status).toBe(200);
    expect(await entries()).toEqual([
      { data: { act: 'export', subject: { kind: 'job', id: job.id }, reason: REASON, shown: true } },
    ]);
    expect((await ended(job.id))?.summary).toMatchObject({ whole: true });
    expect((await download(admin, job.id)).text).toContain(BVN);
    expect((await download(await home.as(home.superadmin), job.id)).status).toBe(404);
    expect((await whole(await home.as(home.staff), { ...FARMERS, reason: REASON })).status).toBe(403);
  });

  it('stand in nothing else that is kept (P20)', async () => {
    for (const kind of [
      'farmers',
      'communityFarmers',
      'overviewFarmers',
      'farms',
      'dataQuality',
      'extension',
    ])
      expect((await done(admin, { kind, format: 'csv', filters: { q: BVN } })).text).not.toContain(BVN);
    const kept = await served.db.query(
      `SELECT (SELECT json_agg(r) FROM export_run r) AS runs, (SELECT json_agg(j) FROM job_run j) AS jobs,
              (SELECT json_agg(e.data) FROM event_log e) AS events, (SELECT json_agg(s) FROM stored_file s) AS files`,
    );
    expect(JSON.stringify(kept)).toContain('•••••••5432');
    expect(JSON.stringify(kept)).not.toContain(BVN);
  });
});
