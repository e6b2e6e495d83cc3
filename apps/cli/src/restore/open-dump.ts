import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inBytes } from '#libs/contracts';
import { type BackupKey, decrypted } from '../backup/age.js';
import { copyWithSum } from '../backup/checksums.js';
import { dumpOf, isEncrypted, type Manifest } from '../backup/manifest.js';
import { Refusal } from '../backup/refusal.js';
import { requireSpace } from '../backup/sizes.js';
import { ProgressBar } from '../progress-bar.js';

/** A dump that pg_restore can read. It restores with several jobs, so it needs a file. */
export interface OpenedDump {
  path: string;
  /** Removes the decrypted files. */
  close(): Promise<void>;
}

interface Opening {
  key: BackupKey | null;
  /** Distinguishes restores into different databases. */
  origin: string;
  signal: AbortSignal;
}

/** Throws a `Refusal` if a backup is encrypted for another key, or no key is given. */
export function requireKey({ recipients = [] }: Manifest, key: BackupKey | null): void {
  if (recipients.length === 0) return;
  const wanted = `It needs the secret key for ${recipients.join(' or ')}.`;
  if (key === null)
    throw new Refusal(
      `This backup is encrypted. ${wanted} Add --key <file>, or set BACKUP_KEY_FILE. Nothing was changed.`,
    );
  if (!key.recipients.some((each) => recipients.includes(each)))
    throw new Refusal(`${key.path} is not the key of this backup. ${wanted} Nothing was changed.`);
}

/** Decrypts the dump of a backup into a private folder, if it is encrypted. */
export async function openDump(
  { folder, manifest }: { folder: string; manifest: Manifest },
  { key, origin, signal }: Opening,
): Promise<OpenedDump> {
  const from = join(folder, dumpOf(manifest));
  if (!isEncrypted(manifest)) return { path: from, close: async () => undefined };
  requireKey(manifest, key);
  const total = (await stat(from)).size;
  const place = await privateFolder(dirname(folder), origin);
  const close = () => rm(place, { recursive: true, force: true });
  try {
    await requireSpace(place, total, 'Decrypting the backup');
    const path = join(place, 'database.dump');
    const progress = new ProgressBar(process.stderr, 'Decrypting', undefined, inBytes);
    let done = 0;
    const onBytes = (bytes: number) => {
      done += bytes;
      progress.at(done, total);
    };
    await copyWithSum(await opened(from, key), path, { signal, onBytes });
    progress.at(total, total);
    progress.end();
    return { path, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function opened(from: string, key: BackupKey | null): Promise<AsyncIterable<Buffer>> {
  const damaged = (error: unknown) =>
    (error as { code?: unknown }).code === undefined
      ? new Refusal(`The backup is damaged: ${from} cannot be decrypted. Nothing was changed.`)
      : error;
  const bytes = await decrypted(createReadStream(from), key?.identities ?? []).catch((error: unknown) => {
    throw damaged(error);
  });
  return (async function* () {
    try {
      yield* bytes;
    } catch (error) {
      throw damaged(error);
    }
  })();
}

/** Creates a folder for this user alone: next to the backup, or among temporary files if that is not writable. */
async function privateFolder(beside: string, origin: string): Promise<string> {
  const path = join(beside, `.gona-decrypted-${origin}`);
  try {
    // Left by a killed restore into this database.
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { mode: 0o700 });
    return path;
  } catch (error) {
    if (!['EACCES', 'EROFS', 'EPERM'].includes((error as { code?: string }).code ?? '')) throw error;
    return mkdtemp(join(tmpdir(), 'gona-decrypted-'));
  }
}
