import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { eventually } from './eventually.js';
import { type HttpClient, signedInAt } from './http-client.js';
import { type Program, type RunningApi, startProgram, startPrograms } from './processes.js';
import { testEnvironment } from './test-config.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** Password of every demo user in the tests. */
export const DEMO_PASSWORD = 'a password of the demo';

const SEED = join('dist', 'apps/cli/src/seed-demo.js');

/** Gona as after a first `npm start`: API, worker, the built client and the demo data. */
export interface Product {
  /** `http://127.0.0.1:<port>`, which also serves the client. */
  url: string;
  db: TestDatabase;
  api: RunningApi;
  worker: Program;
  /** Returns an API client of a demo user, separate from their browser session. Signs each user in once. */
  as(username: string): Promise<HttpClient>;
  /** Returns the id of a demo resource by its name. */
  resource(name: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts both processes from the build, on their own database with the data of the demo seed program. */
export async function openProduct(overrides: Record<string, string> = {}): Promise<Product> {
  // Playwright adds more listeners to one emitter than Node's default limit.
  EventEmitter.defaultMaxListeners = 50;
  const db = await createTestDatabase({ name: 'demo', state: stateOfDemo(), fill: seedDemo });
  const environment = testEnvironment({ DATABASE_URL: db.url, ...overrides });
  const { api, worker, kill } = await startPrograms(environment);
  return {
    url: api.url,
    db,
    api,
    worker,
    as: signedInAt(api.url, DEMO_PASSWORD),
    resource: async (name) => {
      const [row] = await db.query<{ id: number }>('SELECT id FROM community_resource WHERE name = $1', [
        name,
      ]);
      if (!row) throw new Error(`the demo has no resource ${name}`);
      return row.id;
    },
    close: async () => {
      await kill();
      await db.drop();
    },
  };
}

async function seedDemo(url: string): Promise<void> {
  const environment = testEnvironment({ DATABASE_URL: url });
  const seed = startProgram(SEED, { ...environment, DEMO_PASSWORD });
  await eventually(() => !seed.running(), 60_000);
  if (!/Demo account 10000001/.test(seed.output())) throw new Error(`no demo data:\n${seed.output()}`);
}

/** Changes with every input of the seed program, and daily: its dates are relative to today. */
function stateOfDemo(): string {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
  for (const folder of [dirname(SEED), join('dist', 'libs')])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (file.endsWith('.js')) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex');
}
