import { Readable } from 'node:stream';
import { NestFactory } from '@nestjs/core';
import type { ImportSummary } from '#libs/contracts';
import { BeginImport } from '#libs/imports';
import { JobWorkers } from '#libs/platform';
import { WorkerModule } from '../../apps/worker/src/worker.module.js';
import { eventually, pause } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { startProgram } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/** P2: an import is exactly-once, however often its worker is killed. */
const ROWS = isLongRun ? 60_000 : 15_000;
const KILLS = isLongRun ? 25 : 6;

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db?.drop());

it(`stores every row once over ${KILLS} kills at random moments of an import of ${ROWS} rows`, async () => {
  const home = await World.of(db);
  const { account, admin } = home;
  const { resource, community } = await home.programme();
  const environment = testEnvironment({ DATABASE_URL: db.url, IMPORT_CHUNK_ROWS: '100' });

  const { csv, faulty } = farmerCsv(ROWS, 100);
  // Begun by this process, whose own worker gives it back when it is closed.
  const beginner = await NestFactory.createApplicationContext(WorkerModule.forRoot(testConfig(environment)), {
    logger: false,
  });
  const { jobId, importId } = await beginner.get(BeginImport).begin(
    {
      kind: 'farmers',
      importType: 'BVN',
      accountId: account.id,
      communityResourceId: resource.id,
      communityId: community.id,
    },
    { name: 'list.csv', content: Readable.from([Buffer.from(csv)]) },
    { id: admin.id, name: admin.display_name, accountId: account.id },
  );
  await beginner.get(JobWorkers).stop();
  await beginner.close();

  const state = async () =>
    (
      await db.query<{ state: string; progress_done: number }>(
        'SELECT state, progress_done FROM job_run WHERE id = $1',
        [jobId],
      )
    )[0];
  const expireLease = () =>
    db.query(
      `UPDATE job_run SET lease_until = now() - interval '1 s' WHERE id = $1 AND lease_until IS NOT NULL`,
      [jobId],
    );
  let kills = 0;
  let progressAtKills = 0;
  while (kills < KILLS) {
    const worker = startProgram('dist/apps/worker/src/main.js', environment);
    // Two kills while rows are still being checked, at any moment of it; the others while they are being merged.
    await eventually(async () => {
      const now = await state();
      return (
        now?.state === 'completed' ||
        (now?.state === 'running' && (kills < 2 || now.progress_done > progressAtKills))
      );
    }, 60_000);
    // A chunk takes some milliseconds: a kill falls into one of the next, and far from the end.
    await pause(Math.random() * (kills < 2 ? 500 : 80));
    await worker.kill('SIGKILL');
    const now = await state();
    if (now?.state === 'completed') break;
    kills += 1;
    progressAtKills = Math.max(progressAtKills, now?.progress_done ?? 0);
    // As if the seconds of the dead worker's lease had passed.
    await expireLease();
  }
  const last = startProgram('dist/apps/worker/src/main.js', environment);
  await eventually(async () => (await state())?.state === 'completed', 120_000, 100);
  await last.stop();

  expect(kills).toBeGreaterThanOrEqual(Math.min(3, KILLS));
  expect(progressAtKills).toBeGreaterThan(0);
  const [job] = await db.query<{ summary: ImportSummary }>('SELECT summary FROM job_run WHERE id = $1', [
    jobId,
  ]);
  const good = ROWS - faulty;
  expect(job?.summary).toMatchObject({
    total: ROWS,
    created: good,
    updated: 0,
    unchanged: 0,
    rejected: faulty,
  });
  const [rows] = await db.query<object>(
    `SELECT (SELECT count(*) FROM farmer WHERE account_id = $1) AS farmers,
            (SELECT count(*) FROM membership WHERE community_id = $2) AS members,
            (SELECT count(*) FROM import_outcome WHERE import_id = $3 AND outcome = 'created') AS created,
            (SELECT count(*) FROM import_outcome WHERE import_id = $3) AS outcomes,
            (SELECT sum((data->>'created')::int) FROM event_log WHERE type = 'farmers.imported') AS announced,
            (SELECT count(*) FROM event_log WHERE type = 'job.ended' AND subject_id = $4) AS ends`,
    [account.id, community.id, importId, jobId],
  );
  expect(rows).toEqual({
    farmers: good,
    members: good,
    created: good,
    outcomes: ROWS,
    announced: good,
    ends: 1,
  });
});
