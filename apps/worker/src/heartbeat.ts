import { writeFile } from 'node:fs/promises';

/** Milliseconds between two beats. */
const EVERY = 2000;

/**
 * Writes the time into a file as long as this process does anything at all: it comes from the same loop as the work, so that a
 * worker that is frozen, or in an endless loop, stops. `worker-health` reads it.
 */
export function beatInto(file: string): void {
  // A disk that is full for a moment is said by the age of the last beat.
  const beat = () => void writeFile(file, String(Date.now())).catch(() => undefined);
  beat();
  setInterval(beat, EVERY).unref();
}
