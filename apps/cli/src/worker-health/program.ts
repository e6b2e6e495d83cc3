import { readFile } from 'node:fs/promises';

/** Seconds after which a worker counts as frozen, where nobody says otherwise: seven of its beats. */
const OLDEST = '15';

/** It is asked every few seconds, and therefore loads nothing of Gona. */
export async function main([file = '', seconds = OLDEST]: string[]): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const age = text === null ? null : Date.now() - Number(text);
  if (age !== null && age < Number(seconds) * 1000) return 0;
  console.error(
    age === null ? 'The worker has not begun.' : `The worker was last seen ${Math.round(age / 1000)} s ago.`,
  );
  return 1;
}
