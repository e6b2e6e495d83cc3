import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { testServices } from './services.js';
import { testConfig } from './test-config.js';

const ROOT = process.cwd();
const TEMPLATE = 'gona_template_';
const COPY = 'gona_test_';
/** Milliseconds after which the database of a killed run is dropped by a later one. */
const FORGOTTEN_AFTER = 3 * 60 * 60 * 1000;

export interface TestDatabase {
  /** URL of the application's role, which owns nothing. */
  url: string;
  /** URL of the owner of the tables, for migrations. */
  ownerUrl: string;
  /** Runs a statement as the owner on its own connection; returns its rows. */
  query<Row = Record<string, unknown>>(sql: string, parameters?: unknown[]): Promise<Row[]>;
  /** Drops the database, even if clients are connected. */
  drop(): Promise<void>;
}

/** Additional contents of a database, created once and copied afterwards. */
export interface Filling {
  /** One word. */
  name: string;
  /** Changes with the contents. */
  state: string;
  /** Fills an empty database through the application's URL, and leaves no connection open. */
  fill(url: string): Promise<void>;
}

/**
 * Creates a database with the committed tables and only the places of Nigeria, or the contents of a filling. It is a
 * copy of a template, which is migrated once for each state of the migrations.
 */
export async function createTestDatabase(filling?: Filling): Promise<TestDatabase> {
  const server = testServices().databaseUrl;
  const name = `${COPY}${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`;
  await withServer(server, async (admin) => {
    const empty = await emptyTemplate(admin, server);
    const template = filling ? await filledTemplate(admin, server, empty, filling) : empty;
    await copyDatabase(admin, template, name);
  });
  const { url, ownerUrl } = addressesOf(server, name);
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4, types: { getTypeParser } });
  pool.on('error', () => undefined);
  return {
    url,
    ownerUrl,
    query: async (sql, parameters = []) => (await pool.query(sql, parameters)).rows,
    drop: async () => {
      await pool.end();
      await withServer(server, (admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/** Reads bigint as a number, as the platform does. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  return oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text');
}

async function withServer<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Returns the URLs of a database on the server: the owner's, and the application role's in all tests. */
function addressesOf(server: string, name: string): { url: string; ownerUrl: string } {
  const address = new URL(server);
  address.pathname = `/${name}`;
  const ownerUrl = address.href;
  // Protects nothing valuable, but other users of this machine should not know it: derived from the owner's.
  const secret = createHash('sha256').update(`${address.username}:${address.password}`).digest('hex');
  address.username = `gona_test_${secret.slice(0, 8)}`;
  address.password = secret.slice(8, 40);
  return { url: address.href, ownerUrl };
}

/** Returns the name of the migrated template. */
async function emptyTemplate(admin: pg.Client, server: string): Promise<string> {
  const name = `${TEMPLATE}${hashOfTables(server)}`;
  await ensureTemplate(admin, name, async () => {
    await removeForgotten(admin);
    await admin.query(`CREATE DATABASE ${name}`);
    const { url, ownerUrl } = addressesOf(server, name);
    // Imported only by the one test of a run that creates the template, not by every browser story.
    const [{ migrateDatabase }, DOMAINS] = await Promise.all([
      import('#libs/platform'),
      import('#libs/domains'),
    ]);
    await migrateDatabase(testConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }), DOMAINS);
  });
  return name;
}

/** Returns the name of the template with the filling, which replaces those of its earlier states. */
async function filledTemplate(
  admin: pg.Client,
  server: string,
  empty: string,
  filling: Filling,
): Promise<string> {
  const prefix = `${TEMPLATE}${filling.name}_`;
  const name = `${prefix}${createHash('sha256').update(empty).update(filling.state).digest('hex').slice(0, 16)}`;
  await ensureTemplate(admin, name, async () => {
    for (const earlier of await databasesOf(admin, prefix)) await drop(admin, earlier);
    await copyDatabase(admin, empty, name);
    await filling.fill(addressesOf(server, name).url);
  });
  return name;
}

/**
 * Copies a database by its files: a sixth of the CPU time of the default, which writes all pages to the log. PostgreSQL
 * 14 knows no other way, and no word for it.
 */
async function copyDatabase(admin: pg.Client, template: string, name: string): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  const strategy = (rows[0]?.version ?? 0) >= 150_000 ? ' STRATEGY FILE_COPY' : '';
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}${strategy}`);
}

/** Creates a missing template; the first test of a run does so while the others wait for the lock. */
async function ensureTemplate(admin: pg.Client, name: string, make: () => Promise<void>): Promise<void> {
  const exists = async () =>
    (await admin.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [name])).rowCount ===
    1;
  if (await exists()) return;
  await admin.query(`SELECT pg_advisory_lock(hashtext('gona.test.template'))`);
  try {
    if (await exists()) return;
    await drop(admin, name);
    await make();
    await admin.query(`ALTER DATABASE ${name} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`);
  } finally {
    await admin.query(`SELECT pg_advisory_unlock(hashtext('gona.test.template'))`);
  }
}

async function databasesOf(admin: pg.Client, prefix: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  return rows.map(({ datname }) => datname);
}

/** Drops a database if it exists, even if it is a template or in use. */
async function drop(admin: pg.Client, name: string): Promise<void> {
  if (!(await databasesOf(admin, name)).includes(name)) return;
  await admin.query(`ALTER DATABASE "${name}" WITH IS_TEMPLATE false`);
  await admin.query(`DROP DATABASE "${name}" WITH (FORCE)`);
}

/** Drops the databases left by killed runs. */
async function removeForgotten(admin: pg.Client): Promise<void> {
  for (const name of await databasesOf(admin, COPY)) {
    const madeAt = Number.parseInt(name.slice(COPY.length).split('_')[0] ?? '', 36);
    if (Date.now() - madeAt > FORGOTTEN_AFTER) await drop(admin, name);
  }
}

/** Changes with a migration, its data files, or the application role's identity and permissions. */
function hashOfTables(server: string): string {
  const hash = createHash('sha256').update(addressesOf(server, '').url);
  hash.update(readFileSync(join(ROOT, 'libs/platform/database/application-role.ts')));
  for (const lib of readdirSync(join(ROOT, 'libs')).sort())
    for (const folder of ['persistence/migrations', 'database/migrations', 'data']) {
      const path = join(ROOT, 'libs', lib, folder);
      for (const file of filesOf(path)) hash.update(file).update(readFileSync(join(path, file)));
    }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}
