import { completeFarm, type HealthDto, type StatusDto, SYSTEM_MESSAGES, startExport } from '#libs/contracts';
import { Database, ReadReplica } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { GIVEN } from '../support/exporting.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { type OwnPostgres, startOwnPostgres } from '../support/own-postgres.js';
import { startProducer, type TestProducer } from '../support/platform.js';
import { freePort } from '../support/processes.js';
import { testConfig } from '../support/test-config.js';
import { itLong } from '../support/tools.js';

/** An up-to-date replica is read; a paused, killed or promoted one is not, and responses never differ. */
jest.setTimeout(120_000);

const server = process.env.TEST_DATABASE_URL;
let primary: OwnPostgres;
let replica: OwnPostgres;
let gona: Installation;
let inside: TestProducer;
/** Metrics ports of the API and the worker. */
let ports: { api: number; worker: number };

beforeAll(async () => {
  primary = await startOwnPostgres();
  process.env.TEST_DATABASE_URL = primary.url;
  ports = { api: await freePort(), worker: await freePort() };
  gona = await openInstallation(async ({ url }) => {
    replica = await startOwnPostgres({ of: primary });
    const { api, worker } = ports;
    return {
      DATABASE_READ_URL: replica.at(url),
      METRICS_PORT: String(api),
      WORKER_METRICS_PORT: String(worker),
    };
  });
  inside = await startProducer(testConfig(gona.environment));
});

afterAll(async () => {
  process.env.TEST_DATABASE_URL = server;
  await inside?.stop();
  await gona?.close();
  await replica?.remove();
  await primary?.remove();
});

interface Figures {
  totalCompleted: number;
  totalFarms: number;
}
const figures = async (): Promise<Figures> => {
  const { status, body } = await gona.admin.get<Figures>(
    `/api/community-resource/analytics/${gona.communityResourceId}`,
  );
  expect(status).toBe(200);
  return body;
};
/** Returns the number of reads of a program, by server. */
const reads = async (program: 'api' | 'worker') => {
  const text = await (await fetch(`http://127.0.0.1:${ports[program]}/metrics`)).text();
  const of = (from: string) =>
    Number(new RegExp(`reads_total\\{from="${from}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
};
/** Returns a SUPERADMIN, the only role that sees the installation. */
const operator = () => gona.home.as(gona.home.superadmin);
const used = async () => (await (await operator()).get<StatusDto>('/api/status')).body.replica?.use;
const untilUse = (use: string) => eventually(async () => (await used()) === use, 20_000, 100);
/** Completes another farm, which every later request must show. */
const completeOne = async () => {
  const { admin, home, communityResourceId } = gona;
  const farm = await home.make.farm({ accountId: home.account.id, communityResourceId });
  const { status } = await admin.post(`/api${completeFarm.path.replace(':farmId', String(farm.id))}`, {});
  expect(status).toBe(200);
};
/** Waits until cached figures have expired, which takes less than a second. */
const later = () => new Promise((resolve) => setTimeout(resolve, 1100));

it('answers the overview, and has what was done a moment before', async () => {
  await untilUse('used');
  const before = await reads('api');
  for (let done = 1; done <= 3; done++) {
    await completeOne();
    await later();
    expect(await figures()).toMatchObject({ totalFarms: done, totalCompleted: done });
    const activity = await gona.admin.get<{ list: object[] }>('/api/activity');
    expect(activity.body.list.length).toBeGreaterThan(0);
  }
  const after = await reads('api');
  // Three reads of the activity, and one of the slices at least: known figures are not read again while their count rests.
  expect(after.replica - before.replica).toBeGreaterThanOrEqual(4);
  expect(after.primary).toBe(before.primary);
  const { body } = await gona.admin.get<HealthDto>('/api/health/ready');
  expect(body).toMatchObject({ status: 'ok', checks: { replica: 'ok' } });
});

itLong('writes exports, whole', async () => {
  const imported = await gona.begin('farmers', 'list.csv', farmerCsv(300, 0).csv);
  expect(await gona.ended(imported)).toMatchObject({ state: 'completed' });
  const asked = await gona.admin.post<{ id: number }>(`/api${startExport.path}`, {
    kind: 'farmers',
    format: 'csv',
    ...GIVEN,
  });
  expect(await gona.ended(asked.body.id)).toMatchObject({ state: 'completed', summary: { rows: 300 } });
  expect(await reads('worker')).toEqual({ replica: 1, primary: 0 });
});

itLong('what the replica breaks off is read on the primary, and what writes is refused there', async () => {
  const reader = inside.app.get(ReadReplica);
  const database = inside.app.get(Database);
  await eventually(() => reader.state?.use === 'used');
  await gona.db.query(
    'CREATE TABLE test_held (n int); GRANT ALL ON test_held TO PUBLIC; INSERT INTO test_held VALUES (1)',
  );
  const asked: boolean[] = [];
  const rows = await reader.read(async (from) => {
    const [{ standby } = { standby: false }] = await from.query<{ standby: boolean }>(
      'SELECT pg_is_in_recovery() AS standby',
    );
    asked.push(standby);
    if (!standby) return from.query('SELECT n FROM test_held');
    // The primary locks the table exclusively, without waiting for readers on the replica.
    setTimeout(() => void gona.db.query('TRUNCATE test_held; INSERT INTO test_held VALUES (2)'), 200);
    return from.query('SELECT n, pg_sleep(5) FROM test_held');
  });
  expect(rows).toEqual([{ n: 2 }]);
  expect(asked).toEqual([true, false]);
  await expect(reader.read((from) => from.query('INSERT INTO test_held VALUES (3)'))).rejects.toMatchObject({
    code: '25006',
  });
  expect(await database.query('SELECT n FROM test_held')).toEqual([{ n: 2 }]);
});

itLong('one that is behind is not read until it has caught up', async () => {
  await replica.query('SELECT pg_wal_replay_pause()');
  const { totalCompleted } = await figures();
  await completeOne();
  await later();
  // The health check notices the lag only after seconds; the read notices it immediately.
  expect(await figures()).toMatchObject({ totalCompleted: totalCompleted + 1 });
  await untilUse('behind');
  const { body } = await gona.admin.get<HealthDto>('/api/health/ready');
  expect(body).toMatchObject({
    status: 'warning',
    checks: { replica: 'warning' },
    notes: [SYSTEM_MESSAGES.replica],
  });
  const { troubles } = (await (await operator()).get<StatusDto>('/api/status')).body;
  expect(troubles.map(({ code }) => code)).toContain('replicaBehind');
  await replica.query('SELECT pg_wal_replay_resume()');
  await untilUse('used');
});

itLong('one that is killed is done without, and used again when it is back', async () => {
  const before = await figures();
  await replica.kill();
  await later();
  expect(await figures()).toMatchObject({
    totalFarms: before.totalFarms,
    totalCompleted: before.totalCompleted,
  });
  await untilUse('away');
  await completeOne();
  await later();
  expect(await figures()).toMatchObject({ totalCompleted: before.totalCompleted + 1 });
  await replica.start();
  await untilUse('used');
});

itLong('one that has become a primary is no replica any more', async () => {
  const { totalCompleted } = await figures();
  await replica.query('SELECT pg_promote()');
  await untilUse('other');
  await completeOne();
  await later();
  expect(await figures()).toMatchObject({ totalCompleted: totalCompleted + 1 });
});
