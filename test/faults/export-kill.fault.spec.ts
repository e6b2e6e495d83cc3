import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { NestFactory } from '@nestjs/core';
import { BeginExport, ExportFiles } from '#libs/exports';
import { JobLedger, JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { administrator, GIVEN } from '../support/exporting.js';
import { type Program, startProgram } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/** An export is one consistent snapshot, however often its worker is killed, and despite concurrent writes. */
const ROWS = isLongRun ? 400_000 : 120_000;
const KILLS = isLongRun ? 12 : 1;

let db: TestDatabase;
let folder: string;
let environment: ReturnType<typeof testEnvironment>;
let home: World;
let jobId: number;

const farmers = (from: number, to: number) =>
  db.query(
    `INSERT INTO farmer (account_id, surname, first_name, temp_id, address)
     SELECT $1, 'Bello', 'F' || n, 'T' || n, repeat('Market Road ', 10) FROM generate_series($2::int, $3::int) n`,
    [home.account.id, from, to],
  );
const jobOf = async () => {
  const [row] = await db.query<{ state: string; done: number; step: string | null }>(
    'SELECT state, progress_done::int AS done, step FROM job_run WHERE id = $1',
    [jobId],
  );
  return row;
};
/** Returns the names in the store. */
const onDisk = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());

/** Requests it in this process, whose own worker releases it. */
async function begin(): Promise<void> {
  const asking = await NestFactory.createApplicationContext(
    WorkerModule.forRoot(testConfig({ ...environment, DATABASE_URL: db.url })),
    {
      logger: false,
    },
  );
  await asking.get(JobWorkers).stop();
  const { account, admin } = home;
  jobId = await asking
    .get(BeginExport)
    .begin(administrator(admin.id, account.id), { kind: 'farmers', format: 'csv', ...GIVEN });
  await asking.close();
}

/** Returns the lines of the file as the requesting user downloads it. */
async function linesOfFile(): Promise<string[]> {
  const reading = await NestFactory.createApplicationContext(
    WorkerModule.forRoot(testConfig({ ...environment, DATABASE_URL: db.url })),
    {
      logger: false,
    },
  );
  try {
    expect((await reading.get(JobLedger).outcome(jobId, 120_000))?.state).toBe('completed');
    const signal = new AbortController().signal;
    const actor = administrator(home.admin.id, home.account.id);
    const file = await reading.get(ExportFiles).ofJob(actor, jobId, { waitMs: 0, signal });
    return (await text(file!.content)).trim().split('\r\n');
  } finally {
    await reading.get(JobWorkers).stop();
    await reading.close();
  }
}

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  await farmers(1, ROWS);
});
afterAll(() => db?.drop());

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gona-export-kill-'));
  environment = testEnvironment({ DATABASE_URL: db.url, FILES_DIR: folder });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it(`is whole and alone on disk after ${KILLS} kills of its worker`, async () => {
  await begin();
  let worker: Program | null = null;
  for (let kills = 0; kills < KILLS; kills += 1) {
    worker = startProgram('dist/apps/worker/src/main.js', environment);
    await eventually(async () => {
      const job = await jobOf();
      return job?.state === 'running' && onDisk().length > 0;
    }, 60_000);
    await pause(Math.random() * 150);
    await worker.kill('SIGKILL');
    if ((await jobOf())?.state === 'completed') break;
    await db.query(
      `UPDATE job_run SET lease_until = now() - interval '1 s' WHERE id = $1 AND lease_until IS NOT NULL`,
      [jobId],
    );
  }
  worker = startProgram('dist/apps/worker/src/main.js', environment);
  try {
    const lines = await linesOfFile();
    expect(lines).toHaveLength(ROWS + 1);
    expect(new Set(lines).size).toBe(ROWS + 1);
    const [run] = await db.query<{ rows: number; file_id: string }>(
      'SELECT rows::int, file_id FROM export_run WHERE job_id = $1',
      [jobId],
    );
    expect(run?.rows).toBe(ROWS);
    expect(onDisk().map(({ name }) => name)).toEqual([run?.file_id]);
    const ends = await db.query("SELECT 1 FROM event_log WHERE type = 'job.ended' AND subject_id = $1", [
      jobId,
    ]);
    expect(ends).toHaveLength(1);
  } finally {
    await worker.kill('SIGKILL');
  }
});

it('has the rows of one moment: neither those that come, nor a count of them', async () => {
  await begin();
  const worker = startProgram('dist/apps/worker/src/main.js', environment);
  try {
    await eventually(() => Promise.resolve(onDisk().length > 0), 60_000);
    for (let from = ROWS + 1; (await jobOf())?.state === 'running'; from += 50)
      await farmers(from, from + 49);
    const lines = await linesOfFile();
    const [run] = await db.query<{ rows: number; more: number }>(
      'SELECT rows::int, (SELECT count(*)::int FROM farmer) AS more FROM export_run WHERE job_id = $1',
      [jobId],
    );
    expect(lines).toHaveLength((run?.rows ?? 0) + 1);
    expect(run?.more).toBeGreaterThan(run?.rows ?? 0);
    // Rows were inserted in order, so a snapshot is a prefix of them.
    expect(lines.at(-1)).toContain(`T${run?.rows},`);
  } finally {
    await worker.kill('SIGKILL');
  }
});

itLong('is cancelled within two seconds, and leaves nothing', async () => {
  await begin();
  const worker = startProgram('dist/apps/worker/src/main.js', environment);
  try {
    await eventually(() => Promise.resolve(onDisk().length > 0), 60_000);
    await db.query('UPDATE job_run SET cancel_requested = true WHERE id = $1', [jobId]);
    const before = Date.now();
    await eventually(async () => ['cancelled', 'completed'].includes((await jobOf())?.state ?? ''), 10_000);
    expect(Date.now() - before).toBeLessThan(onThisMachine(2500));
    expect((await jobOf())?.state).toBe('cancelled');
    await eventually(() => Promise.resolve(onDisk().length === 0), 5000);
    expect(await db.query('SELECT file_id FROM export_run WHERE job_id = $1', [jobId])).toEqual([
      { file_id: null },
    ]);
  } finally {
    await worker.kill('SIGKILL');
  }
});
