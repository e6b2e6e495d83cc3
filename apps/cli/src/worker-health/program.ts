import { readFile } from 'node:fs/promises';

/** Default age in seconds after which a worker counts as hung: seven heartbeats. */
const OLDEST = '15';

/** Runs every few seconds and therefore loads nothing of Gona. */
export async function main([file = '', seconds = OLDEST]: string[]): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const age = text === null ? null : Date.now() - Number(text);
  if (age !== null && age < Number(seconds) * 1000) return 0;
  if (age === null && isOfCommand(await readFile('/proc/1/cmdline', 'utf8').catch(() => ''))) return 0;
  console.error(
    age === null ? 'The worker has not begun.' : `The worker was last seen ${Math.round(age / 1000)} s ago.`,
  );
  return 1;
}

/**
 * Whether a worker container was started for a command, such as `docker compose run worker … account.js create`, and
 * has no heartbeat. `processOne` is the command line of its first process, with zero bytes between the words.
 */
export const isOfCommand = (processOne: string): boolean =>
  processOne.split('\0').some((word) => /(^|\/)dist\/apps\/cli\//.test(word));
