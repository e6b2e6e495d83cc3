import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Reader } from '../database/transaction.js';
import { withTimeout } from '../with-timeout.js';

/** Milliseconds that the replica may take to connect and to respond: one that hangs counts as unavailable. */
const CONNECTS_WITHIN = 2000;
/** Statement timeout on the replica in milliseconds; after that the primary is used. */
const ANSWERS_WITHIN = 8000;
/** Milliseconds that a read waits for the replica to catch up with the primary. */
const CATCHES_UP_WITHIN = 400;
const LOOK_EVERY = 10;

/** Position of the replica, and whether it belongs to this database. */
export interface ReplicaFacts {
  standby: boolean;
  lsn: string | null;
  identity: string;
}

/** SQL of the identity of a database and its installation; a copy has the same. */
export const IDENTITY = `(SELECT system_identifier::text FROM pg_control_system()) || '/' ||
  (SELECT oid::text FROM pg_database WHERE datname = current_database())`;

/** The connections to a replica, opened on first use. */
export class ReplicaConnections {
  private readonly pool: pg.Pool;

  constructor(url: string, { size, name }: { size: number; name: string }) {
    this.pool = new pg.Pool({
      connectionString: url,
      application_name: name,
      max: size,
      keepAlive: true,
      connectionTimeoutMillis: CONNECTS_WITHIN,
      query_timeout: ANSWERS_WITHIN,
    });
    // A broken connection shows up in the statement that fails, even if it is checked out and idle at the time.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => void client.on('error', () => undefined));
  }

  async facts(): Promise<ReplicaFacts> {
    const asked = this.pool.query<ReplicaFacts>(
      `SELECT pg_is_in_recovery() AS standby, pg_last_wal_replay_lsn()::text AS lsn, ${IDENTITY} AS identity`,
    );
    return (await withTimeout(CONNECTS_WITHIN, asked)).rows[0]!;
  }

  /**
   * Runs `work` in one read-only transaction, once the replica has reached a log position. Returns null if it does not
   * reach it soon. Throws any failure.
   */
  async read<Result>(
    place: string,
    work: (reader: Reader) => Promise<Result>,
  ): Promise<{ result: Result } | null> {
    const client = await this.pool.connect();
    let fault: Error | undefined;
    try {
      // One transaction: a pooler keeps it on one connection. Settings are those of `ROLE_SETTINGS`.
      await withTimeout(
        CONNECTS_WITHIN,
        client.query('BEGIN READ ONLY; SET LOCAL jit = off; SET LOCAL random_page_cost = 1.1'),
      );
      const there = await comesTo(place, client);
      const result = there ? { result: await work(readerOf(client)) } : null;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      fault = error as Error;
      throw error;
    } finally {
      // A failed statement may still be running, so the connection is not reused.
      client.release(fault);
    }
  }

  async close(): Promise<void> {
    await this.pool.end().catch(() => undefined);
  }
}

const readerOf = (client: pg.PoolClient): Reader => ({
  query: async (sql, parameters = []) => (await client.query(sql, parameters)).rows,
});

async function comesTo(place: string, client: pg.PoolClient): Promise<boolean> {
  const until = performance.now() + CATCHES_UP_WITHIN;
  for (;;) {
    const { rows } = await client.query<{ there: boolean | null }>(
      'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS there',
      [place],
    );
    if (rows[0]?.there) return true;
    if (performance.now() > until) return false;
    await sleep(LOOK_EVERY);
  }
}
