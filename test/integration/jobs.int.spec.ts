import { JOBS_MESSAGES } from '#libs/contracts';
import { DomainError, withinRequest } from '#libs/platform';
import { onThisMachine } from '../support/busy.js';
import { eventually } from '../support/eventually.js';
import { chunks, JobLab } from '../support/job-lab.js';

let lab: JobLab;
beforeAll(async () => {
  lab = await JobLab.open();
});
afterEach(() => lab.stopWorkers());
afterAll(() => lab?.close());

it('runs a committed job once, and writes down its start and its end', async () => {
  let runs = 0;
  await lab.work({
    'maintenance.probe': async (context) => {
      runs += 1;
      expect(context.by).toEqual(lab.by);
      return { rows: 3 };
    },
  });
  const id = await lab.start('maintenance.probe', 'list\u0000 1.csv');
  const run = await lab.ended(id, 'completed');
  expect(run.summary).toEqual({ rows: 3 });
  expect(runs).toBe(1);
  const events = await lab.eventsOf(id);
  expect(events.map((event) => event.type)).toEqual(['job.started', 'job.ended']);
  expect(events[1]).toMatchObject({
    data: { jobId: id, state: 'completed', label: 'list 1.csv', summary: { rows: 3 }, errorCode: null },
    actor_name: lab.by.name,
  });
});

it('records what it does under the request that started it', async () => {
  await lab.work({ 'maintenance.probe': async () => null, 'farmers.import': async () => null });
  const id = await withinRequest('request-of-a-test', () => lab.start());
  const own = await lab.start('farmers.import');
  for (const run of [id, own]) await lab.ended(run, 'completed');
  const requestsOf = async (run: number) => (await lab.eventsOf(run)).map(({ request_id }) => request_id);
  expect(await requestsOf(id)).toEqual(['request-of-a-test', 'request-of-a-test']);
  expect(await requestsOf(own)).toEqual([null, null]);
});

it('does not run what was rolled back', async () => {
  let ran = false;
  await lab.work({
    'maintenance.probe': async () => {
      ran = true;
      return null;
    },
  });
  await lab.producer.database
    .transaction(async (tx) => {
      await lab.producer.ledger.start(tx, {
        kind: 'maintenance.probe',
        params: {},
        label: 'never',
        detail: '',
        accountId: lab.by.accountId,
        by: lab.by,
      });
      throw new Error('no');
    })
    .catch(() => undefined);
  // The next job has passed the whole pipeline, so the previous one would have, too.
  await lab.ended(await lab.start('farmers.import'), 'completed');
  expect(ran).toBe(false);
  expect(await lab.db.query(`SELECT 1 FROM job_run WHERE label = 'never'`)).toEqual([]);
});

it('cancels a running job at its next chunk, within two seconds', async () => {
  await lab.work({ 'maintenance.probe': chunks(10_000) });
  const id = await lab.start();
  await lab.beyond(id, 2);
  const before = Date.now();
  await lab.cancel(id);
  await lab.ended(id, 'cancelled');
  expect(Date.now() - before).toBeLessThan(onThisMachine(2000));
  expect((await lab.eventsOf(id)).map((event) => event.type)).toEqual([
    'job.started',
    'job.cancelRequested',
    'job.ended',
  ]);
  await expect(lab.cancel(id)).rejects.toMatchObject({ code: 'job.ended' });
});

it('cancels a waiting job without its turn, behind jobs that fill the queue', async () => {
  await lab.work({ 'farmers.import': chunks(10_000) });
  const busy = [await lab.start('farmers.import'), await lab.start('farmers.import')];
  for (const id of busy) await lab.beyond(id, 0);
  const waiting = await lab.start('farmers.import');
  await eventually(
    async () =>
      (await lab.db.query('SELECT 1 FROM job_run WHERE id = $1 AND dispatched_epoch = epoch', [waiting]))
        .length,
  );
  const before = Date.now();
  await lab.cancel(waiting);
  await lab.cancel(waiting);
  await lab.ended(waiting, 'cancelled');
  expect(Date.now() - before).toBeLessThan(onThisMachine(2000));
  expect((await lab.eventsOf(waiting)).filter((event) => event.type === 'job.cancelRequested')).toHaveLength(
    1,
  );
  for (const id of busy) await lab.cancel(id);
  for (const id of busy) await lab.ended(id, 'cancelled');
});

it('tries a fault again and gives up after five attempts, a refusal at once', async () => {
  let tries = 0;
  await lab.work({
    'maintenance.probe': async () => {
      tries += 1;
      throw new Error('a fault');
    },
    'farmers.import': async () => {
      throw new DomainError('file.noHeader', 'The file has no header: line 1 is empty.');
    },
  });
  const refused = await lab.start('farmers.import');
  expect(await lab.ended(refused, 'failed')).toMatchObject({
    error_code: 'file.noHeader',
    error_message: 'The file has no header: line 1 is empty.',
    attempts: 0,
  });
  const faulty = await lab.start();
  expect(await lab.ended(faulty, 'failed', 30_000)).toMatchObject({
    error_code: 'job.crashed',
    error_message: JOBS_MESSAGES.crashed,
  });
  expect(tries).toBe(5);
  expect((await lab.eventsOf(faulty)).filter((event) => event.type === 'job.ended')).toHaveLength(1);
});
