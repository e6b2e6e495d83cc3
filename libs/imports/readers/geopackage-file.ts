import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';

/**
 * Offsets of the journal mode in a database header: 1 for a journal, 2 for a write-ahead log (SQLite file format,
 * 1.3).
 */
const JOURNALING_AT = [18, 19];
const BY_JOURNAL = 1;
const BY_LOG = 2;
const PAGE_SIZE_AT = 16;
const PAGES_AT = 28;
const LARGEST_PAGE = 65_536;

/** True for a database that may have had a write-ahead log. */
export const hasLog = (bytes: Buffer) => bytes[JOURNALING_AT[0] ?? 0] === BY_LOG;

/** True for a database that has fewer pages than its header says. */
export function isCutOff(bytes: Buffer): boolean {
  const written = bytes.readUInt16BE(PAGE_SIZE_AT);
  return bytes.readUInt32BE(PAGES_AT) * (written === 1 ? LARGEST_PAGE : written) > bytes.length;
}

/**
 * Opens a database from its bytes, read-only. SQLite needs a file, so the file is unlinked before anything is written.
 * No farm data remains, even if this process crashes.
 */
export function openDatabase(bytes: Buffer): sqlite.Database {
  const folder = mkdtempSync(join(tmpdir(), 'gona-map-'));
  const path = join(folder, 'map.gpkg');
  const file = openSync(path, 'wx', 0o600);
  try {
    const database = new sqlite.Database(path, { readOnly: true });
    unlinkSync(path);
    writeSync(file, bytes);
    // SQLite does not open a database that declares a log without that log.
    if (hasLog(bytes)) for (const at of JOURNALING_AT) writeSync(file, Buffer.of(BY_JOURNAL), 0, 1, at);
    // The lock is a folder next to the file; once taken, it is not requested again.
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON',
    );
    database.get('SELECT count(*) FROM sqlite_master');
    return database;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Quotes a name for SQL, whatever characters it contains. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
