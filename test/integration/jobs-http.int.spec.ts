import type { INestApplicationContext } from '@nestjs/common';
import {
  type AccountStatusDto,
  type JobDto,
  type JobKind,
  type JobListDto,
  type StatusDto,
  topicOf,
} from '#libs/contracts';
import { Database, DomainError, JobLedger } from '#libs/platform';
import type { TestApi } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import { startWorker } from '../support/platform.js';
import type { TestDatabase } from '../support/test-database.js';
import { openWorld, type ServedWorld, type World } from '../support/world.js';

let served: ServedWorld;
let db: TestDatabase;
let api: TestApi;
let worker: INestApplicationContext;
let home: World;
let abroad: World;
let resource: { id: number; name: string };
let community: { id: number; name: string };

beforeAll(async () => {
  served = await openWorld();
  ({ db, api, home, abroad } = served);
  ({ resource, community } = await home.programme());
  worker = await startWorker(served.config, {
    // A job that runs until it is cancelled.
    'maintenance.probe': async (context) => {
      for (let done = 1; ; done += 1) {
        await context.chunk(async () => {
          await new Promise((resolve) => setTimeout(resolve, 50));
          return { done, total: 1000, step: 'probe' };
        });
      }
    },
    'farmers.import': async () => ({ total: 10, created: 8, updated: 0, unchanged: 0, rejected: 2 }),
    'farms.import': async () => {
      throw new DomainError('file.unreadable', 'The KML ends in the middle of a placemark.');
    },
    'maintenance.purge': async () => ({ total: 3, created: 3, updated: 0, unchanged: 0, rejected: 0 }),
  });
});

afterAll(async () => {
  await worker?.close();
  await served?.close();
});

function start(who: World, user: { id: number }, kind: JobKind, label: string): Promise<number> {
  const own = who === home ? { communityResourceId: resource.id, communityId: community.id } : {};
  return api.app.get(Database).transaction((tx) =>
    api.app.get(JobLedger).start(tx, {
      kind,
      params: { importId: 1 } as never,
      label,
      detail: 'Farmer list · BVN',
      accountId: who.account.id,
      ...own,
      by: { id: user.id, name: 'x', accountId: who.account.id },
    }),
  );
}

const inState = (id: number, state: string) =>
  eventually(
    async () => (await db.query('SELECT 1 FROM job_run WHERE id = $1 AND state = $2', [id, state])).length,
    15_000,
  );

it('lists, filters and pages the jobs of the account, with true counts', async () => {
  const failed = await start(home, home.admin, 'farms.import', '100%_maps.kml');
  const partly = await start(home, home.staff, 'farmers.import', 'kebbi.xlsx');
  const whole = await start(home, home.admin, 'maintenance.purge', 'argungu.csv');
  const running = await start(home, home.admin, 'maintenance.probe', 'long.csv');
  await start(abroad, abroad.admin, 'maintenance.purge', 'not yours.csv');
  await inState(failed, 'failed');
  for (const id of [partly, whole]) await inState(id, 'completed');
  await eventually(
    async () =>
      (await db.query('SELECT 1 FROM job_run WHERE id = $1 AND progress_done > 0', [running])).length,
  );

  const admin = await api.as(home.admin.username);
  const list = async (query: string) => (await admin.get<JobListDto>(`/api/jobs${query}`)).body;
  const idsOf = (answer: JobListDto) => answer.list.map((job) => job.id);
  const all = await list('');
  expect(idsOf(all)).toEqual([running, whole, partly, failed]);
  expect(all).toMatchObject({
    total: 4,
    counts: { all: 4, running: 1, attention: 2, finished: 1 },
    queues: [{ kind: 'maintenance.probe', running: 1, waiting: 0 }],
  });
  const [seq] = await db.query<{ last_seq: number }>('SELECT last_seq FROM event_topic WHERE topic = $1', [
    topicOf.jobs(home.account.id),
  ]);
  expect(all.seq).toBe(seq?.last_seq);
  expect(idsOf(await list('?show=running'))).toEqual([running]);
  expect(idsOf(await list('?show=attention'))).toEqual([partly, failed]);
  expect(idsOf(await list('?show=finished'))).toEqual([whole]);
  expect(idsOf(await list('?page=2&size=3'))).toEqual([failed]);
  expect(idsOf(await list('?page=9007199254740991&size=1000'))).toEqual([]);
  expect(idsOf(await list('?q=KEBBI'))).toEqual([partly]);
  expect(idsOf(await list(`?q=${encodeURIComponent('%_m')}`))).toEqual([failed]);
  expect(await list(`?q=${home.staff.username}`)).toMatchObject({
    total: 1,
    counts: { all: 1, attention: 1 },
  });
  expect((await admin.get('/api/jobs?show=lost')).status).toBe(400);

  expect(all.list[3]).toMatchObject({
    kind: 'farms.import',
    state: 'failed',
    error: 'file.unreadable',
    message: 'The KML ends in the middle of a placemark.',
    communityResource: { id: resource.id, name: resource.name },
    community,
    startedBy: { id: home.admin.id },
    detail: 'Farmer list · BVN',
  });
});

it('shows a job to administrators of its account and to who started it, to nobody else', async () => {
  const theirs = await start(abroad, abroad.admin, 'maintenance.purge', 'theirs.csv');
  const ofAdmin = await start(home, home.admin, 'maintenance.purge', 'of admin.csv');
  const ofStaff = await start(home, home.staff, 'maintenance.purge', 'of staff.csv');
  const seen = async (user: { username: string }) => {
    const client = await api.as(user.username);
    const ids = [theirs, ofAdmin, ofStaff];
    const answers = await Promise.all(ids.map((id) => client.get(`/api/jobs/${id}`)));
    return answers.map((answer) => answer.status);
  };
  expect(await seen(home.admin)).toEqual([404, 200, 200]);
  expect(await seen(home.staff)).toEqual([404, 404, 200]);
  expect(await seen(home.superadmin)).toEqual([200, 200, 200]);
  expect(await seen(home.cbn)).toEqual([404, 404, 404]);
  for (const role of ['agent', 'farmer'] as const) expect(await seen(home[role])).toEqual([403, 403, 403]);
  const staff = await api.as(home.staff.username);
  const { body } = await staff.get<JobListDto>('/api/jobs');
  expect(body.list.every((job) => job.startedBy?.id === home.staff.id)).toBe(true);
  expect((await staff.post(`/api/jobs/${ofAdmin}/cancel`)).status).toBe(404);
  expect((await staff.get('/api/jobs/none')).status).toBe(400);
  expect((await api.anonymous.get(`/api/jobs/${ofAdmin}`)).status).toBe(401);
});

it('sends progress to the sockets of the account only, and cancels', async () => {
  const admin = await api.as(home.admin.username);
  const [watcher, outsider] = [
    await api.socketOf(home.admin.username),
    await api.socketOf(abroad.admin.username),
  ];
  await watcher.subscribe(topicOf.jobs(home.account.id));
  await outsider.subscribe(topicOf.jobs(abroad.account.id));
  const id = await start(home, home.admin, 'maintenance.probe', 'watched.csv');
  const frames = () => watcher.progress.filter((progress) => progress.jobId === id);
  await eventually(() => frames().length >= 4, 10_000);
  expect(frames()[0]).toEqual({
    jobId: id,
    accountId: home.account.id,
    state: 'running',
    step: 'probe',
    done: expect.any(Number),
    total: 1000,
  });
  const asked = await admin.post<JobDto>(`/api/jobs/${id}/cancel`);
  expect(asked).toMatchObject({ status: 200, body: { id, cancelRequested: true } });
  await inState(id, 'cancelled');
  await eventually(() =>
    watcher.events.some(
      (event) => event.type === 'job.ended' && event.data.jobId === id && event.data.state === 'cancelled',
    ),
  );
  expect(await admin.post(`/api/jobs/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { error: 'job.ended' },
  });
  expect(outsider.progress).toEqual([]);
  expect(outsider.events).toEqual([]);
});

describe("Gona's own jobs", () => {
  const LABEL = 'Automatic clean-up';
  const list = async (user: { username: string }, show: string) =>
    (await (await home.as(user)).get<JobListDto>(`/api/jobs?show=${show}&q=${encodeURIComponent(LABEL)}`))
      .body;
  let jobId: number;

  beforeAll(async () => {
    jobId = await api.app.get(Database).transaction((tx) =>
      api.app.get(JobLedger).start(tx, {
        kind: 'maintenance.purge',
        params: {},
        label: LABEL,
        detail: 'Maintenance',
        accountId: null,
        by: null,
      }),
    );
    await eventually(async () => {
      const [job] = await db.query('SELECT 1 FROM job_run WHERE id = $1 AND ended_at IS NOT NULL', [jobId]);
      return job;
    });
  });

  it('are shown to administrators of any account, apart from all others', async () => {
    const { list: jobs, total, counts } = await list(home.admin, 'system');
    expect(jobs.map(({ id }) => id)).toEqual([jobId]);
    expect([total, counts.system]).toEqual([1, 1]);
    expect(jobs[0]).toMatchObject({ isSystem: true, state: 'completed', startedBy: null, links: [] });
    expect((await list(home.admin, 'all')).list).toEqual([]);
    expect((await (await home.as(home.admin)).get<JobDto>(`/api/jobs/${jobId}`)).body.label).toBe(LABEL);
    expect((await (await abroad.as(abroad.admin)).get(`/api/jobs/${jobId}`)).status).toBe(200);
  });

  it('are shown to nobody else, neither in the list nor in its counts nor by their id', async () => {
    expect(await list(home.staff, 'system')).toMatchObject({ list: [], total: 0, counts: { system: 0 } });
    expect((await (await home.as(home.staff)).get(`/api/jobs/${jobId}`)).status).toBe(404);
  });

  it('are looked at only: nobody stops, resolves or reopens them', async () => {
    for (const act of ['cancel', 'resolve', 'reopen'])
      expect([act, (await (await home.as(home.admin)).post(`/api/jobs/${jobId}/${act}`)).status]).toEqual([
        act,
        404,
      ]);
  });

  it('tell nobody: there is no event of them', async () => {
    expect(
      await db.query(`SELECT 1 FROM event_log WHERE subject_kind = 'job' AND subject_id = $1`, [jobId]),
    ).toEqual([]);
  });
});

it('shows an administrator the status of the own account, and not a word of anything else', async () => {
  const fail = (account: number, jobs: number) =>
    db.query(
      `INSERT INTO job_run (kind, params, label, detail, account_id, state, ended_at)
       SELECT 'sms.send', '{}', 'a file of theirs', '', $1, 'failed', now() FROM generate_series(1, $2)`,
      [account, jobs],
    );
  await fail(home.account.id, 2);
  await fail(abroad.account.id, 5);
  await db.query(
    `INSERT INTO program_beat (id, program, version, host, pid, started_at, beat_at, doing)
     VALUES (gen_random_uuid(), 'worker', '9.8.7', 'box-of-kano', 4711, now(), now(), '[]')`,
  );
  const failed = ({ queues }: Pick<StatusDto, 'queues'>) =>
    queues.find(({ queue }) => queue === 'sms')?.failed;
  const whole = await (await home.as(home.superadmin)).get<StatusDto>('/api/status');
  expect([failed(whole.body), whole.text.includes('box-of-kano')]).toEqual([7, true]);

  const admin = await home.as(home.admin);
  const refused = [await admin.get('/api/status'), await admin.post('/api/status/test-mail')];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  const { body, text } = await admin.get<AccountStatusDto>('/api/status/account');
  expect(failed(body)).toBe(2);
  expect(body.provider).toMatchObject({
    name: 'simulator',
    reachable: null,
    receiptAt: null,
    credit: 'unknown',
  });
  expect(Object.keys(body).sort()).toEqual(['at', 'provider', 'queues']);
  const [theirs] = await db.query<{ name: string }>('SELECT name FROM account WHERE id = $1', [
    abroad.account.id,
  ]);
  const foreign = [
    theirs?.name ?? '',
    abroad.admin.username,
    'box-of-kano',
    '4711',
    '9.8.7',
    'a file of theirs',
  ];
  for (const word of [...foreign, 'postgres', 'redis', 'backup', 'host', 'disk'])
    expect(text.toLowerCase()).not.toContain(word.toLowerCase());
});
