import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type HealthDto,
  PROBLEMS,
  type ProblemDto,
  type StatusDto,
  SYSTEM_MESSAGES,
  startExport,
} from '#libs/contracts';
import { eventually } from '../support/eventually.js';
import { GIVEN } from '../support/exporting.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { ObjectStore, STORE_KEYS } from '../support/object-store.js';
import { operate } from '../support/operator.js';
import { itLong } from '../support/tools.js';

/**
 * Gona with its files in an object store: real processes, a store that fails and recovers, and an operator who moves
 * the files.
 */
jest.setTimeout(120_000);

const ROWS = 600;
let server: ObjectStore;
let gona: Installation;
let folder: string;

beforeAll(async () => {
  server = await ObjectStore.start();
  gona = await openInstallation(server.settings);
  folder = mkdtempSync(join(tmpdir(), 'gona-moved-'));
});

afterAll(async () => {
  await gona?.close();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => farmerCsv(ROWS, 0).csv;
const importPath = () =>
  `/api/farmresources/import_farm_list/BVN/${gona.communityResourceId}/${gona.communityId}`;
const readiness = async () => (await gona.admin.get<HealthDto>('/api/health/ready')).body;
const notes = (text: string | null) =>
  eventually(async () => (await readiness()).notes.join() === (text ?? ''), 20_000);
/** Returns a SUPERADMIN, the only role that sees the installation. */
const operator = () => gona.home.as(gona.home.superadmin);
const exported = async () => {
  const { body } = await gona.admin.post<{ id: number }>(`/api${startExport.path}`, {
    kind: 'farmers',
    format: 'csv',
    ...GIVEN,
  });
  return body.id;
};

it('imports and exports through the bucket, and leaves nothing in the folder', async () => {
  expect(await gona.ended(await gona.begin('farmers', 'list.csv', file()))).toMatchObject({
    state: 'completed',
    summary: { created: ROWS },
  });
  const job = await exported();
  expect(await gona.ended(job)).toMatchObject({ state: 'completed' });
  const download = await gona.admin.get(`/api/exports/${job}/file`);
  expect(download.status).toBe(200);
  expect(download.text.split('\n').length).toBeGreaterThan(ROWS);
  expect(readdirSync(gona.environment.FILES_DIR)).toEqual([]);
  const { body } = await (await operator()).get<StatusDto>('/api/status');
  expect([body.bucket, body.disk]).toEqual([`the bucket farms at ${new URL(server.endpoint).host}`, null]);
});

it('says that the store is away, and loses nothing: what waited continues when it is back', async () => {
  const before = await gona.begin('farmers', 'again.csv', file());
  await server.stop();
  const refused = await gona.admin.upload(importPath(), 'list.csv', file());
  const { error, message } = refused.body as ProblemDto;
  expect([refused.status, error, message]).toEqual([503, 'files.away', PROBLEMS['files.away'].message]);
  await notes(SYSTEM_MESSAGES.filesAway);
  const { body } = await (await operator()).get<StatusDto>('/api/status');
  expect(body.troubles.map(({ code }) => code)).toContain('bucketAway');

  // Its last attempt: it fails with the message.
  const last = await exported();
  await gona.db.query('UPDATE job_run SET attempts = 4 WHERE id = $1', [last]);
  expect(await gona.ended(last)).toMatchObject({
    state: 'failed',
    error_code: 'files.away',
    error_message: PROBLEMS['files.away'].message,
  });
  const waiting = await exported();
  await eventually(
    async () =>
      (await gona.db.query('SELECT 1 FROM job_run WHERE id = $1 AND attempts > 0', [waiting])).length,
    20_000,
  );

  await server.start();
  await notes(null);
  expect(await gona.ended(waiting)).toMatchObject({ state: 'completed' });
  expect(await gona.ended(before)).toMatchObject({
    state: 'completed',
    summary: { total: ROWS, rejected: 0 },
  });
  for (const { output } of [gona.api, gona.worker])
    for (const secret of ['Signature=', 'AWS4-HMAC-SHA256', 'X-Amz-']) expect(output()).not.toContain(secret);
});

itLong('moves to a folder and back, resumes after an interruption, and reports missing files', async () => {
  const source = { ...gona.environment, ...server.settings };
  const moved = await operate('files', source, 'copy', '--to', folder);
  expect([moved.code, moved.output]).toEqual([
    0,
    expect.stringMatching(/Copied from .*bucket farms.* to .*moved/),
  ]);
  const again = await operate('files', source, 'copy', '--to', folder);
  expect([again.code, again.output]).toEqual([0, expect.stringMatching(/0 files, .*files? already there/s)]);

  const inFolder = { ...gona.environment, FILES_DIR: folder, FILES_URL: '', ...STORE_KEYS };
  const there = await operate('files', inFolder);
  expect([there.code, there.output]).toEqual([0, expect.stringMatching(/All \d+ named in the database/)]);
  const back = await operate('files', inFolder, 'copy', '--to', server.url('farms', 'elsewhere'));
  expect([back.code, back.output]).toEqual([0, expect.stringContaining('to the bucket farms')]);

  for (const name of readdirSync(folder).slice(0, 1)) rmSync(join(folder, name), { recursive: true });
  const missing = await operate('files', inFolder);
  expect([missing.code, missing.output]).toEqual([
    3,
    expect.stringMatching(/named in the database (is|are) missing/),
  ]);
  const nowhere = await operate('files', source, 'copy', '--to', server.url('nowhere'));
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('has no bucket of this name')]);
});

itLong('is backed up from the bucket, and restored into it', async () => {
  const backups = join(folder, 'backups');
  const owner = { ...gona.environment, MIGRATION_DATABASE_URL: gona.db.ownerUrl, BACKUP_DIR: backups };
  const made = await operate('backup', owner);
  expect([made.code, made.output]).toEqual([0, expect.stringContaining('Backed up to')]);
  await gona.api.kill('SIGKILL');
  await gona.worker.kill('SIGKILL');
  const into = { ...owner, FILES_URL: server.url('farms', 'restored') };
  const restored = await operate('restore', into, 'latest', '--replace');
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringContaining('FILE_ENCRYPTION_KEY decrypts'),
  ]);
  const there = await operate('files', into);
  expect([there.code, there.output]).toEqual([0, expect.stringMatching(/All \d+ named in the database/)]);
});
