import { TEST_PASSWORD } from './api.js';
import { eventually } from './eventually.js';
import { type HttpClient, signedInAt } from './http-client.js';
import { type Program, type RunningApi, startPrograms } from './processes.js';
import { testEnvironment } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { World } from './world.js';

/** Final state of a job in the ledger. */
export interface EndedJob {
  id: number;
  state: 'completed' | 'failed' | 'cancelled';
  error_code: string | null;
  error_message: string | null;
  summary: { total: number; created: number; updated: number; unchanged: number; rejected: number } | null;
  /** Seconds from its first run to its end. */
  took: number;
}

/** Gona as in production: an API process, a worker process, and a programme to import into. */
export interface Installation {
  db: TestDatabase;
  environment: ReturnType<typeof testEnvironment>;
  api: RunningApi;
  worker: Program;
  /** Signed in as the administrator of the account. */
  admin: HttpClient;
  home: World;
  communityResourceId: number;
  communityId: number;
  /** Uploads a file without waiting for its job; returns the job's id. Throws if it is refused. */
  begin(kind: 'farmers' | 'farms', name: string, content: string | Buffer): Promise<number>;
  /** Waits for the end of a job. */
  ended(jobId: number, ms?: number): Promise<EndedJob>;
  close(): Promise<void>;
}

/** Starts both processes from the build, on their own database, which `overrides` may use. */
export async function openInstallation(
  overrides: Record<string, string> | ((db: TestDatabase) => Promise<Record<string, string>>) = {},
): Promise<Installation> {
  const db = await createTestDatabase();
  const home = await World.of(db);
  const { resource, community } = await home.programme('Kebbi');
  const own = typeof overrides === 'function' ? await overrides(db) : overrides;
  const environment = testEnvironment({ DATABASE_URL: db.url, ...own });
  const { api, worker, kill } = await startPrograms(environment);
  const admin = await home.servedBy({ as: signedInAt(api.url, TEST_PASSWORD) }).as(home.admin);
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
      await kill();
      await db.drop();
    },
  };
}
