import type { Reader } from '../database/transaction.js';

/** A backup attempt: its location, or why it failed. */
export interface BackupTry {
  /** Start time, which is the time of its snapshot. */
  beganAt: Date;
  version: string;
  made: { place: string; bytes: number; missing: number; encrypted: boolean; verified: boolean } | null;
  failure: string | null;
}

/** Maximum length of a stored reason. */
const LONGEST_REASON = 500;

/** Records an attempt, as the owner of the tables. */
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

/** Returns the last complete backup of this database; null for none. */
export async function lastBackup(reader: Reader): Promise<LastBackup | null> {
  const [row] = await reader.query<LastBackup>(
    `SELECT began_at AS at, place, bytes, missing, encrypted, verified, version FROM backup_record
      WHERE place IS NOT NULL ORDER BY id DESC LIMIT 1`,
  );
  return row ?? null;
}

/** Returns the last attempt if it failed. */
export async function lastBackupFailure(reader: Reader): Promise<{ at: Date; reason: string } | null> {
  const [row] = await reader.query<{ at: Date; reason: string | null }>(
    'SELECT ended_at AS at, failure AS reason FROM backup_record ORDER BY id DESC LIMIT 1',
  );
  return row?.reason ? { at: row.at, reason: row.reason } : null;
}
