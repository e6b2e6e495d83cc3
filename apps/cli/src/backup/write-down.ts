import { type BackupTry, type Config, ownerUrl, recordBackup } from '#libs/platform';
import { checkBackup } from '../restore/check-backup.js';
import { endingOf } from '../stopping.js';
import { connect } from './connection.js';
import type { MadeBackup } from './make-backup.js';

/** Reads a backup back, as before it is restored. Answers what is wrong with it; null for nothing. */
export async function faultOf(
  { path }: MadeBackup,
  config: Config,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    await checkBackup(path, config, signal);
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    return endingOf(error);
  }
}

/** Writes into the database what came of a try, for /status. A backup is there all the same where that fails, and it is said. */
export async function writeDown(config: Config, tried: BackupTry): Promise<void> {
  try {
    const owner = await connect(ownerUrl(config), 'gona-backup');
    await recordBackup(owner, tried).finally(() => owner.close());
  } catch (error) {
    console.error(`The status page does not know of it: ${endingOf(error)}`);
  }
}
