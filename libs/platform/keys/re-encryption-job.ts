import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type KeyRing, reEncryptIdentifier } from '#libs/identifier-encryption';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Domains } from '../domains/domains.js';
import { DomainError } from '../errors/domain-error.js';
import { FileStore } from '../files/file-store.js';
import type { JobContext } from '../jobs/job-context.js';
import type { Closing, JobHandler } from '../jobs/job-handler.js';
import type { EncryptedColumn } from './encrypted-column.js';
import { keyNeeds } from './key-needs.js';
import { keyRing, RING_SETTINGS } from './key-rings.js';
import {
  type EncryptedRow,
  filesOfOtherKeys,
  lockFile,
  takeEncryptedRows,
  writeEncryptedRows,
  writeKeyOfFile,
} from './re-encryption.queries.js';

type Context = JobContext<'keys.reEncrypt'>;

/** Values per chunk, some tens of milliseconds: a concurrent change of one of these rows waits for it. */
const VALUES_AT_ONCE = 1000;
const FILES_AT_ONCE = 100;
/** Maximum retries for rows locked by others, and milliseconds between. */
const MORE_PASSES = 10;
const BETWEEN_PASSES = 1000;

/** Progress of one run. */
interface Tally {
  done: number;
  total: number;
  /** In this pass. */
  unreadable: number;
}

/**
 * Re-encrypts values of tables and files with the first key of each ring. A chunk's values and the progress are one
 * transaction, and a file is replaced atomically. After a crash the next run finds the rest by key number. All data
 * stays readable throughout, with whichever key it has.
 */
@Injectable()
export class ReEncryptionJob implements JobHandler<'keys.reEncrypt'> {
  readonly kind = 'keys.reEncrypt';

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly domains: Domains,
    private readonly files: FileStore,
  ) {}

  async run(context: Context): Promise<Closing<'keys.reEncrypt'>> {
    const values = keyRing(this.config, 'BVN_ENCRYPTION_KEY');
    const files = keyRing(this.config, 'FILE_ENCRYPTION_KEY');
    const { bvnKey, fileKey } = context.params;
    // A worker not restarted since the ring changed would encrypt with the key that is to be removed.
    if (values.id !== bvnKey || files.id !== fileKey) throw new DomainError('keys.otherRing');

    const { progress_done: done } = context.run;
    let left = await this.left();
    const tally: Tally = { done, total: done + left, unreadable: 0 };
    for (let idle = 0; left > 0 && idle < MORE_PASSES; ) {
      const before = tally.done;
      tally.unreadable = 0;
      for (const column of this.domains.encrypted) await this.column(context, column, values, tally);
      await this.allFiles(context, files.id, tally);
      left = await this.left();
      // Values added since are included.
      tally.total = Math.max(tally.total, tally.done + left);
      if (left === tally.unreadable) break;
      if (tally.done > before) continue;
      idle += 1;
      await sleep(BETWEEN_PASSES);
    }
    const { unreadable } = tally;
    return async () => ({ kind: 'reEncryption', done: tally.done, left, unreadable });
  }

  /** Returns the values and files encrypted by other keys. */
  private async left(): Promise<number> {
    let left = 0;
    for (const setting of RING_SETTINGS) {
      const { id } = keyRing(this.config, setting);
      const needs = await keyNeeds(this.database, this.domains.encrypted, setting);
      left += needs.filter(({ keyId }) => keyId !== id).reduce((sum, { count }) => sum + count, 0);
    }
    return left;
  }

  private async column(context: Context, column: EncryptedColumn, ring: KeyRing, tally: Tally) {
    let after: number[] | null = null;
    for (let goesOn = true; goesOn; )
      await context.chunk(async (tx) => {
        const found: EncryptedRow[] = await takeEncryptedRows(tx, column, {
          keyId: ring.id,
          after,
          most: VALUES_AT_ONCE,
        });
        const rows = found.flatMap(({ key, value }) => {
          const anew = encryptedAnew(value, ring);
          return anew ? [{ key, value: anew }] : [];
        });
        if (rows.length > 0) await writeEncryptedRows(tx, column, rows);
        after = found.at(-1)?.key ?? null;
        goesOn = found.length === VALUES_AT_ONCE;
        tally.unreadable += found.length - rows.length;
        return this.advance(tally, rows.length);
      });
  }

  private async allFiles(context: Context, keyId: number, tally: Tally): Promise<void> {
    for (let after: string | null = null; ; ) {
      const ids: string[] = await filesOfOtherKeys(this.database, { keyId, after, most: FILES_AT_ONCE });
      for (const id of ids) {
        context.check();
        await this.file(context, id, keyId, tally);
      }
      after = ids.at(-1) ?? null;
      if (ids.length < FILES_AT_ONCE) return;
    }
  }

  private async file(context: Context, id: string, keyId: number, tally: Tally): Promise<void> {
    const anew = await this.files.encryptedAnew(id).catch((error: { errno?: unknown }) => {
      // The disk is full, or file storage is unavailable: not a fault of the keys.
      if (error instanceof DomainError || typeof error.errno === 'number') throw error;
      return 'unreadable' as const;
    });
    if (anew === 'unreadable') {
      tally.unreadable += 1;
      return;
    }
    try {
      await context.chunk(async (tx) => {
        if (await lockFile(tx, id)) {
          await anew?.replace();
          // A file that is no longer on the disk needs no key.
          await writeKeyOfFile(tx, id, keyId);
        }
        return this.advance(tally, 1);
      });
    } finally {
      await anew?.discard();
    }
  }

  private advance(tally: Tally, by: number) {
    tally.done += by;
    return { done: tally.done, total: Math.max(tally.total, tally.done), step: 'encrypt' as const };
  }
}

/** Returns null if its key is not in the ring, or it was altered. */
function encryptedAnew(value: Buffer, ring: KeyRing): Buffer | null {
  try {
    return reEncryptIdentifier(value, { encryption: ring });
  } catch {
    return null;
  }
}
