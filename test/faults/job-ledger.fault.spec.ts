import { eventually } from '../support/eventually.js';
import { startWorker } from '../support/platform.js';
import { startProgram } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/** P1: no job without commit, no commit without job. */
const PROCESSES = isLongRun ? 20 : 4;
const TRANSACTIONS = 84;

jest.setTimeout(600_000);

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db?.drop());

it(`runs exactly the committed jobs of ${PROCESSES} processes that die`, async () => {
  const { account, admin: user } = await World.of(db);
  await db.query(
    'CREATE TABLE test_mark (job_id bigint NOT NULL); CREATE TABLE test_run (job_id bigint NOT NULL)',
  );
  const environment = testEnvironment({ DATABASE_URL: db.url });
  const worker = await startWorker(testConfig(environment), {
    'maintenance.probe': async (context) => {
      await context.chunk(async (tx) => {
        await tx.query('INSERT INTO test_run (job_id) VALUES ($1)', [context.run.id]);
        return { done: 1, total: 1, step: 'probe' };
      });
      return null;
    },
  });
  try {
    // Two at a time, so that they write to the account's topic concurrently.
    for (let i = 0; i < PROCESSES; i += 2)
      await Promise.all(
        ['inside', 'after'].map(async (fate) => {
          const args = [String(TRANSACTIONS), fate, String(account.id), String(user.id)];
          const starter = startProgram('dist/job-starter.js', environment, args);
          await eventually(() => !starter.running(), 60_000);
          expect(starter.output()).toBe('');
        }),
      );
    await eventually(
      async () => (await db.query('SELECT 1 FROM job_run WHERE ended_at IS NULL LIMIT 1')).length === 0,
      60_000,
      200,
    );
  } finally {
    await worker.close();
  }
  const ids = async (sql: string) => (await db.query<{ id: number }>(sql)).map(({ id }) => id);
  const ledger = await ids('SELECT id FROM job_run ORDER BY id');
  expect(await ids('SELECT job_id AS id FROM test_mark ORDER BY 1')).toEqual(ledger);
  expect(await ids('SELECT job_id AS id FROM test_run ORDER BY 1')).toEqual(ledger);
  expect(await ids(`SELECT id FROM job_run WHERE state = 'completed' ORDER BY id`)).toEqual(ledger);
  expect(await ids(`SELECT subject_id AS id FROM event_log WHERE type = 'job.started' ORDER BY 1`)).toEqual(
    ledger,
  );
  expect(await ids(`SELECT subject_id AS id FROM event_log WHERE type = 'job.ended' ORDER BY 1`)).toEqual(
    ledger,
  );
  // Two thirds commit, and also the last ones of processes that died after their commit.
  expect(ledger.length).toBeGreaterThan(PROCESSES * TRANSACTIONS * 0.5);
  expect(ledger.length).toBeLessThan(PROCESSES * TRANSACTIONS * 0.85);
});
