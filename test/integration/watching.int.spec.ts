import type { StatusDto } from '#libs/contracts';
import { TEST_PASSWORD } from '../support/api.js';
import { eventually } from '../support/eventually.js';
import type { HttpClient } from '../support/http-client.js';
import { signedInAt } from '../support/http-client.js';
import {
  freePort,
  linesOf,
  type Program,
  type RunningApi,
  startApiProcess,
  startWorkerProcess,
} from '../support/processes.js';
import { testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { askedOfPrometheus, exportedIn, samplesOf } from '../support/watched-figures.js';
import { World } from '../support/world.js';

/** Both programs as in production, observed from outside. */
let db: TestDatabase;
let home: World;
let api: RunningApi;
let worker: Program;
let admin: HttpClient;
let ports: { api: number; worker: number };

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  ports = { api: await freePort(), worker: await freePort() };
  const env = {
    ...testEnvironment({ DATABASE_URL: db.url }),
    LOG_LEVEL: 'info',
    GONA_REVISION: 'abc1234',
    DATABASE_DISK_LIMIT_GB: '100',
    JOB_KEEP_DAYS: '30',
    SESSION_KEEP_DAYS: '10',
    METRICS_PORT: String(ports.api),
    WORKER_METRICS_PORT: String(ports.worker),
  };
  [api, worker] = await Promise.all([
    startApiProcess(env),
    startWorkerProcess(env, { ready: /the worker is ready/ }),
  ]);
  admin = await signedInAt(api.url, TEST_PASSWORD)(home.superadmin.username);
});

afterAll(async () => {
  await Promise.all([api?.kill('SIGKILL'), worker?.kill('SIGKILL')]);
  await db?.drop();
});

const scrape = async (of: keyof typeof ports) =>
  (await fetch(`http://127.0.0.1:${ports[of]}/metrics`)).text();
const samples = async (of: keyof typeof ports, name: string) => samplesOf(await scrape(of), name);
/** Inserts a job as the application would; either program's dispatcher finds it. */
async function start(kind: string, requestId: string | null = null): Promise<number> {
  const [job] = await db.query<{ id: number }>(
    `INSERT INTO job_run (kind, params, label, detail, request_id) VALUES ($1, '{}', 'A job', 'Test', $2) RETURNING id`,
    [kind, requestId],
  );
  const id = job?.id ?? 0;
  await eventually(async () => {
    const [row] = await db.query<{ state: string }>('SELECT state FROM job_run WHERE id = $1', [id]);
    return row?.state === 'completed';
  }, 20_000);
  return id;
}

it('says which Gona it is, what its jobs did and what waits', async () => {
  await start('maintenance.probe');
  const build = 'program="worker",version="[^"]+",revision="abc1234"';
  expect([...(await samples('worker', 'gona_build_info')).keys()].join()).toMatch(new RegExp(build));
  expect([...(await samples('api', 'gona_build_info')).keys()].join()).toContain('program="api"');
  const probe = 'kind="maintenance.probe"';
  expect((await samples('worker', 'gona_jobs_ended_total')).get(`${probe},state="completed"`)).toBe(1);
  expect((await samples('worker', 'gona_job_duration_seconds_count')).get(probe)).toBe(1);
  expect((await samples('worker', 'gona_job_takeovers_total')).get('kind="farmers.import"')).toBe(0);
  for (const program of ['api', 'worker'] as const) {
    expect((await samples(program, 'gona_files_free_bytes')).get('')).toBeGreaterThan(0);
    expect((await samples(program, 'gona_database_connections_limit')).get('')).toBe(10);
    expect((await samples(program, 'gona_queue_oldest_waiting_seconds')).get('queue="imports"')).toBe(0);
  }
});

it('counts sign-ins that are refused, whoever they name, and requests by route and class', async () => {
  const before = (await samples('api', 'gona_sign_ins_refused_total')).get('reason="password"') ?? 0;
  for (const username of [home.superadmin.username, 'nobody of that name'])
    await fetch(`${api.url}/api/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password: 'not this one' }),
    });
  expect((await samples('api', 'gona_sign_ins_refused_total')).get('reason="password"')).toBe(before + 2);
  await admin.get('/api/jobs/999999999');
  await admin.get('/nowhere/at-all');
  const routes = [...(await samples('api', 'gona_http_request_duration_seconds_count')).keys()];
  expect(routes).toContain('method="GET",route="/api/jobs/:jobId",status="4xx"');
  expect(routes.join()).not.toMatch(/999999999|nowhere/);
});

it('exports every figure that the dashboard and the alerts are made of, and they leave out none', async () => {
  const { shown, alerts, panels } = askedOfPrometheus();
  expect(alerts.length).toBeGreaterThan(10);
  expect(new Set(panels).size).toBe(panels.length);
  const { figures, series, labels } = exportedIn((await scrape('api')) + (await scrape('worker')));
  const asked = [...shown, ...alerts];
  const named = asked.flatMap((expr) => expr.match(/\b(gona|process|nodejs)_[a-z0-9_]+/g) ?? []);
  expect(named.filter((name) => !series.includes(name))).toEqual([]);
  const own = figures.filter((name) => name.startsWith('gona_'));
  // It is evaluated, and has no time series.
  expect(own.filter((name) => !shown.join().includes(name))).toEqual(['gona_last_backup_verified']);
  const grouped = asked.flatMap((expr) =>
    [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/)),
  );
  expect(grouped.filter((name) => ![...labels, 'instance', 'job'].includes(name))).toEqual([]);
});

it('names nobody in any label', async () => {
  const text = (await scrape('api')) + (await scrape('worker'));
  const values = [...text.matchAll(/\w+="([^"]*)"/g)].map(([, value]) => value);
  expect(values.length).toBeGreaterThan(100);
  for (const word of [home.superadmin.username, 'nobody of that name', '127.0.0.1'])
    expect(values).not.toContain(word);
});

it('reads only jobs that have not ended, however many have', async () => {
  await db.query(
    `INSERT INTO job_run (kind, params, label, detail, state, created_at, started_at, ended_at)
     SELECT 'maintenance.probe', '{}', 'old', 'Test', 'completed', now(), now(), now() FROM generate_series(1, 20000)`,
  );
  await db.query('ANALYZE job_run');
  const plan = await db.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT kind, state, count(*) FROM job_run WHERE ended_at IS NULL GROUP BY kind, state`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Scan .*job_run_live/);
  expect((await samples('api', 'gona_jobs')).size).toBeLessThan(5);
});

it('says once, in one line each, that a job begins and how it was left', async () => {
  const jobId = await start('maintenance.probe', 'request-of-a-test');
  const about = () => linesOf(worker).filter((line) => line.jobId === jobId);
  await eventually(async () => about().length >= 2);
  expect(about().map(({ msg }) => msg)).toEqual(['a job begins', 'a job is left']);
  for (const line of about())
    expect(line).toMatchObject({
      kind: 'maintenance.probe',
      worker: expect.stringMatching(new RegExp(`:${worker.pid}$`)),
      requestId: 'request-of-a-test',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    });
  expect(about()[1]).toMatchObject({ outcome: 'completed', durationMs: expect.any(Number) });
});

it('says a fault in one line, with its cause, the version and the id of the request', async () => {
  await db.query('ALTER TABLE trash_item RENAME TO trash_item_away');
  const answer = await admin.get('/api/trash');
  await db.query('ALTER TABLE trash_item_away RENAME TO trash_item');
  expect(answer.status).toBe(500);
  const { requestId } = answer.body as { requestId: string };
  const lines = () => linesOf(api).filter((line) => JSON.stringify(line).includes(requestId));
  await eventually(async () => lines().length > 0);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatchObject({
    level: 50,
    requestId,
    res: { status: 500 },
    err: { code: 'server.fault', stack: expect.stringMatching(/caused by .*trash_item/) },
  });
  for (const line of [...linesOf(api), ...linesOf(worker)]) expect(line).toHaveProperty('version');
});

it('forgets old jobs, sessions and windows, and nothing that is needed', async () => {
  const { resource, community } = await home.programme();
  const old = async (kind: string, more: { account?: number; state?: string; resolved?: boolean } = {}) => {
    const [row] = await db.query<{ id: number }>(
      `INSERT INTO job_run (kind, params, label, detail, account_id, state, created_at, ended_at, resolved_at)
       VALUES ($1, '{}', 'old', 'Test', $2, $3, now() - interval '40 days', now() - interval '40 days', $4) RETURNING id`,
      [kind, more.account ?? null, more.state ?? 'completed', more.resolved ? new Date() : null],
    );
    return row?.id ?? 0;
  };
  const account = home.account.id;
  const gone = [await old('maintenance.probe'), await old('findings.inspect', { account })];
  gone.push(await old('maintenance.probe', { state: 'failed' }));
  gone.push(await old('farms.import', { account, state: 'failed', resolved: true }));
  const imported = await old('farmers.import', { account });
  const exported = await old('exports.run', { account });
  const kept = [imported, exported, await old('farms.import', { account, state: 'failed' })];
  const fileId = '00000000-0000-4000-8000-00000000000a';
  await db.query(
    `INSERT INTO stored_file (id, account_id, name, size, sha256) VALUES ($1, $2, 'farmers.csv', 1, '\\x00')`,
    [fileId, account],
  );
  await db.query(
    `INSERT INTO export_run (account_id, kind, format, name, job_id, file_id, expires_at, created_by)
     VALUES ($1, 'farmers', 'csv', 'farmers.csv', $2, $3, now() + interval '1 day', $4)`,
    [account, exported, fileId, home.admin.id],
  );
  await db.query(
    `INSERT INTO import_batch (account_id, community_resource_id, community_id, kind, import_type, format, file_id, job_id, state)
     VALUES ($1, $2, $3, 'farmers', 'BVN', 'csv', $4, $5, 'completed')`,
    [account, resource.id, community.id, fileId, imported],
  );
  const session = (id: string, ended: string | null, ends: string) =>
    db.query(
      `INSERT INTO user_session (id, user_id, idle_ends_at, ends_at, ended_at)
       VALUES ($1, $2, now() + $4::interval, now() + $4::interval, now() + $3::interval)`,
      [id, home.staff.id, ended, ends],
    );
  const ids = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
  await session(ids[0]!, '-11 days', '-11 days');
  await session(ids[1]!, null, '-11 days');
  await session(ids[2]!, '-9 days', '-9 days');
  await session(ids[3]!, null, '1 day');
  await db.query(
    `INSERT INTO sign_in_throttle (key, window_start, attempts)
     VALUES ('user:spent', now() - interval '1 hour', 3), ('user:fresh', now(), 3)`,
  );
  await start('maintenance.purge');
  const left = await db.query<{ id: number }>('SELECT id FROM job_run WHERE id = ANY ($1) ORDER BY id', [
    [...gone, ...kept],
  ]);
  expect(left.map(({ id }) => id)).toEqual([...kept].sort((a, b) => a - b));
  const sessions = await db.query<{ id: string }>(
    'SELECT id FROM user_session WHERE id = ANY ($1) ORDER BY id',
    [ids],
  );
  expect(sessions.map(({ id }) => id)).toEqual([ids[2], ids[3]]);
  const windows = await db.query<{ key: string }>(
    `SELECT key FROM sign_in_throttle WHERE key IN ('user:spent', 'user:fresh')`,
  );
  expect(windows).toEqual([{ key: 'user:fresh' }]);
});

describe('the status page', () => {
  const read = async () => (await admin.get<StatusDto>('/api/status')).body;
  const codes = ({ troubles }: StatusDto) => troubles.map(({ code }) => code);

  it('names programs, queues, tables, Redis and the disk', async () => {
    await eventually(async () => (await read()).programs.length === 2);
    const status = await read();
    expect(status.programs).toEqual([
      expect.objectContaining({ program: 'api', pid: api.pid, alive: true, revision: 'abc1234', doing: [] }),
      expect.objectContaining({ program: 'worker', pid: worker.pid, alive: true }),
    ]);
    expect(status.queues.map(({ queue, waiting }) => [queue, waiting])).toContainEqual(['imports', 0]);
    // One waits for its columns, one for answers to held rows; the others are answered, undone, or too old.
    const held = { kind: 'import', rejected: 0, held: 2 };
    const before = status.queues.find(({ queue }) => queue === 'imports')?.paused ?? 0;
    await db.query(
      `INSERT INTO job_run (kind, params, label, detail, account_id, state, summary, ended_at, resolved_at)
       SELECT 'farmers.import', '{}', 'list.csv', '', $1, j.state, j.summary::jsonb, now() - j.ended::interval, now() - j.resolved::interval
         FROM (VALUES ('paused', NULL, NULL, NULL), ('completed', $2, '1 day', NULL), ('completed', $2, '1 day', '1 hour'),
                      ('completed', $3, '1 day', NULL), ('completed', $2, '8 days', NULL)) AS j(state, summary, ended, resolved)`,
      [
        home.account.id,
        JSON.stringify(held),
        JSON.stringify({ ...held, undone: { rows: 1, kept: 0, whole: true } }),
      ],
    );
    expect((await read()).queues.find(({ queue }) => queue === 'imports')?.paused).toBe(before + 2);
    expect(status.database).toMatchObject({ isCurrent: true, schema: expect.stringMatching(/\d{13}$/) });
    expect(status.database.disk).toMatchObject({ bytes: 100e9, source: 'limit' });
    expect(status.redis).toMatchObject({ answers: true, version: expect.stringMatching(/^\d/) });
    expect(status.disk?.free).toBeGreaterThan(0);
    // This server has no statement statistics, and the page explains how to enable them.
    expect(status.statements.missing ?? '').toMatch(/^(|PostgreSQL does not count.*)$/);
    expect(codes(status)).toContain('noBackup');
  });

  it('knows the last backup, and what was wrong with the last try', async () => {
    const tried = (failure: string | null) =>
      db.query(
        `INSERT INTO backup_record (began_at, version, place, bytes, verified, failure)
         VALUES (now() - interval '2 days', '1.0.0', $1, $2, $3, $4)`,
        failure ? [null, null, false, failure] : ['/backups/gona-1', 1000, true, null],
      );
    await tried(null);
    const old = await read();
    expect(old.backup).toMatchObject({ place: '/backups/gona-1', bytes: 1000, verified: true });
    expect(codes(old)).toContain('backupOld');
    await tried('The disk is full.');
    const { troubles } = await read();
    expect(troubles.find(({ code }) => code === 'backupFailed')?.sentence).toContain('The disk is full.');
    expect((await samples('api', 'gona_last_backup_verified')).get('')).toBe(1);
  });

  it('says first that no worker is there', async () => {
    await worker.kill('SIGKILL');
    await db.query(`UPDATE program_beat SET beat_at = now() - interval '1 minute' WHERE program = 'worker'`);
    const status = await read();
    expect(codes(status)[0]).toBe('noWorker');
    expect(status.programs.map(({ program, alive }) => [program, alive])).toEqual([
      ['api', true],
      ['worker', false],
    ]);
    expect((await samples('api', 'gona_programs')).get('program="worker",state="gone"')).toBe(1);
  });
});
