import { type JobContext, JobWorkers } from '#libs/platform';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { chunks, JobLab } from '../support/job-lab.js';

let lab: JobLab;
beforeAll(async () => {
  lab = await JobLab.open();
});
afterEach(() => lab.stopWorkers());
afterAll(() => lab?.close());

it('ends a job that has killed ten workers instead of letting it kill more', async () => {
  let ran = false;
  await lab.work({
    'maintenance.probe': async () => {
      ran = true;
      return null;
    },
  });
  const id = await lab.start(
    'maintenance.probe',
    'poison',
    'UPDATE job_run SET takeovers = 10 WHERE id = $1',
  );
  expect(await lab.ended(id, 'failed')).toMatchObject({ error_code: 'job.crashed' });
  expect(ran).toBe(false);
});

it('ignores old and doubled deliveries', async () => {
  let runs = 0;
  await lab.work({
    'maintenance.probe': async (context) => {
      runs += 1;
      return chunks(20)(context);
    },
  });
  const id = await lab.start();
  await lab.beyond(id, 0);
  await lab.queue('maintenance', async (queue) => {
    for (const epoch of [0, 1, 1, 7])
      await queue.add('maintenance.probe', { id, epoch }, { jobId: `again-${id}-${epoch}-${Math.random()}` });
    await lab.ended(id, 'completed');
    await queue.add('maintenance.probe', { id, epoch: 1 }, { jobId: `late-${id}` });
    await eventually(async () => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed');
      return counts.waiting === 0 && counts.active === 0 && counts.delayed === 0;
    });
  });
  expect(runs).toBe(1);
  expect((await lab.runOf(id)).fence).toBe(1);
  expect((await lab.eventsOf(id)).filter((event) => event.type === 'job.ended')).toHaveLength(1);
});

it('fences a holder that lost its job: it can commit nothing more', async () => {
  const committed: string[] = [];
  const stopped: string[] = [];
  let holder = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await lab.work({
    'maintenance.probe': async (context) => {
      holder += 1;
      const me = `holder ${holder}`;
      if (holder === 1) await held;
      try {
        await context.chunk(async (tx) => {
          await tx.query('UPDATE account SET short_description = $2 WHERE id = $1', [lab.by.accountId, me]);
          return { done: 1, total: 1, step: 'probe' };
        });
        committed.push(me);
      } catch (error) {
        stopped.push(me);
        throw error;
      }
      return { holder: me };
    },
  });
  const id = await lab.start();
  await eventually(() => holder === 1);
  // The lease expires while the holder hangs, so the reconciler reassigns the job. The heartbeat would renew it, so it
  // is disabled.
  await lab.db.query(
    `UPDATE job_run SET lease_until = now() - interval '1 s', fence = fence + 1 WHERE id = $1`,
    [id],
  );
  const run = await lab.ended(id, 'completed', 15_000);
  expect(run.summary).toEqual({ holder: 'holder 2' });
  expect(run).toMatchObject({ epoch: 2 });
  release();
  await eventually(() => stopped.length === 1);
  expect(committed).toEqual(['holder 2']);
  expect(
    await lab.db.query('SELECT short_description FROM account WHERE id = $1', [lab.by.accountId]),
  ).toEqual([{ short_description: 'holder 2' }]);
});

it('gives running jobs back when its worker stops, and another continues from the last chunk', async () => {
  const seen: number[] = [];
  const resume = async (context: JobContext) => {
    seen.push(context.run.progress_done);
    return chunks(60)(context);
  };
  const first = await lab.work({ 'maintenance.probe': resume });
  const id = await lab.start();
  await lab.beyond(id, 5);
  const before = Date.now();
  await first.get(JobWorkers).stop();
  expect(Date.now() - before).toBeLessThan(onThisMachine(3000));
  const given = await lab.runOf(id);
  expect(given).toMatchObject({ state: 'waiting', attempts: 0, takeovers: 0 });
  await lab.work({ 'maintenance.probe': resume });
  await lab.ended(id, 'completed');
  expect(seen).toEqual([0, given.progress_done]);
});

it('hands a job to Redis again when Redis has forgotten it', async () => {
  const id = await lab.start();
  await lab.queue('maintenance', async (queue) => {
    await eventually(async () => (await queue.getJob(`${id}-1`)) !== undefined);
    await queue.obliterate({ force: true });
  });
  await lab.work({ 'maintenance.probe': async () => ({ found: 1 }) });
  expect(await lab.ended(id, 'completed', 15_000)).toMatchObject({ summary: { found: 1 }, epoch: 1 });
});
