import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditKeys } from '#libs/platform';
import { type ErasedPeople, erasuresText, isErasuresList, readErasuresText } from '#libs/requests';
import { Refusal } from './refusal.js';

/**
 * Writes the erased people beside the backups. A restore of an older backup erases them again, also without the database
 * that it replaces. Writes nothing if nobody was erased.
 */
export async function writeErasures(
  folder: string,
  origin: string,
  erasures: ErasedPeople,
  keys: AuditKeys,
): Promise<void> {
  if (erasures.people.length === 0) return;
  const path = join(folder, `erasures-${origin}.json`);
  await writeFile(`${path}.new`, erasuresText(erasures, keys), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/**
 * Returns the people of all such files of a folder that belong to the installation with this first event. Throws a
 * `Refusal` if one is damaged or was changed.
 */
export async function readErasures(
  folder: string,
  log: string | null,
  keys: AuditKeys,
): Promise<ErasedPeople['people']> {
  const people: ErasedPeople['people'] = [];
  for (const name of (await readdir(folder)).filter(isErasuresList)) {
    const path = join(folder, name);
    // Another installation can keep its backups in the same folder.
    const found = readErasuresText(await readFile(path, 'utf8'), log, keys);
    if (found === null) throw damagedErasures(path);
    people.push(...found);
  }
  return people;
}

export const damagedErasures = (path: string) =>
  new Refusal(
    `${path} is damaged or was changed. It names the people whom a restore erases again. Bring back a copy of it, or move it away.`,
  );
