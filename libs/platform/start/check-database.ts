import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { serverOf } from '../config/addresses.js';
import type { Config } from '../config/config.js';
import type { Reader } from '../database/transaction.js';
import { type DomainList, domainsOf } from '../domains/domain.js';
import { requireKeys, WrongKey } from '../keys/key-checks.js';
import { databaseErrorMessage } from './service-error-messages.js';

/** Milliseconds that PostgreSQL may take to respond. */
const ANSWERS_WITHIN = 5000;
/** Milliseconds that PostgreSQL may take from its own start to its first connection. */
const STARTS_WITHIN = 30_000;
/** PostgreSQL's code while it starts or recovers, a temporary state. */
const STARTING = '57P03';
/** Milliseconds that a notification may take to arrive. */
const ARRIVES_WITHIN = 3000;

export interface WantedDatabase {
  by: 'application' | 'owner';
  /** Domains that read it, if its data must match the keys. */
  keys?: DomainList;
}

export type Addresses = Pick<Config, 'DATABASE_URL'> & Partial<Config>;
type Setting = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'MIGRATION_DATABASE_URL';
type Say = (line: string) => void;
type Look = (client: pg.Client) => Promise<void>;

/** The server behind an address is not as required. */
class Unfit extends Error {}

/**
 * Connects once to each database address that a program uses. Returns the lines of the first faulty one; none if all
 * are right. A pooler is detected by its effect: it does not pass on a session setting. With a pooler, a session that
 * bypasses it must receive notifications sent through it.
 */
export async function databaseFault(
  config: Addresses,
  { by, keys }: WantedDatabase,
  say: Say,
): Promise<string[]> {
  const { DATABASE_URL, DATABASE_DIRECT_URL: direct, MIGRATION_DATABASE_URL: owner } = config;
  const look: Look = async (client) => {
    if (keys) await requireKeys(readerOf(client), config as Config, domainsOf(keys));
  };
  const session = (setting: Setting, url: string) => faultOf(setting, url, say, () => inSession(url, look));
  if (by === 'owner' && owner !== undefined) return session('MIGRATION_DATABASE_URL', owner);
  if (direct === undefined) return session('DATABASE_URL', DATABASE_URL);
  const fault = await session('DATABASE_DIRECT_URL', direct);
  if (fault.length > 0 || by === 'owner') return fault;
  return faultOf('DATABASE_URL', DATABASE_URL, say, () =>
    on(DATABASE_URL, async (pooled) => {
      await warnOfCompiling(pooled, say);
      await requireArrival(pooled, direct);
    }),
  );
}

async function faultOf(
  setting: Setting,
  url: string,
  say: Say,
  look: () => Promise<void>,
): Promise<string[]> {
  const server = serverOf(url);
  const until = Date.now() + STARTS_WITHIN;
  for (let isFirst = true; ; isFirst = false) {
    try {
      await look();
      return [];
    } catch (error) {
      if (error instanceof WrongKey) return [...error.lines];
      if (error instanceof Unfit) return [`${setting}: ${error.message}`];
      if (isPoolersRefusal(error)) return [`${setting}: ${poolerAt(server, setting)}`];
      if ((error as { code?: unknown }).code !== STARTING || Date.now() > until)
        return [
          `${setting}: ${databaseErrorMessage(error, server)}${setting === 'MIGRATION_DATABASE_URL' ? '' : adviceOn(error)}`,
        ];
      if (isFirst) say(`${setting}: PostgreSQL at ${server} is starting; waiting for it`);
      await sleep(500);
    }
  }
}

async function on(url: string, look: Look): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await look(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Message of a pooler that rejects a setting; one that ignores it is asked for the current value. */
const REFUSAL = /unsupported startup parameter/i;
class PoolerIgnores extends Error {}
const isPoolersRefusal = (error: unknown) =>
  error instanceof PoolerIgnores || REFUSAL.test((error as Error).message);

/**
 * Checks the same for a connection that must be a session of PostgreSQL's own: it has the setting it was opened with.
 */
function inSession(url: string, look: Look): Promise<void> {
  const mark = randomBytes(8).toString('hex');
  const marked = new URL(url);
  const given = marked.searchParams.get('options');
  // PostgreSQL ignores a name with a dot, and anyone may set it.
  marked.searchParams.set('options', [given, `-c gona.mark=${mark}`].filter(Boolean).join(' '));
  return on(marked.href, async (client) => {
    const { rows } = await client.query<{ mark: string }>(
      `SELECT current_setting('gona.mark', true) AS mark`,
    );
    if (rows[0]?.mark !== mark) throw new PoolerIgnores();
    await look(client);
  });
}

function poolerAt(server: string, setting: Setting): string {
  const what = `the server at ${server} is a connection pooler, such as PgBouncer`;
  return setting === 'DATABASE_URL'
    ? `${what}: set DATABASE_DIRECT_URL too, to the address of PostgreSQL itself`
    : `${what}: this has to be the address of PostgreSQL itself`;
}

async function requireArrival(pooled: pg.Client, direct: string): Promise<void> {
  await on(direct, async (session) => {
    const channel = `gona_start_${randomBytes(8).toString('hex')}`;
    await session.query(`LISTEN ${channel}`);
    const arrived = once(session, 'notification', { signal: AbortSignal.timeout(ARRIVES_WITHIN) });
    arrived.catch(() => undefined);
    await pooled.query('SELECT pg_notify($1, $2)', [channel, '']);
    await arrived.catch(() => {
      throw new Unfit(
        'its notifications do not arrive at DATABASE_DIRECT_URL: both must lead to the same database',
      );
    });
  });
}

/** Warns if the role lacks its own settings (`ROLE_SETTINGS`), the only ones of a session behind a pooler. */
async function warnOfCompiling(pooled: pg.Client, say: Say): Promise<void> {
  const { rows } = await pooled.query<{ jit: string; role: string }>(
    `SELECT current_setting('jit') AS jit, quote_ident(current_user) AS role`,
  );
  if (rows[0]?.jit === 'on')
    say(
      `DATABASE_URL: PostgreSQL uses JIT compilation for this role, which makes queries slower. Run \`npm run migrate\`, or as a superuser: ALTER ROLE ${rows[0].role} SET jit = off`,
    );
}

/** Returns advice on an error: the migration creates the application's role, so it may not exist yet. */
const adviceOn = (error: unknown) =>
  (error as { code?: unknown }).code === '28P01'
    ? '. The migration creates that user: `npm run migrate`'
    : '';

const readerOf = (client: pg.Client): Reader => ({
  query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
});
