import { people, TEST_PASSWORD } from './api.js';
import { Builders } from './builders.js';
import { eventually } from './eventually.js';
import { type HttpClient, signIn } from './http-client.js';
import { type Program, type RunningApi, startApiProcess, startWorkerProcess } from './processes.js';
import { testEnvironment } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** How a job ended, as the ledger has it. */
export interface EndedJob {
  id: number;
  state: 'completed' | 'failed' | 'cancelled';
  error_code: string | null;
  error_message: string | null;
  summary: { total: number; created: number; updated: number; unchanged: number; rejected: number } | null;
  /** Seconds from its first run to its end. */
  took: number;
}

/** Gona as it stands in production: an API process, a worker process, and a programme to import into. */
export interface Stand {
  db: TestDatabase;
  environment: ReturnType<typeof testEnvironment>;
  api: RunningApi;
  worker: Program;
  /** Signed in as the administrator of the account. */
  admin: HttpClient;
  home: Awaited<ReturnType<typeof people>>;
  communityResourceId: number;
  communityId: number;
  /** Uploads a file without waiting for its job; answers the job's id. Throws where it is refused. */
  begin(kind: 'farmers' | 'farms', name: string, content: string | Buffer): Promise<number>;
  /** Waits for the end of a job. */
  ended(jobId: number, ms?: number): Promise<EndedJob>;
  close(): Promise<void>;
}

/** Starts both processes from the build, on a database of their own. */
export async function openStand(overrides: Record<string, string> = {}): Promise<Stand> {
  const db = await createTestDatabase();
  const make = new Builders(db);
  const home = await people(make);
  const [state] = await db.query<{ id: number }>(`SELECT id FROM state WHERE name = 'Kebbi'`);
  const accountId = home.account.id;
  const resource = await make.communityResource({ accountId, stateId: state?.id });
  const community = await make.community({ accountId, communityResourceId: resource.id });
  const environment = testEnvironment({ DATABASE_URL: db.url, ...overrides });
  const [api, worker] = await Promise.all([
    startApiProcess(environment),
    startWorkerProcess(
      { ...environment, LOG_LEVEL: overrides.LOG_LEVEL ?? 'info' },
      { ready: /the worker is ready/ },
    ),
  ]);
  const admin = await signIn(api.url, home.admin.username, TEST_PASSWORD);
  const paths = {
    farmers: `/api/farmresources/import_farm_list/BVN/${resource.id}/${community.id}`,
    farms: `/api/farmresources/import_map_data/${resource.id}`,
  };
  return {
    db,
    environment,
    api,
    worker,
    admin,
    home,
    communityResourceId: resource.id,
    communityId: community.id,
    begin: async (kind, name, content) => {
      const answer = await admin.upload<{ jobId: number }>(paths[kind], name, content as BlobPart, {
        prefer: 'respond-async',
      });
      if (answer.status !== 202) throw new Error(`${name}: ${answer.status} ${answer.text}`);
      return answer.body.jobId;
    },
    ended: (jobId, ms = 120_000) =>
      eventually(async () => {
        const [job] = await db.query<EndedJob>(
          `SELECT id, state, error_code, error_message, summary,
                  extract(epoch FROM ended_at - coalesce(started_at, created_at))::float8 AS took
             FROM job_run WHERE id = $1 AND ended_at IS NOT NULL`,
          [jobId],
        );
        return job;
      }, ms),
    close: async () => {
      for (const program of [worker, api]) if (program.running()) await program.kill('SIGKILL');
      await db.drop();
    },
  };
}
