import type { INestApplicationContext } from '@nestjs/common';
import { isWhole, type JobListDto, type JobState, type SentEvent, topicOf } from '#libs/contracts';
import { onThisMachine } from '../support/busy.js';
import { eventually, pause } from '../support/eventually.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import { startProducer, startWorker, type TestProducer } from '../support/platform.js';
import { freePort, type RunningApi, startApiProcess } from '../support/processes.js';
import { type OwnRedis, startOwnRedis } from '../support/redis-server.js';
import { isLongRun } from '../support/services.js';
import { openSocketClient, type SocketClient } from '../support/socket-client.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { World } from '../support/world.js';

/** P15: no terminal event is lost, whatever fails while jobs end. */
const JOBS = isLongRun ? 50 : 25;
const OFFLINE_MS = isLongRun ? 30_000 : 1000;

jest.setTimeout(600_000);

let db: TestDatabase;
let redis: OwnRedis;
let environment: ReturnType<typeof testEnvironment>;
let api: RunningApi;
let producer: TestProducer;
let worker: INestApplicationContext;
let home: World;

beforeAll(async () => {
  db = await createTestDatabase();
  redis = await startOwnRedis();
  home = await World.of(db);
  environment = testEnvironment({
    DATABASE_URL: db.url,
    REDIS_URL: redis.url,
    PORT: String(await freePort()),
    WORKER_CONCURRENCY: '8',
  });
  api = await startApiProcess(environment);
  const config = testConfig(environment);
  producer = await startProducer(config);
  worker = await startWorker(config, {
    'maintenance.probe': async (context) => {
      await pause(Math.random() * 600);
      if (Math.random() < 0.1) throw new Error('one attempt in ten meets a fault');
      return { jobId: context.run.id };
    },
  });
});

afterAll(async () => {
  await worker?.close();
  await producer?.stop();
  if (api?.running()) await api.kill('SIGKILL');
  await redis?.remove();
  await db?.drop();
});

/** Client state of a job centre: a snapshot, updated only by events. */
class JobCentre {
  readonly states = new Map<number, JobState>();
  private seq = 0;
  private client: SocketClient | null = null;

  constructor(private readonly http: HttpClient) {}

  async open(): Promise<void> {
    await this.snapshot();
    await this.connect();
  }

  /** Connects, retrying while the API is down, and requests the missed events. */
  async connect(): Promise<void> {
    this.client = await openSocketClient(api.url, this.http.token, { reconnection: true });
    this.client.socket.on('event', (event) => this.hear(event));
    this.client.socket.on('connect', () => void this.catchUp());
    await this.catchUp();
  }

  disconnect(): void {
    this.client?.close();
  }

  private async snapshot(): Promise<void> {
    const { body } = await this.http.get<JobListDto>('/api/jobs');
    this.states.clear();
    for (const job of body.list) this.states.set(job.id, job.state);
    this.seq = body.seq;
  }

  private async catchUp(): Promise<void> {
    const answer = await this.client?.subscribe(topicOf.jobs(home.account.id), this.seq).catch(() => null);
    if (!answer) return;
    if (!answer.ok) throw new Error(answer.message);
    if (answer.refresh) await this.snapshot();
    for (const event of answer.events) this.hear(event);
  }

  private hear(event: SentEvent): void {
    if (event.seq <= this.seq) return;
    if (event.seq !== this.seq + 1) return void this.catchUp();
    this.seq = event.seq;
    if (!isWhole(event)) return;
    if (event.type === 'job.started') this.states.set(event.data.jobId, 'waiting');
    if (event.type === 'job.ended') this.states.set(event.data.jobId, event.data.state);
  }
}

async function startJobs(): Promise<void> {
  for (let i = 0; i < JOBS; i += 1)
    await producer.database.transaction((tx) =>
      producer.ledger.start(tx, {
        kind: 'maintenance.probe',
        params: {},
        label: `job ${i}`,
        detail: 'of a test',
        accountId: home.account.id,
        by: { id: home.admin.id, name: 'Admin', accountId: home.account.id },
      }),
    );
}

const endedJobs = async () =>
  (await db.query<{ n: number }>('SELECT count(*) AS n FROM job_run WHERE ended_at IS NOT NULL'))[0]?.n ?? 0;

/** Waits until the client state equals a response; returns the milliseconds. */
async function untilSame(centre: JobCentre, http: HttpClient): Promise<number> {
  const before = Date.now();
  const { body } = await http.get<JobListDto>('/api/jobs');
  const truth = Object.fromEntries(body.list.map((job) => [job.id, job.state]));
  await eventually(() => {
    expect(Object.fromEntries(centre.states)).toEqual(truth);
    return true;
  }, 10_000);
  return Date.now() - before;
}

const allEnded = (jobs: number) => eventually(async () => (await endedJobs()) === jobs, 90_000, 100);

it('a client that was offline, with the API killed and Redis restarted meanwhile, shows the truth within 2 s', async () => {
  const http = await signIn(api.url, home.admin.username, 'a password of the tests');
  const centre = new JobCentre(http);
  await centre.open();
  await startJobs();
  await eventually(async () => (await endedJobs()) >= 5, 30_000);
  centre.disconnect();
  await api.kill('SIGKILL');
  await redis.kill();
  await pause(OFFLINE_MS);
  await redis.start();
  await allEnded(JOBS);
  api = await startApiProcess(environment);
  await centre.connect();
  expect(await untilSame(centre, http)).toBeLessThan(onThisMachine(2000));
  expect([...centre.states.values()].filter((state) => state === 'completed').length).toBeGreaterThanOrEqual(
    JOBS - 2,
  );
  expect(centre.states.size).toBe(JOBS);
  centre.disconnect();
});

it('a client that stays connected shows the truth while the API is killed and Redis comes back empty', async () => {
  const before = await endedJobs();
  const http = await signIn(api.url, home.admin.username, 'a password of the tests');
  const centre = new JobCentre(http);
  await centre.open();
  await startJobs();
  await eventually(async () => (await endedJobs()) >= before + 10, 30_000);
  await redis.kill();
  await eventually(async () => (await endedJobs()) >= before + 12, 30_000);
  await api.kill('SIGKILL');
  await redis.start({ empty: true });
  api = await startApiProcess(environment);
  await allEnded(before + JOBS);
  expect(await untilSame(centre, http)).toBeLessThan(onThisMachine(2000));
  centre.disconnect();
});

it('events go on while Redis is down, and the API does not mind its coming and going', async () => {
  const http = await signIn(api.url, home.admin.username, 'a password of the tests');
  const centre = new JobCentre(http);
  await centre.open();
  const known = centre.states.size;
  await redis.kill();
  await startJobs();
  await eventually(() => centre.states.size === known + JOBS, 3000);
  expect(api.running()).toBe(true);
  await redis.start({ empty: true });
  await allEnded(known + JOBS);
  expect(await untilSame(centre, http)).toBeLessThan(onThisMachine(2000));
  expect(api.running()).toBe(true);
  centre.disconnect();
});
