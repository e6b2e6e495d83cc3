import { portAnswers } from './ports.mjs';

/**
 * Opens one connection. Loads `pg` lazily, because its package may not be installed before the first call.
 * @returns `{ rows(sql, values), close() }`
 */
export async function openDatabase(url, timeout = 3_000) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeout });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return {
    rows: async (sql, values) => (await client.query(sql, values)).rows,
    close: () => client.end().catch(() => undefined),
  };
}

/** Returns the URL of another database on the same server. */
export function withDatabase(url, name) {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}

/** Returns the URL of the same database for another role. */
export function asApplication(url, role, password) {
  const other = new URL(url);
  other.username = role;
  other.password = password;
  return other.href;
}

/**
 * Creates the database `name` with PostGIS if it is missing.
 * @returns its URL
 */
export async function ownDatabase(serverUrl, name) {
  const server = await openDatabase(serverUrl);
  try {
    const known = await server.rows('select 1 from pg_database where datname = $1', [name]);
    if (known.length === 0) await server.rows(`create database "${name}" encoding 'UTF8' template template0`);
  } finally {
    await server.close();
  }
  const url = withDatabase(serverUrl, name);
  const database = await openDatabase(url);
  try {
    await database.rows('create extension if not exists postgis');
  } finally {
    await database.close();
  }
  return url;
}

/**
 * Finds a PostgreSQL on this machine at the default port where a database with PostGIS can be created. Tries the common
 * development credentials, and `PGUSER` with `PGPASSWORD`.
 * @returns `{ url }` of its database `postgres`, `{ unfit: 'why' }`, or undefined if no server answers
 */
export async function localPostgres(environment = process.env) {
  if (!(await portAnswers(5432))) return undefined;
  const user = environment.PGUSER ?? environment.USER ?? 'postgres';
  const pairs = [
    [user, environment.PGPASSWORD ?? ''],
    ['postgres', environment.PGPASSWORD ?? ''],
    ['postgres', 'postgres'],
  ];
  let why = 'refuses the connection';
  for (const [name, password] of pairs) {
    const secret = password ? `:${encodeURIComponent(password)}` : '';
    const url = `postgres://${encodeURIComponent(name)}${secret}@127.0.0.1:5432/postgres`;
    const server = await openDatabase(url).catch(() => undefined);
    if (!server) continue;
    try {
      const [me] = await server.rows('select rolsuper from pg_roles where rolname = current_user');
      const postgis = await server.rows("select 1 from pg_available_extensions where name = 'postgis'");
      if (me?.rolsuper && postgis.length > 0) return { url };
      why = postgis.length > 0 ? `does not allow ${name} to create extensions` : 'has no PostGIS';
    } finally {
      await server.close();
    }
  }
  return { unfit: why };
}
