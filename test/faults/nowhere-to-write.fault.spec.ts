import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import {
  completeFarm,
  type HealthDto,
  PROBLEMS,
  type ProblemDto,
  SYSTEM_MESSAGES,
  startExport,
} from '#libs/contracts';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { GIVEN } from '../support/exporting.js';
import { farmerCsv } from '../support/farmer-files.js';
import type { HttpClient } from '../support/http-client.js';
import { signIn } from '../support/http-client.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { type RunningApi, startApiProcess } from '../support/processes.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';

/** Redis, the file disk and the database disk fail and recover while Gona runs. */
jest.setTimeout(120_000);

let redis: OwnRedis;
let gona: Installation;
let folder: string;

beforeAll(async () => {
  redis = await startOwnRedis();
  gona = await openInstallation({ REDIS_URL: redis.url, IMPORT_CHUNK_ROWS: '100' });
  folder = gona.environment.FILES_DIR;
});

afterAll(async () => {
  await redis?.start();
  await gona?.close();
  await redis?.remove();
});

const readiness = async (client: HttpClient) => {
  const { status, body } = await client.get<HealthDto>('/api/health/ready');
  return { http: status, ...body };
};
const until = (status: HealthDto['status']) =>
  eventually(async () => {
    const now = await readiness(gona.admin);
    return now.status === status && now;
  }, 20_000);
const importPath = () =>
  `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`;
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile()).length;
const count = async (table: string) =>
  (await gona.db.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`))[0]?.count ?? 0;
/** Simulates earlier failures of the job, so that the next attempt is the last. */
const triedBefore = (jobId: number) =>
  gona.db.query('UPDATE job_run SET attempts = 4 WHERE id = $1', [jobId]);
const expectProblem = (
  { status, body }: { status: number; body: unknown },
  code: 'files.full' | 'files.unwritable',
) => {
  const { error, message } = body as ProblemDto;
  expect([status, error, message]).toEqual([503, code, PROBLEMS[code].message]);
};

it('without Redis all continues but jobs, which wait, and begin when it is back', async () => {
  const { admin, home } = gona;
  const farm = await home.make.farm({
    accountId: home.account.id,
    communityResourceId: gona.communityResourceId,
  });
  expect(await readiness(admin)).toMatchObject({ http: 200, status: 'ok', notes: [] });
  await redis.kill();
  expect(await until('warning')).toMatchObject({
    http: 200,
    checks: { database: 'ok', migrations: 'ok', redis: 'warning', files: 'ok' },
    notes: [SYSTEM_MESSAGES.redis],
  });

  const again = await signIn(admin.url, home.admin.username, TEST_PASSWORD);
  const list = await again.get<object[]>(`/api/evaluation/maps/${gona.communityResourceId}/ALL/0/200`);
  expect(list.status).toBe(200);
  const flagged = await again.post(`/api${completeFarm.path.replace(':farmId', String(farm.id))}`, {});
  expect([flagged.status, flagged.body]).toEqual([
    200,
    expect.objectContaining({ farmId: farm.id, status: 'COMPLETED' }),
  ]);
  // A client that waits for the end of an import gets a response immediately, because the import cannot start.
  const taken = await again.upload<{ jobId: number }>(importPath(), 'list.csv', farmerCsv(50, 0).csv);
  expect(taken.status).toBe(202);

  await redis.start();
  expect(await gona.ended(taken.body.jobId)).toMatchObject({ state: 'completed', summary: { created: 50 } });
  expect(await until('ok')).toMatchObject({ http: 200, notes: [] });
});

it('a disk that fills while a file arrives leaves nothing of it and a sentence', async () => {
  let full: RunningApi | null = null;
  try {
    full = await startApiProcess({ ...gona.environment, LARGEST_FILE: '65536' });
    const admin = await signIn(full.url, gona.home.admin.username, TEST_PASSWORD);
    const before = [onDisk(), await count('import_batch'), await count('stored_file')];
    expectProblem(await admin.upload(importPath(), 'list.csv', farmerCsv(2000, 0).csv), 'files.full');
    expect([onDisk(), await count('import_batch'), await count('stored_file')]).toEqual(before);
    const fits = await admin.upload(importPath(), 'list.csv', farmerCsv(50, 0).csv);
    expect([fits.status, fits.body]).toEqual([200, expect.objectContaining({ totalUnchanged: 50 })]);
  } finally {
    await full?.kill('SIGKILL');
  }
});

it('a folder for files that cannot be written is said, by readiness, by uploads and by exports', async () => {
  const { admin } = gona;
  const aside = `${folder}-aside`;
  renameSync(folder, aside);
  // A file in place of the folder, because root may write to any folder.
  writeFileSync(folder, '');
  try {
    expect(await until('warning')).toMatchObject({
      http: 200,
      checks: { files: 'warning' },
      notes: [SYSTEM_MESSAGES.filesUnwritable],
    });
    const upload = await admin.upload(importPath(), 'list.csv', farmerCsv(20, 0).csv);
    expectProblem(upload, 'files.unwritable');
    const body = { kind: 'farmers', format: 'csv', ...GIVEN };
    const asked = await admin.post<{ id: number }>(`/api${startExport.path}`, body);
    await triedBefore(asked.body.id);
    const { message } = PROBLEMS['files.unwritable'];
    expect(await gona.ended(asked.body.id)).toMatchObject({
      state: 'failed',
      error_code: 'files.unwritable',
      error_message: message,
    });
  } finally {
    renameSync(folder, `${folder}-gone`);
    renameSync(aside, folder);
  }
  expect(await until('ok')).toMatchObject({ checks: { files: 'ok' } });
  expect((await admin.upload(importPath(), 'list.csv', farmerCsv(50, 0).csv)).status).toBe(200);
});

it("PostgreSQL's disk fills while rows are staged, and while they are stored: each time a sentence, and no row is lost", async () => {
  const { db, admin } = gona;
  const ROWS = 1200;
  /** Simulates a full disk: raises the server's error for any statement that leaves more than this many rows. */
  const fillAt = async (table: string, most: number) => {
    await db.query(
      `CREATE OR REPLACE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF (SELECT count(*) FROM ${table}) > ${most} THEN
           RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100';
         END IF; RETURN NULL; END $$`,
    );
    await db.query(`CREATE TRIGGER no_room AFTER INSERT ON ${table} EXECUTE FUNCTION no_room()`);
  };
  const makeRoom = () => db.query('DROP FUNCTION no_room() CASCADE');
  const retry = async (jobId: number) => {
    const { status, body } = await admin.post<{ jobId: number }>(`/api/imports/${jobId}/retry`);
    expect(status).toBe(200);
    return body.jobId;
  };
  const expectFailed = async (jobId: number, created: number) => {
    await triedBefore(jobId);
    const failed = await gona.ended(jobId);
    expect([failed.state, failed.error_code, failed.error_message]).toEqual([
      'failed',
      'database.full',
      PROBLEMS['database.full'].message,
    ]);
    expect(failed.summary?.created).toBe(created);
    await makeRoom();
  };
  const before = await count('farmer');
  const { csv } = farmerCsv(ROWS, 0);

  await fillAt('import_farmer_row', 0);
  const first = await gona.begin('farmers', 'list.csv', csv);
  await expectFailed(first, 0);
  expect(await count('farmer')).toBe(before);

  // Whole chunks of 100 rows, the first 50 of which already exist.
  const most = before + 250;
  await fillAt('farmer', most);
  const second = await retry(first);
  await expectFailed(second, most - before);
  expect(await count('farmer')).toBe(most);

  expect(await gona.ended(await retry(second))).toMatchObject({
    state: 'completed',
    summary: { total: ROWS, created: ROWS - most, unchanged: most, rejected: 0 },
  });
  expect(await count('farmer')).toBe(ROWS);
});
