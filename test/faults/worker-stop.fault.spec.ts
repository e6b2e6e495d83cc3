import { Queue } from 'bullmq';
import { type ImportSummary, topicOf } from '#libs/contracts';
import { startApi, type TestApi } from '../support/api.js';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Program, startProgram } from '../support/processes.js';
import { isLongRun } from '../support/services.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/** P5 and P6: real worker processes, stopped and killed during a real import. */
const ROWS = isLongRun ? 60_000 : 4_000;
const ROUNDS = isLongRun ? 5 : 1;

jest.setTimeout(600_000);

let db: TestDatabase;
let api: TestApi;
let environment: ReturnType<typeof testEnvironment>;
let home: World;
let importPath: string;
/** Queue for counting the running workers. */
let imports: Queue;
const workers: Program[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  const { resource, community } = await home.programme();
  importPath = `/api/farmresources/import_farm_list/BVN/${resource.id}/${community.id}`;
  environment = testEnvironment({ DATABASE_URL: db.url });
  api = await startApi(testConfig(environment));
  imports = new Queue('imports', {
    connection: { url: environment.REDIS_URL },
    prefix: environment.REDIS_PREFIX,
  });
});

afterEach(async () => {
  for (const worker of workers.splice(0)) if (worker.running()) await worker.kill('SIGKILL');
});

afterAll(async () => {
  await imports?.close();
  await api?.stop();
  await db?.drop();
});

interface State {
  state: string;
  step: string | null;
  progress_done: number;
  attempts: number;
  summary: ImportSummary | null;
}

async function stateOf(jobId: number): Promise<State> {
  const [row] = await db.query<State>('SELECT * FROM job_run WHERE id = $1', [jobId]);
  if (!row) throw new Error(`no job ${jobId}`);
  return row;
}

/** Small chunks, so that a job is still in progress when its worker ends. The last worker completes it in large ones. */
const slowly = () => ({ ...environment, IMPORT_CHUNK_ROWS: '20' });
const chunksOf = (round: number) => (round < ROUNDS - 1 ? slowly() : environment);

function worker(env: typeof environment): Program {
  const program = startProgram('dist/apps/worker/src/main.js', env);
  workers.push(program);
  return program;
}

/** Starts an import over HTTP and returns its job's id. */
async function begin(csv: string): Promise<number> {
  const admin = await api.as(home.admin.username);
  const answer = await admin.upload<{ jobId: number }>(importPath, 'list.csv', csv, {
    prefer: 'respond-async',
  });
  expect(answer.status).toBe(202);
  return answer.body.jobId;
}

const merging = (jobId: number) =>
  eventually(async () => {
    const now = await stateOf(jobId);
    return now.progress_done > 0 && now.state === 'running' && now.progress_done;
  }, 60_000);

/** Starts a second worker after the first one has the job; returns it when ready. */
async function anotherWorker(jobId: number, env: typeof environment): Promise<Program> {
  await eventually(async () => (await stateOf(jobId)).state === 'running', 60_000);
  const next = worker(env);
  await eventually(async () => (await imports.getWorkers()).length === 2, 30_000);
  return next;
}

/** Returns the milliseconds until the job's progress exceeds `done`. */
async function untilProgress(jobId: number, done: number, ms: number): Promise<number> {
  const before = Date.now();
  await eventually(async () => {
    const now = await stateOf(jobId);
    return now.progress_done > done || now.state === 'completed';
  }, ms);
  return Date.now() - before;
}

async function expectWhole(jobId: number, faulty: number): Promise<void> {
  const done = await eventually(async () => {
    const now = await stateOf(jobId);
    return now.state === 'completed' && now;
  }, 120_000);
  const { total, created, updated, unchanged, rejected } = done.summary as ImportSummary;
  expect([total, rejected]).toEqual([ROWS, faulty]);
  expect(created + updated + unchanged + rejected).toBe(total);
  expect(done.attempts).toBe(0);
  const ends = await db.query(
    `SELECT 1 FROM event_log WHERE topic = $1 AND type = 'job.ended' AND subject_id = $2`,
    [topicOf.jobs(home.account.id), jobId],
  );
  expect(ends).toHaveLength(1);
}

it('P5: SIGTERM ends a worker with 0 within 5 s, and another continues within 2 s', async () => {
  const { csv, faulty } = farmerCsv(ROWS, 100);
  let active = worker(slowly());
  const jobId = await begin(csv);
  for (let round = 0; round < ROUNDS; round += 1) {
    // The other worker already runs: this measures the takeover, not the start of a process.
    const next = await anotherWorker(jobId, chunksOf(round));
    await merging(jobId);
    const before = Date.now();
    expect([await active.stop(), active.output()]).toEqual([0, '']);
    expect(Date.now() - before).toBeLessThan(onThisMachine(5000));
    const { progress_done: done } = await stateOf(jobId);
    expect(done).toBeLessThan(ROWS);
    expect(await untilProgress(jobId, done, 10_000)).toBeLessThan(onThisMachine(2000));
    active = next;
  }
  await expectWhole(jobId, faulty);
});

it('P6: the job of a worker that was killed moves again within 15 s', async () => {
  const { csv, faulty } = farmerCsv(ROWS, 100);
  let active = worker(slowly());
  const jobId = await begin(csv);
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = await anotherWorker(jobId, chunksOf(round));
    await merging(jobId);
    await active.kill('SIGKILL');
    const { progress_done: done } = await stateOf(jobId);
    expect(done).toBeLessThan(ROWS);
    expect(await untilProgress(jobId, done, 30_000)).toBeLessThan(onThisMachine(15_000));
    active = next;
  }
  await expectWhole(jobId, faulty);
});

itLong(
  'P6: one worker that is killed under `npm start` is started again, and the job moves within 15 s',
  async () => {
    // In variables, because the scripts are plain JavaScript, which the type check does not read.
    const scripts = ['../../scripts/lib/keep-running.mjs', '../../scripts/lib/apps.mjs'] as const;
    const [{ keepRunning }, { startApp }] = await Promise.all(scripts.map((file) => import(file)));
    const startWith = (env: typeof environment) =>
      startApp('worker', { root: process.cwd(), env: { PATH: process.env.PATH, ...env } });
    const start = () => startWith(environment);
    const { csv, faulty } = farmerCsv(ROWS, 100);
    let [running] = [startWith(slowly())];
    const said: string[] = [];
    const kept = keepRunning([running], {
      start,
      say: (line: string) => said.push(line),
      noted: ([now]: [typeof running]) => {
        running = now;
      },
    });
    try {
      const jobId = await begin(csv);
      await eventually(async () => {
        const now = await stateOf(jobId);
        return now.step === 'merge' && now.progress_done > 0;
      }, 60_000);
      process.kill(running.pid, 'SIGKILL');
      const { progress_done: done } = await stateOf(jobId);
      expect(done).toBeLessThan(ROWS);
      expect(await untilProgress(jobId, done, 30_000)).toBeLessThan(onThisMachine(15_000));
      expect(said).toEqual(['The worker ended (SIGKILL). It restarts in 250 ms.']);
      await expectWhole(jobId, faulty);
    } finally {
      await kept.stop();
    }
  },
);
