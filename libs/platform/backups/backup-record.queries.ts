import type { Reader } from '../database/transaction.js';

/** A try to make a backup: where it lies, or why there is none. */
export interface BackupTry {
  /** When it began; of which moment it is. */
  beganAt: Date;
  version: string;
  made: { place: string; bytes: number; missing: number; encrypted: boolean; verified: boolean } | null;
  failure: string | null;
}

/** Letters of a reason that are kept. */
const LONGEST_REASON = 500;

/** Writes a try down, as the owner of the tables. */
export async function recordBackup(
  reader: Reader,
  { beganAt, version, made, failure }: BackupTry,
): Promise<void> {
  await reader.query(
    `INSERT INTO backup_record (began_at, version, place, bytes, missing, encrypted, verified, failure)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      beganAt,
      version,
      made?.place ?? null,
      made?.bytes ?? null,
      made?.missing ?? 0,
      made?.encrypted ?? false,
      made?.verified ?? false,
      failure?.slice(0, LONGEST_REASON) ?? null,
    ],
  );
}

export interface LastBackup {
  at: Date;
  place: string;
  bytes: number;
  missing: number;
  encrypted: boolean;
  verified: boolean;
  version: string;
}

/** The last whole backup of this database; null for none. */
export async function lastBackup(reader: Reader): Promise<LastBackup | null> {
  const [row] = await reader.query<LastBackup>(
    `SELECT began_at AS at, place, bytes, missing, encrypted, verified, version FROM backup_record
      WHERE place IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  return row ?? null;
}

/** The last try, where it failed. */
export async function lastBackupFailure(reader: Reader): Promise<{ at: Date; reason: string } | null> {
  const [row] = await reader.query<{ at: Date; reason: string | null }>(
    'SELECT ended_at AS at, failure AS reason FROM backup_record ORDER BY id DESC LIMIT 1',
  );
  return row?.reason ? { at: row.at, reason: row.reason } : null;
}
