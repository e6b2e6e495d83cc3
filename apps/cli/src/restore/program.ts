import 'reflect-metadata';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readOwnerConfig } from '#libs/platform';
import { ask, isInteractive } from '../account/prompt.js';
import { readKeyFile } from '../backup/age.js';
import { backupsIn } from '../backup/backup-folder.js';
import { Refusal } from '../backup/refusal.js';
import { inCount } from '../backup/sizes.js';
import { command } from '../command.js';
import { endingOf } from '../stopping.js';
import { UsageError } from '../usage-error.js';
import { restoreBackup } from './restore-backup.js';
import type { ReplacedDatabase } from './target.js';

const USAGE = `npm run restore -- <backup>   restores it: its folder, its name in BACKUP_DIR, or "latest"
  --key <file>                secret key of an encrypted backup; BACKUP_KEY_FILE
  --replace                   replace a database with data without asking

Stop the api and the worker first. The existing database is kept under another name.
Exit codes: 0 restored, 3 restored but needs attention, 1 nothing was changed.
npm run backup -- list        lists the backups`;
/** Exit code: restored, but something needs attention. */
const LOOK = 3;

export const main = command({
  run,
  usage: USAGE,
  stopped: 'Stopped. Nothing was changed.',
  sentence: endingOf,
});

async function run(words: string[], signal: AbortSignal): Promise<number> {
  const { which, key: keyFile, replace, help } = understand(words);
  if (help) {
    console.log(USAGE);
    return 0;
  }
  const config = readOwnerConfig();
  const folder = await folderOf(which, config);
  const path = keyFile ?? config.BACKUP_KEY_FILE;
  const key = path === undefined ? null : await readKeyFile(path);
  if (key?.warning) console.error(key.warning);
  const started = performance.now();
  const { before, faults, missing } = await restoreBackup(config, {
    folder,
    key,
    signal,
    say: (line) => console.log(line),
    confirm: async (lying, name) => {
      if (!replace) await asked(lying, name);
    },
  });
  console.log(
    `Restored ${folder} (${((performance.now() - started) / 1000).toFixed(1)} s). Start the api and the worker.`,
  );
  if (before)
    console.log(
      `The previous database is now called ${before}. Drop it when you no longer need it: DROP DATABASE ${before};`,
    );
  for (const fault of faults) console.error(`WRONG  ${fault}`);
  if (faults.length > 0) console.error('The audit log is not intact, and was not when the backup was made.');
  if (missing > 0)
    console.error(
      `${inCount(missing, 'file')} named in the database ${missing === 1 ? 'was' : 'were'} missing when the backup was made.`,
    );
  return faults.length + missing > 0 ? LOOK : 0;
}

/** Throws unless the user types the database name. */
async function asked(lying: ReplacedDatabase, name: string): Promise<void> {
  if (!isInteractive())
    throw new Refusal(
      `The database ${name} ${lying.said}. To replace it, add --replace; it stays under another name.`,
    );
  const typed = await ask(`To replace it, type the name of the database, ${name}`);
  if (typed !== name) throw new Refusal('Nothing was changed.');
}

async function folderOf(which: string, config: Config): Promise<string> {
  if (which === 'latest') {
    const [newest] = await backupsIn(config.BACKUP_DIR);
    if (!newest) throw new Refusal(`There is no backup in ${config.BACKUP_DIR}.`);
    return newest.path;
  }
  for (const path of [which, join(config.BACKUP_DIR, which)])
    if ((await stat(path).catch(() => null))?.isDirectory()) return path;
  throw new Refusal(`There is no backup ${which}, neither here nor in ${config.BACKUP_DIR}.`);
}

function understand(words: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { key: { type: 'string' }, replace: { type: 'boolean' }, help: { type: 'boolean' } },
    });
    const [which, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Unknown argument: ${more.join(' ')}.`);
    if (which === undefined && !values.help) throw new UsageError('Give a backup.');
    return {
      which: which ?? '',
      key: values.key,
      replace: values.replace ?? false,
      help: values.help ?? false,
    };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
