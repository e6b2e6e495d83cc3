import pg from 'pg';
import { directUrl } from '../config/addresses.js';
import type { Config } from '../config/config.js';

/**
 * Runs `work` while nobody else on this database runs anything under that name; whoever comes second waits. The lock is that of a
 * session of its own, past any pooler, and ends with it.
 */
export async function alone<Result>(
  config: Config,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const session = new pg.Client({ connectionString: directUrl(config), application_name: name });
  // A connection that breaks is known by the statement that fails.
  session.on('error', () => undefined);
  await session.connect();
  try {
    await session.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}
