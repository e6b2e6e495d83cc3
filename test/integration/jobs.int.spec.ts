import type { INestApplicationContext } from '@nestjs/common';
import { Queue } from 'bullmq';
import { MESSAGES } from '#libs/contracts';
import { Config, DomainError, type JobContext, JobWorkers } from '#libs/platform';
import { Builders } from '../support/builders.js';
import { eventually } from '../support/eventually.js';
import { startProducer, startWorker, type TestProducer, type Works } from '../support/platform.js';
import { testConfig } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

interface Run {
  state: string;
  epoch: number;
  fence: number;
  attempts: number;
  takeovers: number;
  summary: Record<string, unknown> | null;
  error_code: string | null;
  error_message: string | null;
  progress_done: number;
}

let db: TestDatabase;
let config: Config;
let producer: TestProducer;
let accountId: number;
let by: { id: number; name: string; accountId: number };
const workers: INestApplicationContext[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  config = testConfig({ DATABASE_URL: db.url });
  const make = new Builders(db);
  accountId = (await make.account()).id;
  const user = await make.user({ accountId, roles: ['ADMIN'], displayName: 'Ada Obi' });
  by = { id: user.id, name: user.display_name, accountId };
  producer = await startProducer(config);
});

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.close()));
});

afterAll(async () => {
  await producer?.stop();
  await db?.drop();
});

async function work(works: Works): Promise<INestApplicationContext> {
  const worker = await startWorker(config, works);
  workers.push(worker);
  return worker;
}

/** Starts a job of kind `maintenance.probe`, or an import's, and answers its id. */
function start(
  kind: 'maintenance.probe' | 'farmers.import' = 'maintenance.probe',
  label = 'probe',
): Promise<number> {
  return producer.database.transaction((tx) =>
    producer.ledger.start(tx, {
      kind,
      params: (kind === 'maintenance.probe' ? {} : { importId: 1 }) as never,
      label,
      detail: 'of a test',
      accountId,
      by,
    }),
  );
}

async function runOf(id: number): Promise<Run> {
  const [run] = await db.query<Run>('SELECT * FROM job_run WHERE id = $1', [id]);
  if (!run) throw new Error(`no run ${id}`);
  return run;
}

const ended = (id: number, state: string, ms = 10_000) =>
  eventually(async () => {
    const run = await runOf(id);
    return run.state === state && run;
  }, ms);

const eventsOf = (id: number) =>
  db.query<{ type: string; data: Record<string, unknown>; actor_name: string | null }>(
    `SELECT type, data, actor_name FROM event_log WHERE subject_kind = 'job' AND subject_id = $1 ORDER BY id`,
    [id],
  );

const cancel = (id: number) =>
  producer.database.transaction((tx) => producer.ledger.requestCancel(tx, id, by));

/** Works in chunks of a few milliseconds until it is stopped, or has done `total`. */
const chunks =
  (total: number, ms = 20) =>
  async (context: JobContext) => {
    for (let done = context.run.progress_done + 1; done <= total; done += 1)
      await context.chunk(async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        return { done, total, phase: 'Working' };
      });
    return { total };
  };

it('runs a committed job once, and writes down its start and its end', async () => {
  let runs = 0;
  await work({
    'maintenance.probe': async (context) => {
      runs += 1;
      expect(context.by).toEqual(by);
      return { rows: 3 };
    },
  });
  const id = await start('maintenance.probe', 'list\u0000 1.csv');
  const run = await ended(id, 'completed');
  expect(run.summary).toEqual({ rows: 3 });
  expect(runs).toBe(1);
  const events = await eventsOf(id);
  expect(events.map((event) => event.type)).toEqual(['job.started', 'job.ended']);
  expect(events[1]).toMatchObject({
    data: { jobId: id, state: 'completed', label: 'list 1.csv', summary: { rows: 3 }, errorCode: null },
    actor_name: 'Ada Obi',
  });
});

it('does not run what was rolled back', async () => {
  let ran = false;
  await work({
    'maintenance.probe': async () => {
      ran = true;
      return null;
    },
  });
  await producer.database
    .transaction(async (tx) => {
      await producer.ledger.start(tx, {
        kind: 'maintenance.probe',
        params: {},
        label: 'never',
        detail: '',
        accountId,
        by,
      });
      throw new Error('no');
    })
    .catch(() => undefined);
  // The job behind it has been through the whole pipeline: the one before it would have been too.
  await ended(await start('farmers.import'), 'completed');
  expect(ran).toBe(false);
  expect(await db.query(`SELECT 1 FROM job_run WHERE label = 'never'`)).toEqual([]);
});

it('cancels a running job at its next chunk, within two seconds', async () => {
  await work({ 'maintenance.probe': chunks(10_000) });
  const id = await start();
  await eventually(async () => (await runOf(id)).progress_done > 2);
  const before = Date.now();
  await cancel(id);
  await ended(id, 'cancelled');
  expect(Date.now() - before).toBeLessThan(2000);
  expect((await eventsOf(id)).map((event) => event.type)).toEqual([
    'job.started',
    'job.cancelRequested',
    'job.ended',
  ]);
  await expect(cancel(id)).rejects.toMatchObject({ code: 'job.ended' });
});

it('cancels a waiting job without its turn, behind jobs that fill the queue', async () => {
  await work({ 'farmers.import': chunks(10_000) });
  const busy = [await start('farmers.import'), await start('farmers.import')];
  for (const id of busy) await eventually(async () => (await runOf(id)).progress_done > 0);
  const waiting = await start('farmers.import');
  await eventually(
    async () =>
      (await db.query('SELECT 1 FROM job_run WHERE id = $1 AND dispatched_epoch = epoch', [waiting])).length,
  );
  const before = Date.now();
  await cancel(waiting);
  await cancel(waiting);
  await ended(waiting, 'cancelled');
  expect(Date.now() - before).toBeLessThan(2000);
  expect((await eventsOf(waiting)).filter((event) => event.type === 'job.cancelRequested')).toHaveLength(1);
  for (const id of busy) await cancel(id);
  for (const id of busy) await ended(id, 'cancelled');
});

it('tries a fault again and gives up after five attempts, a refusal at once', async () => {
  let tries = 0;
  await work({
    'maintenance.probe': async () => {
      tries += 1;
      throw new Error('a fault');
    },
    'farmers.import': async () => {
      throw new DomainError('file.noHeader', 'The file has no header: line 1 is empty.');
    },
  });
  const refused = await start('farmers.import');
  expect(await ended(refused, 'failed')).toMatchObject({
    error_code: 'file.noHeader',
    error_message: 'The file has no header: line 1 is empty.',
    attempts: 0,
  });
  const faulty = await start();
  expect(await ended(faulty, 'failed', 30_000)).toMatchObject({
    error_code: 'job.crashed',
    error_message: MESSAGES.jobs.crashed,
  });
  expect(tries).toBe(5);
  expect((await eventsOf(faulty)).filter((event) => event.type === 'job.ended')).toHaveLength(1);
});

it('ends a job that has killed ten workers instead of letting it kill more', async () => {
  let ran = false;
  await work({
    'maintenance.probe': async () => {
      ran = true;
      return null;
    },
  });
  const id = await producer.database.transaction(async (tx) => {
    const job = await producer.ledger.start(tx, {
      kind: 'maintenance.probe',
      params: {},
      label: 'poison',
      detail: '',
      accountId,
      by,
    });
    await tx.query('UPDATE job_run SET takeovers = 10 WHERE id = $1', [job]);
    return job;
  });
  expect(await ended(id, 'failed')).toMatchObject({ error_code: 'job.crashed' });
  expect(ran).toBe(false);
});

it('ignores old and doubled deliveries', async () => {
  let runs = 0;
  await work({
    'maintenance.probe': async (context) => {
      runs += 1;
      return chunks(20)(context);
    },
  });
  const id = await start();
  await eventually(async () => (await runOf(id)).progress_done > 0);
  const queue = new Queue('maintenance', {
    connection: { url: config.REDIS_URL },
    prefix: config.REDIS_PREFIX,
  });
  try {
    for (const epoch of [0, 1, 1, 7])
      await queue.add('maintenance.probe', { id, epoch }, { jobId: `again-${id}-${epoch}-${Math.random()}` });
    await ended(id, 'completed');
    await queue.add('maintenance.probe', { id, epoch: 1 }, { jobId: `late-${id}` });
    await eventually(async () => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
      return counts.waiting === 0 && counts.active === 0 && counts.delayed === 0;
    });
  } finally {
    await queue.close();
  }
  expect(runs).toBe(1);
  expect((await runOf(id)).fence).toBe(1);
  expect((await eventsOf(id)).filter((event) => event.type === 'job.ended')).toHaveLength(1);
});

it('fences a holder that lost its job: it can commit nothing more', async () => {
  const committed: string[] = [];
  const stopped: string[] = [];
  let holder = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await work({
    'maintenance.probe': async (context) => {
      holder += 1;
      const me = `holder ${holder}`;
      if (holder === 1) await held;
      try {
        await context.chunk(async (tx) => {
          await tx.query('UPDATE account SET short_description = $2 WHERE id = $1', [accountId, me]);
          return { done: 1, total: 1, phase: 'Writing' };
        });
        committed.push(me);
      } catch (error) {
        stopped.push(me);
        throw error;
      }
      return { holder: me };
    },
  });
  const id = await start();
  await eventually(() => holder === 1);
  // The lease runs out while the holder hangs: the reconciler hands the job on. Its beat would renew it, so it is cut.
  await db.query(`UPDATE job_run SET lease_until = now() - interval '1 s', fence = fence + 1 WHERE id = $1`, [
    id,
  ]);
  const run = await ended(id, 'completed', 15_000);
  expect(run.summary).toEqual({ holder: 'holder 2' });
  expect(run).toMatchObject({ epoch: 2 });
  release();
  await eventually(() => stopped.length === 1);
  expect(committed).toEqual(['holder 2']);
  expect(await db.query('SELECT short_description FROM account WHERE id = $1', [accountId])).toEqual([
    { short_description: 'holder 2' },
  ]);
});

it('gives running jobs back when its worker stops, and another goes on from the last chunk', async () => {
  const seen: number[] = [];
  const resume = async (context: JobContext) => {
    seen.push(context.run.progress_done);
    return chunks(60)(context);
  };
  const first = await work({ 'maintenance.probe': resume });
  const id = await start();
  await eventually(async () => (await runOf(id)).progress_done > 5);
  const before = Date.now();
  await first.get(JobWorkers).stop();
  expect(Date.now() - before).toBeLessThan(3000);
  const given = await runOf(id);
  expect(given).toMatchObject({ state: 'waiting', attempts: 0, takeovers: 0 });
  await work({ 'maintenance.probe': resume });
  await ended(id, 'completed');
  expect(seen).toEqual([0, given.progress_done]);
});

it('hands a job to Redis again when Redis has forgotten it', async () => {
  const id = await start();
  const queue = new Queue('maintenance', {
    connection: { url: config.REDIS_URL },
    prefix: config.REDIS_PREFIX,
  });
  try {
    await eventually(async () => (await queue.getJob(`${id}-1`)) !== undefined);
    await queue.obliterate({ force: true });
  } finally {
    await queue.close();
  }
  await work({ 'maintenance.probe': async () => ({ found: 1 }) });
  expect(await ended(id, 'completed', 15_000)).toMatchObject({ summary: { found: 1 }, epoch: 1 });
});
