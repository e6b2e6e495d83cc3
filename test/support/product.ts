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

/** Product of all stories of this process, and the end of what they share (see `end-of-stories.cjs`). */
const SHARED = Symbol.for('gona.shared-product');
const ENDS = Symbol.for('gona.ends-of-stories');
const kept = globalThis as { [SHARED]?: Promise<Product>; [ENDS]?: (() => Promise<unknown>)[] };

/** Closes something after the last story of this process. */
export function afterAllStories(end: () => Promise<unknown>): void {
  kept[ENDS] ??= [];
  kept[ENDS].unshift(end);
}

/**
 * Returns the product that stories share: each uses records of its own, and `close` does nothing. With settings, even
 * empty, a file gets its own product: for counts that other stories would change.
 */
export async function openProduct(settings?: Record<string, string>): Promise<Product> {
  if (settings) return startProduct(settings);
  kept[SHARED] ??= startProduct({}).then((product) => {
    afterAllStories(product.close);
    return { ...product, close: async () => undefined };
  });
  const product = await kept[SHARED];
  // Sessions end while other files run.
  return { ...product, as: signedInAt(product.url, DEMO_PASSWORD) };
}

/** Starts both processes from the build, on their own database with the data of the demo seed program. */
async function startProduct(settings: Record<string, string>): Promise<Product> {
  // Playwright adds more listeners to one emitter than Node's default limit.
  EventEmitter.defaultMaxListeners = 50;
  const db = await createTestDatabase({ name: 'demo', state: stateOfDemo(), fill: seedDemo });
  const environment = testEnvironment({ DATABASE_URL: db.url, ...settings });
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
