import { completeFarm, topicOf } from '#libs/contracts';
import { checkStart, type StartProblem } from '#libs/platform';
import { eventually } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { type Installation, openInstallation } from '../support/installation.js';
import { type OwnPgBouncer, startPgBouncer } from '../support/pgbouncer.js';
import { startWorkerProcess } from '../support/processes.js';
import { openSocketClient } from '../support/socket-client.js';
import { testConfig } from '../support/test-config.js';
import { itLong } from '../support/tools.js';

/** Gona behind a pooler in transaction mode: consecutive statements may run in different sessions. */
const CONNECTIONS = 4;
const ROWS = 3000;

jest.setTimeout(120_000);

let pooler: OwnPgBouncer;
let gona: Installation;

beforeAll(async () => {
  gona = await openInstallation(async ({ url }) => {
    pooler = await startPgBouncer(url, { poolSize: CONNECTIONS });
    return { DATABASE_URL: pooler.through(url), DATABASE_DIRECT_URL: url, IMPORT_CHUNK_ROWS: '100' };
  });
});

afterAll(async () => {
  await gona?.close();
  await pooler?.stop();
});

/** Returns the start-up errors of a program. */
async function refusalOf(by: 'application' | 'owner', direct: string | undefined): Promise<unknown> {
  const config = testConfig({ ...gona.environment, ...(direct && { DATABASE_DIRECT_URL: direct }) });
  if (!direct) config.DATABASE_DIRECT_URL = undefined;
  return checkStart(config, { database: { by } }).catch((error: StartProblem) => error.lines);
}

it('a pooler in place of PostgreSQL is reported by its setting, without secrets', async () => {
  const { environment, db } = gona;
  const pooled = environment.DATABASE_URL;
  const at = `the server at ${new URL(pooled).host} is a connection pooler, such as PgBouncer`;
  const other = new URL(db.ownerUrl);
  other.pathname = '/postgres';
  expect(
    await Promise.all([
      refusalOf('application', undefined),
      refusalOf('application', pooled),
      refusalOf('owner', pooled),
      refusalOf('application', other.href),
      refusalOf('application', db.url),
    ]),
  ).toEqual([
    [`DATABASE_URL: ${at}: set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself`],
    [`DATABASE_DIRECT_URL: ${at}: this has to be the address of PostgreSQL itself`],
    [`DATABASE_DIRECT_URL: ${at}: this has to be the address of PostgreSQL itself`],
    [
      'DATABASE_URL: its notifications do not arrive at DATABASE_DIRECT_URL: both must lead to the same database',
    ],
    undefined,
  ]);
  expect(gona.api.output() + gona.worker.output()).not.toMatch(/DATABASE_/);
});

it('its sessions have the settings of the role', async () => {
  const settings = await gona.db.query(
    `SELECT unnest(rolconfig) AS setting FROM pg_roles WHERE rolname = $1 ORDER BY 1`,
    [new URL(gona.db.url).username],
  );
  expect(settings.map(({ setting }) => setting)).toEqual([
    'idle_in_transaction_session_timeout=1min',
    'jit=off',
    'random_page_cost=1.1',
  ]);
});

itLong(
  'an import continues after its worker is killed, its progress and the acts of others reach a socket',
  async () => {
    const { admin, home, environment, communityResourceId: resourceId, db } = gona;
    const watcher = await openSocketClient(gona.api.url, admin.token);
    await watcher.subscribe(topicOf.resource(resourceId));
    await watcher.subscribe(topicOf.jobs(home.account.id));
    const { csv, faulty } = farmerCsv(ROWS, 0);
    const jobId = await gona.begin('farmers', 'list.csv', csv);
    await eventually(() => watcher.progress.some(({ done }) => done > 0), 20_000);
    await gona.worker.kill('SIGKILL');
    const again = await startWorkerProcess(
      { ...environment, LOG_LEVEL: 'info' },
      { ready: /the worker is ready/ },
    );

    const farm = await home.make.farm({ accountId: home.account.id, communityResourceId: resourceId });
    const begun = Date.now();
    const flagged = await admin.post(`/api${completeFarm.path.replace(':farmId', String(farm.id))}`, {});
    expect(flagged.status).toBe(200);
    await eventually(() => watcher.events.some(({ type }) => type.startsWith('farm.')), 10_000, 5);
    // Polling would take up to a second: the notification arrives through the direct session.
    expect(Date.now() - begun).toBeLessThan(5000);

    expect(await gona.ended(jobId)).toMatchObject({
      state: 'completed',
      summary: { total: ROWS, created: ROWS - faulty },
    });
    await eventually(() => watcher.events.some(({ type }) => type === 'job.ended'), 10_000);
    watcher.close();
    expect(await again.stop()).toBe(0);
    const [{ farmers }] = (await db.query<{ farmers: number }>('SELECT count(*) AS farmers FROM farmer')) as [
      { farmers: number },
    ];
    expect(farmers).toBe(ROWS - faulty);
  },
);

itLong(
  'lists, tiles and the overview of forty readers at once are answered over four connections',
  async () => {
    const { admin, home, communityResourceId: resourceId } = gona;
    const paths = [
      `/api/evaluation/maps/${resourceId}/ALL/0/200`,
      `/api/evaluation/tiles/${resourceId}/6/32/29`,
      `/api/new-rest/cbn_dashboard_rest/analytics/${home.admin.username}`,
      '/api/session',
    ];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, at) => admin.get(paths[at % 4] ?? '')));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const servers = await pooler.show('SERVERS');
    expect(servers.length).toBeGreaterThan(0);
    expect(servers.length).toBeLessThanOrEqual(CONNECTIONS);
    // A shared session retains no state.
    const left = await gona.db.query(
      `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(left).toEqual([]);
  },
);
