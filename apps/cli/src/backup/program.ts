import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { inBytes } from '#libs/contracts';
import { type Config, checkStart, filePlaceOf, readOwnerConfig, versionOfGona } from '#libs/platform';
import { command } from '../command.js';
import { endingOf } from '../stopping.js';
import { UsageError } from '../usage-error.js';
import { makeKeyFile } from './age.js';
import { backupsIn, removeOutdated } from './backup-folder.js';
import { makeBackup } from './make-backup.js';
import { isEncrypted } from './manifest.js';
import { BackupRunning } from './refusal.js';
import { nextAt } from './schedule.js';
import { inCount } from './sizes.js';
import { faultOf, storeBackupResult } from './store-backup-result.js';

const USAGE = `npm run backup                makes a backup in BACKUP_DIR, verifies it, and deletes expired backups
npm run backup -- list        lists the backups
npm run backup -- keygen <file>  creates a key pair: the secret key in that file, the public key for BACKUP_RECIPIENT
npm run backup -- --at 02:00  keeps running, and makes one each day at that time (UTC)
  --keep <n>       keeps the newest n; BACKUP_KEEP
  --keep-days <n>  also keeps the last of each of n days; BACKUP_KEEP_DAYS. Without both, all are kept.

Exit codes: 0 done, 3 the backup exists but needs attention, 1 no backup.`;
/** Exit code: the backup exists, but needs attention. */
const LOOK = 3;

export const main = command({
  run,
  usage: USAGE,
  stopped: 'Stopped; no unfinished backup is left.',
  sentence: endingOf,
});

async function run(words: string[], signal: AbortSignal): Promise<number> {
  const { act, file, at, ...retention } = understand(words);
  if (act === 'help') {
    console.log(USAGE);
    return 0;
  }
  if (act === 'keygen') {
    const recipient = await makeKeyFile(file);
    console.log(
      `The secret key is in ${file}. Keep it away from this machine: without it no encrypted backup can be restored.`,
    );
    console.log(`BACKUP_RECIPIENT=${recipient}`);
    return 0;
  }
  const given = readOwnerConfig();
  const config = Object.assign(given, {
    BACKUP_KEEP: retention.keep ?? given.BACKUP_KEEP,
    BACKUP_KEEP_DAYS: retention.keepDays ?? given.BACKUP_KEEP_DAYS,
  });
  if (act === 'list') return list(config);
  if (at === null) {
    await checkStart(config, { database: { by: 'owner' }, files: 'wanted' });
    return once(config, signal);
  }
  for (;;) {
    const next = nextAt(at, new Date());
    console.log(`The next backup starts at ${next.toISOString()}.`);
    await sleep(next.getTime() - Date.now(), undefined, { signal });
    // A failed backup is reported and does not prevent the next one.
    await once(config, signal).catch((error: unknown) => {
      if (signal.aborted) throw error;
      console.error(`The backup of ${new Date().toISOString()} failed: ${endingOf(error)}`);
    });
  }
}

async function once(config: Config, signal: AbortSignal): Promise<number> {
  const version = versionOfGona();
  const beganAt = new Date();
  const backup = await makeBackup(config, version, signal).catch(async (error: unknown) => {
    if (!signal.aborted && !(error instanceof BackupRunning))
      await storeBackupResult(config, { beganAt, version, made: null, failure: endingOf(error) });
    throw error;
  });
  const { path, manifest } = backup;
  const { rows, files, log, parts } = manifest;
  const bytes = parts.reduce((sum, part) => sum + part.bytes, files.bytes);
  const fault = await faultOf(backup, config, signal);
  const made = {
    place: path,
    bytes,
    missing: files.missing.length,
    encrypted: isEncrypted(manifest),
    verified: fault === null,
  };
  await storeBackupResult(config, { beganAt: new Date(manifest.madeAt), version, made, failure: null });
  const seconds = ((Date.now() - beganAt.getTime()) / 1000).toFixed(1);
  console.log(`Backed up to ${path} (${inBytes(bytes)}, ${seconds} s).`);
  console.log(
    `  ${inCount(rows.farmer ?? 0, 'farmer')}, ${inCount(rows.farm ?? 0, 'farm')}, ${inCount(rows.event_log ?? 0, 'event')} in ${inCount(log.topics, 'chain')}, ${inCount(files.count, 'file')}`,
  );
  const keys = manifest.keys.map(({ setting, keyId }) => `${setting} (key ${keyId})`).join(', ');
  console.log(`  A restore needs ${keys}. Store these elsewhere: they are not in the backup.`);
  console.log(
    isEncrypted(manifest)
      ? `  Its database is encrypted for ${manifest.recipients?.join(', ')}: a restore needs that secret key.`
      : '  Its database is NOT encrypted: set BACKUP_RECIPIENT (npm run backup -- keygen <file> creates a key).',
  );
  if (files.vanished.length > 0)
    console.log(`  ${inCount(files.vanished.length, 'file')} were deleted during the backup.`);
  if (fault !== null) {
    // Older ones stay: one of them may be the last valid one.
    console.error(`Verification failed: ${fault}`);
    return LOOK;
  }
  const isCleared = await clear(config, manifest.origin);
  if (files.missing.length === 0) return isCleared ? 0 : LOOK;
  console.error(
    `${inCount(files.missing.length, 'file')} named in the database ${files.missing.length === 1 ? 'is' : 'are'} missing in ${(await filePlaceOf(config)).called}; the manifest lists them.`,
  );
  return LOOK;
}

/** Removes outdated backups. Reports a failure and returns false; the new backup is not affected. */
async function clear(config: Config, origin: string): Promise<boolean> {
  const retention = { keep: config.BACKUP_KEEP, keepDays: config.BACKUP_KEEP_DAYS };
  try {
    for (const { name } of await removeOutdated(config.BACKUP_DIR, origin, retention, new Date()))
      console.log(`  Deleted, because it expired: ${name}`);
    return true;
  } catch (error) {
    console.error(`Expired backups could not be deleted: ${endingOf(error)}`);
    return false;
  }
}

async function list(config: Config): Promise<number> {
  const backups = await backupsIn(config.BACKUP_DIR);
  if (backups.length === 0) console.log(`There is no backup in ${config.BACKUP_DIR}.`);
  for (const { name, manifest } of backups) {
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, manifest.files.bytes);
    console.log(
      `${name}  ${inBytes(bytes)}  Gona ${manifest.gona}  ${inCount(manifest.rows.farmer ?? 0, 'farmer')}, ${inCount(manifest.files.count, 'file')}, ${isEncrypted(manifest) ? 'encrypted' : 'not encrypted'}`,
    );
  }
  return 0;
}

function understand(words: string[]) {
  const { values, positionals } = parsed(words);
  const [act = 'make', ...rest] = positionals;
  const [file = '', ...more] = act === 'keygen' ? rest : ['', ...rest];
  if (act === 'keygen' && file === '' && !values.help) throw new UsageError('Give the file for the key.');
  if (more.length > 0 || !['make', 'list', 'keygen'].includes(act))
    throw new UsageError(`Unknown argument: ${positionals.at(-1)}.`);
  const at = values.at ?? null;
  if (at !== null && !/^([01]\d|2[0-3]):[0-5]\d$/.test(at))
    throw new UsageError('--at must be a time such as 02:00.');
  return {
    act: values.help ? 'help' : act,
    file,
    at,
    keep: countOf('--keep', values.keep),
    keepDays: countOf('--keep-days', values['keep-days']),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        at: { type: 'string' },
        keep: { type: 'string' },
        'keep-days': { type: 'string' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function countOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError(`${flag} must be a number from 1 to 9999.`);
  return Number(text);
}
