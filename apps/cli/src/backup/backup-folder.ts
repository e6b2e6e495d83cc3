import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.js';
import { Refusal } from './refusal.js';
import { outdated, type Retention } from './retention.js';

const WHOLE = /^gona-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ(-\d+)?$/;
const UNFINISHED = '.gona-unfinished-';

export interface Backup {
  name: string;
  path: string;
  madeAt: Date;
  manifest: Manifest;
}

/** Returns complete backups of a folder, the newest first. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => WHOLE.test(name));
  const read = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const found = await readManifest(path).catch(() => null);
      return found && { name, path, madeAt: new Date(found.manifest.madeAt), manifest: found.manifest };
    }),
  );
  return read
    .filter((each) => each !== null)
    .sort((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

/**
 * Creates the folder for a new backup, and removes remains of killed backups of the same database; only one runs at a
 * time.
 */
export async function beginIn(folder: string, origin: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const name of await readdir(folder))
      if (name.startsWith(`${UNFINISHED}${origin}`))
        await rm(join(folder, name), { recursive: true, force: true });
    const path = join(folder, `${UNFINISHED}${origin}`);
    await mkdir(path, { mode: 0o700 });
    return path;
  } catch (error) {
    throw new Refusal(`The folder of backups cannot be written: ${(error as Error).message}`);
  }
}

/** Renames the folder, which marks the backup as complete. Returns the path. */
export async function finishIn(folder: string, unfinished: string, madeAt: Date): Promise<string> {
  const name = `gona-${madeAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  for (let attempt = 1; ; attempt += 1) {
    const path = join(folder, attempt === 1 ? name : `${name}-${attempt}`);
    try {
      await rename(unfinished, path);
      return path;
    } catch (error) {
      // Another database has a backup of the same second in this folder.
      if (!['ENOTEMPTY', 'EEXIST'].includes((error as { code?: string }).code ?? '') || attempt === 20)
        throw error;
    }
  }
}

/** Removes outdated backups of a database; returns them. */
export async function removeOutdated(
  folder: string,
  origin: string,
  retention: Retention,
  now: Date,
): Promise<Backup[]> {
  const own = (await backupsIn(folder)).filter(({ manifest }) => manifest.origin === origin);
  const gone = outdated(own, retention, now);
  for (const { path } of gone) {
    // Renamed first, so that a half-removed backup does not count as complete.
    const going = join(folder, `${UNFINISHED}${origin}-removed`);
    await rename(path, going);
    await rm(going, { recursive: true, force: true });
  }
  return gone;
}
