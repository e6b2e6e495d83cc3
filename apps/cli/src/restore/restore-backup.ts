import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { inBytes } from '#libs/contracts';
import * as DOMAINS from '#libs/domains';
import {
  Config,
  directUrl,
  domainsOf,
  type FilePlace,
  filePlaceOf,
  forgetPrograms,
  migrateDatabase,
  ownerUrl,
  placeOf,
} from '#libs/platform';
import type { BackupKey } from '../backup/age.js';
import { type Connection, connect } from '../backup/connection.js';
import { originOf } from '../backup/facts.js';
import { type Manifest, readManifest } from '../backup/manifest.js';
import { postgresProgram, runOn } from '../backup/postgres-programs.js';
import { Refusal } from '../backup/refusal.js';
import { inCount, requireSpace } from '../backup/sizes.js';
import { ProgressBar } from '../progress-bar.js';
import { type CheckedBackup, checkBackup } from './check-backup.js';
import { faultsOfLog, proofsOfKeys, requireSameRows } from './check-restored.js';
import { eraseRestored } from './erase-restored.js';
import { type OpenedDump, openDump, requireKey } from './open-dump.js';
import { type PlacedFiles, placeFiles } from './place-files.js';
import { type ReplacedDatabase, Target } from './target.js';

/** Number of parallel pg_restore jobs. */
const JOBS = 2;

export interface Restoring {
  folder: string;
  /** Null if none is given: only an encrypted backup needs it. */
  key: BackupKey | null;
  signal: AbortSignal;
  say(line: string): void;
  /** Asks before a database with data is replaced; throws if the user refuses. */
  confirm(lying: ReplacedDatabase, name: string): Promise<void>;
}

export interface Restored {
  /** The former database, under its new name; null if there was none. */
  before: string | null;
  /** Faults in the hash chains of the log, which existed when the backup was made. */
  faults: string[];
  missing: number;
}

/**
 * Restores a backup into a new database next to the current one, migrates and checks it, and renames it at the end.
 * Until then, and after any failure, existing data is unchanged. Throws a `Refusal` with a message.
 */
export async function restoreBackup(config: Config, by: Restoring): Promise<Restored> {
  const url = ownerUrl(config);
  const target = await Target.open(url);
  let began = false;
  let placed: PlacedFiles | null = null;
  let dump: OpenedDump | null = null;
  let erased: string[] = [];
  try {
    const lying = await target.lying();
    by.say(`The database ${target.name} ${lying.said}.`);
    await target.requireAlone();
    // Checked first: reading a large backup can take an hour.
    requireKey((await readManifest(by.folder)).manifest, by.key);
    const backup = await checkBackup(by.folder, config, by.signal);
    by.say(`The backup is complete: Gona ${backup.manifest.gona}, made ${backup.manifest.madeAt}.`);
    await requireRoom(backup, config, target);
    const store = await storeFor(config);
    if (lying.isFilled) await by.confirm(lying, target.name);

    dump = await openDump(backup, { key: by.key, origin: originOf(url), signal: by.signal });
    const { path } = dump;
    began = true;
    await target.makeDraft();
    const fitted = Object.assign(new Config(), config, {
      // A pooler does not know the draft database.
      DATABASE_URL: target.draftOf(directUrl(config)),
      DATABASE_DIRECT_URL: undefined,
      MIGRATION_DATABASE_URL: config.MIGRATION_DATABASE_URL && target.draftOf(config.MIGRATION_DATABASE_URL),
    });
    const faults = await withConnection(target.draftOf(url), async (draft) => {
      await fill(backup.manifest, config, target, {
        dump: path,
        draft,
        url: target.draftOf(url),
        signal: by.signal,
      });
      await dump?.close();
      await requireSameRows(draft, backup.manifest);
      by.say('The row counts of all tables and the end of the event log match the backup.');
      const { steps } = await migrateDatabase(fitted, DOMAINS);
      by.say(steps.length === 0 ? 'The schema is up to date.' : `Migrated: ${steps.join(', ')}`);
      const again = await eraseRestored(draft, fitted, {
        folder: by.folder,
        store,
        running: lying.exists ? url : null,
        signal: by.signal,
      });
      erased = again.files;
      by.say(
        again.people === 0
          ? 'No erased person is known.'
          : `${inCount(again.people, 'erased record')} known, ${inCount(again.records, 'record')} of the backup erased again.`,
      );
      for (const { afterRestore } of domainsOf(DOMAINS)) {
        const line = await afterRestore?.(draft);
        if (line) by.say(line);
      }
      // Otherwise /status would report the programs of the backup's time as dead.
      await forgetPrograms(draft);
      await draft.query('ANALYZE');
      const wrong = await faultsOfLog(draft, config);
      if (wrong.length === 0) by.say('The hash chains of the event log are intact.');
      by.signal.throwIfAborted();
      const gone = new Set(again.files);
      const files = backup.files.filter(({ id }) => !gone.has(id));
      placed = await place({ ...backup, files }, store, by.signal);
      by.say(`${inCount(files.length, 'file')} in ${store.called}.`);
      const inBackup = { FILES_DIR: join(by.folder, 'files'), FILES_URL: undefined };
      for (const line of await proofsOfKeys(draft, Object.assign(new Config(), fitted, inBackup)))
        by.say(line);
      return wrong;
    });
    by.signal.throwIfAborted();

    const now = new Date();
    const before = await target.swap(lying, now);
    began = false;
    const aside = await (placed as PlacedFiles | null)?.exchange(now.toISOString().slice(0, 10));
    placed = null;
    for (const id of erased) await store.remove(placeOf(id));
    if (aside) by.say(`Existing files with different content are now in ${aside}.`);
    return { before, faults, missing: backup.manifest.files.missing.length };
  } finally {
    await dump?.close();
    await (placed as PlacedFiles | null)?.discard();
    if (began) await target.dropDraft().catch(() => undefined);
    await target.close();
  }
}

async function withConnection<Answer>(
  url: string,
  work: (connection: Connection) => Promise<Answer>,
): Promise<Answer> {
  const connection = await connect(url, 'gona-restore');
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** Checks the space for files, and for the database if its disk is on this machine. */
async function requireRoom({ manifest }: CheckedBackup, config: Config, target: Target): Promise<void> {
  if (config.FILES_URL === undefined)
    await requireSpace(config.FILES_DIR, manifest.files.bytes, 'Restoring the files');
  const bytes = Object.values(manifest.sizes).reduce((sum, each) => sum + each, 0);
  const folder = await target.dataFolder();
  if (folder && (await statfs(folder).catch(() => null)))
    await requireSpace(folder, bytes, 'Restoring the database');
}

/** Fills the empty database; reports progress by finished tables and indexes. */
async function fill(
  manifest: Manifest,
  config: Config,
  target: Target,
  to: { dump: string; draft: Connection; url: string; signal: AbortSignal },
): Promise<void> {
  const needed = Math.max(await target.version(), manifest.pgDump);
  const program = await postgresProgram('pg_restore', needed, config.POSTGRES_BIN);
  await makeExtensions(to.draft, manifest.extensions);
  const total = Object.values(manifest.sizes).reduce((sum, each) => sum + each, 0);
  const progress = new ProgressBar(process.stderr, 'Database', undefined, inBytes);
  let done = 0;
  // Restores only the contents of the schema, which already exists.
  const args = [
    '--schema=public',
    '--no-owner',
    '--no-privileges',
    '--exit-on-error',
    '--verbose',
    `--jobs=${JOBS}`,
  ];
  await runOn(program, to.url, [...args, to.dump], {
    signal: to.signal,
    onLine: (line) => {
      const [, name] = /finished item \d+ (?:TABLE DATA|INDEX|CONSTRAINT) (?:\w+ )?(\w+)$/.exec(line) ?? [];
      done += manifest.sizes[name ?? ''] ?? 0;
      progress.at(Math.min(done, total), total);
    },
  });
  progress.at(total, total);
  progress.end();
}

/** Creates the backup's extensions that this server has; a missing one that is needed fails with its tables. */
async function makeExtensions(draft: Connection, names: readonly string[]): Promise<void> {
  const there = await draft.query<{ name: string }>(
    'SELECT name FROM pg_available_extensions WHERE name = ANY ($1)',
    [names],
  );
  const available = new Set(there.map(({ name }) => name));
  for (const name of names.filter((each) => available.has(each)))
    await draft
      .query(`CREATE EXTENSION IF NOT EXISTS "${name.replaceAll('"', '""')}" SCHEMA public CASCADE`)
      .catch((error: Error) => {
        throw new Refusal(`The extension ${name} cannot be created: ${error.message}`);
      });
}

/** Returns the destination of the files. Throws a `Refusal` if it is not writable. */
async function storeFor(config: Config): Promise<FilePlace> {
  const store = await filePlaceOf(config);
  const { why } = await store.room();
  if (why !== null) throw new Refusal(`${store.setting}: ${why}.`);
  return store;
}

async function place(backup: CheckedBackup, store: FilePlace, signal: AbortSignal): Promise<PlacedFiles> {
  const progress = new ProgressBar(process.stderr, 'Files   ', undefined, inBytes);
  const total = backup.manifest.files.bytes;
  let done = 0;
  const onBytes = (bytes: number) => {
    done += bytes;
    progress.at(Math.min(done, total), total);
  };
  const placed = await placeFiles(backup, { store, signal, onBytes });
  progress.end();
  return placed;
}
