import { writeFile } from 'node:fs/promises';
import { every } from '#libs/platform';

/** Milliseconds between two heartbeats. */
const EVERY = 2000;

/**
 * Writes the time into a file while this process makes progress. It runs on the same event loop as the work, so it
 * stops when the worker hangs or loops forever. `worker-health` reads it.
 */
export function writeHeartbeats(file: string): void {
  // A full disk shows in the age of the last heartbeat.
  void every(EVERY, () => writeFile(file, String(Date.now()))).run();
}
