import type { Config } from '../config/config.js';
import type { Database } from '../database/database.js';
import { lock } from '../database/locks.js';
import type { JobLedger } from '../jobs/job-ledger.js';
import { keyRing } from './key-rings.js';

/**
 * Starts the job that encrypts everything with the newest keys, and returns its id; if one is unfinished, returns that
 * one's.
 */
export function startReEncryption(database: Database, ledger: JobLedger, config: Config): Promise<number> {
  return database.transaction(async (tx) => {
    await lock(tx, 'reEncryption');
    const [running] = await tx.query<{ id: number }>(
      `SELECT id FROM job_run WHERE kind = 'keys.reEncrypt' AND ended_at IS NULL ORDER BY id DESC LIMIT 1`,
    );
    if (running) return running.id;
    return ledger.start(tx, {
      kind: 'keys.reEncrypt',
      params: {
        bvnKey: keyRing(config, 'BVN_ENCRYPTION_KEY').id,
        fileKey: keyRing(config, 'FILE_ENCRYPTION_KEY').id,
      },
      label: 'Re-encryption with the newest keys',
      detail: 'Keys',
      accountId: null,
      by: null,
    });
  });
}
