import { Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { completeFarm, type ImportSummary, reopenFarm, topicOf } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import { defineDomain, migrateDatabase } from '#libs/platform';
import { TEST_PASSWORD } from '../support/api.js';
import { type Balancer, openBalancer } from '../support/balancer.js';
import { eventually, pause } from '../support/eventually.js';
import { farmerCsv } from '../support/farmer-files.js';
import { follow } from '../support/follow-topic.js';
import { type HttpClient, signIn } from '../support/http-client.js';
import {
  type Program,
  type RunningApi,
  startApiProcess,
  startProgram,
  startWorkerProcess,
} from '../support/processes.js';
import { testConfig, testEnvironment } from '../support/test-config.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { itLong } from '../support/tools.js';
import { World } from '../support/world.js';

/** P38: an upgrade replaces the version while people work and a job runs. */
const ROWS = 15_000;

jest.setTimeout(180_000);

let db: TestDatabase;
let home: World;
let environment: ReturnType<typeof testEnvironment>;
let proxy: Balancer;
const programs: Program[] = [];

const started = async <P extends Program>(starting: Promise<P>): Promise<P> => {
  const program = await starting;
  programs.push(program);
  return program;
};
const api = (revision: string): Promise<RunningApi> =>
  started(startApiProcess({ ...environment, GONA_REVISION: revision, DRAIN_SECONDS: '1' }));
const worker = (): Promise<Program> =>
  started(startWorkerProcess({ ...environment, LOG_LEVEL: 'info' }, { ready: /the worker is ready/ }));

beforeAll(async () => {
  db = await createTestDatabase();
  home = await World.of(db);
  environment = testEnvironment({ DATABASE_URL: db.url, IMPORT_CHUNK_ROWS: '20' });
  proxy = await openBalancer();
});

afterAll(async () => {
  for (const program of programs) if (program.running()) await program.kill('SIGKILL');
  await proxy?.close();
  await db?.drop();
});

/** Returns the migrations of a simulated future version. */
function migratedBy(...migrations: (new () => MigrationInterface)[]) {
  @Module({})
  class NextModule {}
  const next = defineDomain({ name: 'next', module: NextModule, migrations });
  const config = testConfig({ ...environment, MIGRATION_DATABASE_URL: db.ownerUrl });
  return migrateDatabase(config, { ...DOMAINS, next });
}

/** One migration for each table in constant use. */
const ADDING = ['farm', 'farmer', 'job_run', 'event_log', 'import_farmer_row', 'import_outcome'].map(
  (table, i) =>
    class Adds implements MigrationInterface {
      name = `Adds${1899000000000 + i}`;
      async up(runner: QueryRunner) {
        await runner.query(`ALTER TABLE ${table} ADD COLUMN of_the_next text NOT NULL DEFAULT 'new'`);
      }
      async down() {}
    },
);

class Fails1899000000100 implements MigrationInterface {
  name = 'Fails1899000000100';
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE farm DROP COLUMN status CASCADE; SELECT 1 / 0');
  }
  async down() {}
}

class TakesAway1899000000200 implements MigrationInterface {
  name = 'TakesAway1899000000200';
  readonly servedFrom = '99.0.0';
  async up(runner: QueryRunner) {
    await runner.query('ALTER TABLE farm DROP COLUMN status CASCADE');
  }
  async down() {}
}

/** A client that calls continuously; each call must succeed, and reports the revision that served it. */
class Caller {
  readonly wrong: string[] = [];
  calls = 0;
  private stopped = false;
  private readonly done: Promise<void>;

  constructor(call: (n: number) => ReturnType<HttpClient['get']>) {
    this.done = (async () => {
      while (!this.stopped) {
        this.calls += 1;
        const answer = await call(this.calls).catch((error: Error) => ({
          status: 0,
          text: String(error),
        }));
        if (answer.status !== 200) this.wrong.push(`${answer.status} ${answer.text}`);
        // Its routes allow 600 calls per minute and session.
        await pause(120);
      }
    })();
  }

  async stop() {
    this.stopped = true;
    await this.done;
  }
}

itLong(
  'no call fails, no event is missed and an import continues once, while the tables and every process are replaced',
  async () => {
    const { resource, community } = await home.programme();
    const place = { accountId: home.account.id, communityResourceId: resource.id };
    const farms = await Promise.all([home.make.farm(place), home.make.farm(place)]);
    const [oldWorker, ...old] = await Promise.all([worker(), api('old'), api('old')]);
    for (const { url } of old) proxy.add(url);
    const admin = await signIn(proxy.url, home.admin.username, TEST_PASSWORD);
    const topic = topicOf.resource(resource.id);
    const { seen, joins, client } = await follow(proxy.url, admin.token, topic);
    const [before] = await db.query<{ seq: number }>(
      'SELECT last_seq AS seq FROM event_topic WHERE topic = $1',
      [topic],
    );
    const revisions = new Set<string>();
    const callers = [
      ...farms.map(
        ({ id }) =>
          new Caller((n) =>
            admin.post(`/api${(n % 2 ? completeFarm : reopenFarm).path.replace(':farmId', String(id))}`, {}),
          ),
      ),
      new Caller(() => admin.get(`/api/evaluation/maps/${resource.id}/ALL/0/200`)),
      new Caller(async () => {
        const answer = await admin.get<{ revision: string }>('/api/version');
        revisions.add(answer.body.revision);
        return answer;
      }),
    ];
    const counted = () => callers.map(({ calls }) => calls);
    /** Waits until every client has called again several times. */
    const goOn = async (times: number) => {
      const from = counted();
      await eventually(() => counted().every((calls, i) => calls >= (from[i] ?? 0) + times), 30_000);
    };

    // From a later version: no worker here knows this job type, and none is blocked by it.
    await db.query(
      `INSERT INTO job_run (kind, params, label, detail, account_id) VALUES ('next.thing', '{}', 'Next', 'Next', $1)`,
      [home.account.id],
    );
    const importing = await admin.upload<{ jobId: number }>(
      `/api/farmresources/import_farm_list/BVN/${resource.id}/${community.id}`,
      'list.csv',
      farmerCsv(ROWS, 0).csv,
      { prefer: 'respond-async' },
    );
    const job = async () =>
      (
        await db.query<{
          state: string;
          done: number;
          takeovers: number;
          attempts: number;
          summary: ImportSummary;
        }>(
          'SELECT state, progress_done::int AS done, takeovers, attempts, summary FROM job_run WHERE id = $1',
          [importing.body.jobId],
        )
      )[0];
    await eventually(async () => ((await job())?.done ?? 0) > 0, 60_000);

    await expect(migratedBy(Fails1899000000100)).rejects.toThrow(
      /^Fails1899000000100 failed: division by zero\. Nothing of it was kept, and the version that runs serves on\.$/,
    );
    await expect(migratedBy(TakesAway1899000000200)).rejects.toThrow(
      /^api 0\.1\.0 and worker 0\.1\.0 still run, and need what TakesAway1899000000200 takes away\./,
    );
    expect((await migratedBy(...ADDING)).steps).toHaveLength(ADDING.length);

    const nextWorker = await worker();
    expect(await oldWorker.stop()).toBe(0);
    expect((await job())?.done).toBeLessThan(ROWS);

    for (const each of old) {
      const next = await api('new');
      proxy.add(next.url);
      await goOn(2);
      const leaving = each.stop();
      // It reports not ready first, and continues to serve.
      await eventually(async () => (await fetch(`${each.url}/api/health/ready`)).status === 503, 5000, 5);
      expect(await leaving).toBe(0);
      proxy.remove(each.url);
    }
    await goOn(3);
    expect(revisions).toEqual(new Set(['old', 'new']));
    await Promise.all(callers.map((caller) => caller.stop()));
    expect(callers.flatMap(({ wrong }) => wrong)).toEqual([]);

    const ended = await eventually(async () => {
      const now = await job();
      return now?.state === 'completed' && now;
    }, 120_000);
    expect(ended).toMatchObject({
      takeovers: 0,
      attempts: 0,
      summary: { total: ROWS, created: ROWS, rejected: 0 },
    });
    expect(nextWorker.running()).toBe(true);
    const [unknown] = await db.query('SELECT state, attempts, takeovers FROM job_run WHERE kind = $1', [
      'next.thing',
    ]);
    expect(unknown).toEqual({ state: 'waiting', attempts: 0, takeovers: 0 });
    const log = await db.query<{ seq: number }>(
      'SELECT seq FROM event_log WHERE topic = $1 AND seq > $2 ORDER BY seq',
      [topic, before?.seq ?? 0],
    );
    expect(log.length).toBeGreaterThan(10);
    const missed = () => log.map(({ seq }) => seq).filter((seq) => !seen.has(seq));
    await eventually(() => missed().length === 0, 30_000).catch(() => undefined);
    expect({ missed: missed(), joins }).toEqual({ missed: [], joins });
    client.close();
  },
);

it('a program that is too old for the tables does not start and is not ready; a migration that fails says one line', async () => {
  const running = await api('new');
  await db.query(`INSERT INTO schema_floor (migration, version) VALUES ('Later', '99.0.0')`);
  expect((await fetch(`${running.url}/api/health/ready`)).status).toBe(503);
  const ended = async (program: Program) => {
    await eventually(() => !program.running(), 30_000);
    return program.output().trim().split('\n');
  };
  const tooOld = /^The database belongs to Gona 99\.0\.0 or newer.*, and this is \d+\.\d+\.\d+/;
  for (const file of ['apps/api/src/main.js', 'apps/worker/src/main.js', 'apps/cli/src/migrate.js']) {
    const said = await ended(
      startProgram(`dist/${file}`, { ...environment, MIGRATION_DATABASE_URL: db.ownerUrl }),
    );
    expect([file, said]).toEqual([file, [expect.stringMatching(tooOld)]]);
  }
  await db.query('DELETE FROM schema_floor');
  expect((await fetch(`${running.url}/api/health/ready`)).status).toBe(200);

  // Rollback: additions of a later version do not prevent it.
  const back = startProgram('dist/apps/cli/src/migrate.js', {
    ...environment,
    MIGRATION_DATABASE_URL: db.ownerUrl,
  });
  expect(await ended(back)).toEqual(['The database is up to date.']);

  // Simulates a pending migration whose objects already exist.
  await db.query(`DELETE FROM schema_migration WHERE name LIKE 'Rules%'`);
  const failing = { ...environment, MIGRATION_DATABASE_URL: db.ownerUrl };
  expect(await ended(startProgram('dist/apps/cli/src/migrate.js', failing))).toEqual([
    expect.stringMatching(/^Rules\d+ failed: .*already exists\. Nothing of it was kept/),
  ]);
  expect((await fetch(`${running.url}/api/health/live`)).status).toBe(200);
});
