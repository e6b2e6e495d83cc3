import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditKeys } from '#libs/platform';
import type { ErasedPeople } from '#libs/requests';
import { Refusal } from './refusal.js';

const NAME = /^erasures-[0-9a-f]{8}\.json$/;
const PURPOSE = 'gona erasures\n';

interface SignedErasures {
  erasures: ErasedPeople;
  signature: string;
}

const signatureOf = (erasures: ErasedPeople, keys: AuditKeys) =>
  keys.sign(PURPOSE + JSON.stringify(erasures)).toString('base64');

/**
 * Writes the erased people beside the backups: ids and keyed hashes, signed. A restore of an older backup erases them
 * again, also without the database that it replaces. Writes nothing if nobody was erased.
 */
export async function writeErasures(
  folder: string,
  origin: string,
  erasures: ErasedPeople,
  keys: AuditKeys,
): Promise<void> {
  if (erasures.people.length === 0) return;
  const path = join(folder, `erasures-${origin}.json`);
  const signed: SignedErasures = { erasures, signature: signatureOf(erasures, keys) };
  await writeFile(`${path}.new`, `${JSON.stringify(signed)}\n`, { mode: 0o600, flush: true });
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
  for (const name of (await readdir(folder)).filter((each) => NAME.test(each))) {
    const path = join(folder, name);
    const { erasures, signature } = parsed(path, await readFile(path, 'utf8'));
    // Another installation can keep its backups in the same folder.
    if (log === null || erasures.log !== log) continue;
    if (signature !== signatureOf(erasures, keys)) throw damaged(path);
    people.push(...erasures.people);
  }
  return people;
}

function parsed(path: string, text: string): SignedErasures {
  try {
    const read = JSON.parse(text) as SignedErasures;
    if (Array.isArray(read.erasures?.people)) return read;
  } catch {
    // Reported below.
  }
  throw damaged(path);
}

const damaged = (path: string) =>
  new Refusal(
    `${path} is damaged or was changed. It names the people whom a restore erases again. Bring back a copy of it, or move it away.`,
  );
