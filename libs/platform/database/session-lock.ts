import pg from 'pg';
import { directUrl } from '../config/addresses.js';
import type { Config } from '../config/config.js';
import { type LockName, lock } from './locks.js';
import type { Reader } from './transaction.js';

/**
 * Runs `work` under a named advisory lock; concurrent callers on this database wait. The lock belongs to a session of
 * its own, past any pooler, and ends with it.
 */
export async function alone<Result>(
  config: Config,
  name: LockName,
  work: () => Promise<Result>,
): Promise<Result> {
  const session = new pg.Client({ connectionString: directUrl(config), application_name: `gona-${name}` });
  // A broken connection shows up in the statement that fails.
  session.on('error', () => undefined);
  await session.connect();
  try {
    const reader: Reader = { query: async (sql, parameters) => (await session.query(sql, parameters)).rows };
    await lock(reader, name, '', 'waitInSession');
    return await work();
  } finally {
    await session.end().catch(() => undefined);
  }
}
