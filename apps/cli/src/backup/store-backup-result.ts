import { type BackupTry, type Config, ownerUrl, recordBackup } from '#libs/platform';
import { checkBackup } from '../restore/check-backup.js';
import { endingOf } from '../stopping.js';
import { connect } from './connection.js';
import type { MadeBackup } from './make-backup.js';

/** Reads a backup back with the checks of a restore. Returns the fault; null if there is none. */
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

/** Stores the result of a backup run in the database, for /status. Reports a failure; the backup is not affected. */
export async function storeBackupResult(config: Config, tried: BackupTry): Promise<void> {
  try {
    const owner = await connect(ownerUrl(config), 'gona-backup');
    await recordBackup(owner, tried).finally(() => owner.close());
  } catch (error) {
    console.error(`The status page could not be updated: ${endingOf(error)}`);
  }
}
