import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inBytes } from '#libs/contracts';
import { AuditKeys, type Config, type FilePlace, filePlaceOf, lock, ownerUrl } from '#libs/platform';
import { erasedPeople } from '#libs/requests';
import { ProgressBar } from '../progress-bar.js';
import { encrypted } from './age.js';
import { beginIn, finishIn } from './backup-folder.js';
import { type Checksum, checksumOf, copyWithSum } from './checksums.js';
import { type Connection, connect, serverVersion } from './connection.js';
import { copyFiles, type StoredRow, storedFiles } from './copy-files.js';
import { writeErasures } from './erasures-file.js';
import {
  extensionsOf,
  headsOfLog,
  keysWritten,
  migrationsOf,
  originOf,
  rowsOfTables,
  sizesOf,
  tablesOf,
} from './facts.js';
import { dumpOf, FILE_SUMS, FORM, type Manifest, writeManifest } from './manifest.js';
import { type PostgresProgram, postgresProgram, runOn } from './postgres-programs.js';
import { BackupRunning, Refusal } from './refusal.js';
import { requireSpace } from './sizes.js';

const APPLICATION = 'gona-backup';

export interface MadeBackup {
  path: string;
  manifest: Manifest;
}

/**
 * Makes one backup: database, files and manifest, all from one moment. It has a temporary name until it is complete.
 * Throws a `Refusal` with a message if it cannot be made, and leaves nothing behind.
 */
export async function makeBackup(config: Config, version: string, signal: AbortSignal): Promise<MadeBackup> {
  const url = ownerUrl(config);
  const snapshot = await connect(url, APPLICATION);
  const now = await connect(url, APPLICATION);
  let unfinished: string | null = null;
  try {
    await lockBackups(now);
    const server = await serverVersion(snapshot);
    const program = await postgresProgram('pg_dump', server, config.POSTGRES_BIN);
    await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // No time limit: nothing waits for this transaction.
    await snapshot.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await snapshot.query('SET LOCAL statement_timeout = 0');
    const [exported] = await snapshot.query<{ id: string; at: Date }>(
      'SELECT pg_export_snapshot() AS id, now() AS at',
    );
    const madeAt = exported?.at ?? new Date();
    const sizes = await sizesOf(snapshot);
    const tables = await tablesOf(snapshot);
    if (!tables.includes('event_log'))
      throw new Refusal('The database has no tables of Gona: there is nothing to back up.');
    const files = await storedFiles(snapshot);
    const fileBytes = files.reduce((sum, { size }) => sum + size, 0);
    const tableBytes = tables.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
    await requireSpace(config.BACKUP_DIR, tableBytes + fileBytes, 'The backup');

    unfinished = await beginIn(config.BACKUP_DIR, originOf(url));
    const path = unfinished;
    const counting = bar('Counting rows');
    const rows = await rowsOfTables(snapshot, tables, counting.at);
    counting.end();
    const migrations = await migrationsOf(snapshot);
    const facts = {
      migrations,
      extensions: await extensionsOf(snapshot),
      log: await headsOfLog(snapshot),
      keys: await keysWritten(snapshot, migrations),
    };
    const erasures = await erasedPeople(snapshot);
    const recipients = config.BACKUP_RECIPIENT;
    const dumpName = dumpOf({ recipients });
    const to = join(path, dumpName);
    const dumped = await dump({
      program,
      url,
      snapshot: exported?.id ?? '',
      to,
      recipients,
      sizes,
      tables,
      signal,
    });
    const copied = await copy(files, fileBytes, { from: await filePlaceOf(config), to: path, now, signal });
    const manifest: Manifest = {
      ...FORM,
      gona: version,
      madeAt: madeAt.toISOString(),
      origin: originOf(url),
      postgres: server,
      pgDump: program.version,
      ...facts,
      recipients,
      rows,
      sizes,
      files: copied,
      parts: [
        { name: dumpName, ...dumped },
        { name: FILE_SUMS, ...(await checksumOf(join(path, FILE_SUMS), { signal })) },
      ],
    };
    signal.throwIfAborted();
    const auditKeys = new AuditKeys(config.AUDIT_KEY);
    await writeErasures(config.BACKUP_DIR, manifest.origin, erasures, auditKeys);
    await writeManifest(path, manifest, auditKeys);
    const whole = await finishIn(config.BACKUP_DIR, path, madeAt);
    unfinished = null;
    return { path: whole, manifest };
  } finally {
    if (unfinished) await rm(unfinished, { recursive: true, force: true });
    await Promise.all([snapshot.close(), now.close()]);
  }
}

const bar = (what: string, show?: (value: number) => string) =>
  new ProgressBar(process.stderr, what, undefined, show);

/** Locks the database against other backups; the lock ends with its connection. */
async function lockBackups(connection: Connection): Promise<void> {
  if (!(await lock(connection, 'backup', '', 'tryInSession')))
    throw new BackupRunning('Another backup of this database is running.');
}

/**
 * Writes the dump, encrypted before it reaches the disk if there are recipients. Progress is estimated from the
 * finished tables.
 */
async function dump(of: {
  program: PostgresProgram;
  url: string;
  snapshot: string;
  to: string;
  recipients: string[];
  sizes: Record<string, number>;
  tables: string[];
  signal: AbortSignal;
}): Promise<Checksum> {
  const total = of.tables.reduce((sum, name) => sum + (of.sizes[name] ?? 0), 0);
  const progress = bar('Database', inBytes);
  let behind = 0;
  let current = 0;
  let sum: Checksum = { sha256: '', bytes: 0 };
  const args = ['--format=custom', '--schema=public', '--no-owner', '--no-privileges', '--verbose'];
  await runOn(of.program, of.url, [...args, `--snapshot=${of.snapshot}`], {
    signal: of.signal,
    output: async (bytes) => {
      const kept = of.recipients.length > 0 ? await encrypted(bytes, of.recipients) : bytes;
      sum = await copyWithSum(kept, of.to, { signal: of.signal });
    },
    onLine: (line) => {
      const [, table] = /dumping contents of table "public\.(\w+)"/.exec(line) ?? [];
      if (!table) return;
      behind += current;
      current = of.tables.includes(table) ? (of.sizes[table] ?? 0) : 0;
      progress.at(behind, total);
    },
  });
  progress.at(total, total);
  progress.end();
  return sum;
}

async function copy(
  files: readonly StoredRow[],
  total: number,
  where: { from: FilePlace; to: string; now: Connection; signal: AbortSignal },
): Promise<Manifest['files']> {
  const progress = bar('Files   ', inBytes);
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    progress.at(Math.min(done, total), total);
  };
  const copied = await copyFiles(files, { ...where, onBytes });
  progress.end();
  return copied;
}
