import type { Move, Moved } from '#libs/contracts';

/*
 * Presence costs as many messages as there are viewers. A limit per process keeps enough time for messages that must
 * not wait, however many viewers there are.
 */

/** Maximum volatile messages and bytes that a process sends per second. */
const FRAMES_PER_SECOND = 1500;
const BYTES_PER_SECOND = 4_000_000;
/** Milliseconds between two batches with hardly any viewers. */
const LEAST_PAUSE_MS = 40;

/** Approximate bytes of a move without its shape, and of one number of a shape. */
const MOVE_BYTES = 200;
const NUMBER_BYTES = 5;

type View = Move['view'];

/** Returns the milliseconds to wait after a batch of so many messages and bytes in total. */
export function pauseAfter(frames: number, bytes: number): number {
  return Math.max(LEAST_PAUSE_MS, (frames / FRAMES_PER_SECOND) * 1000, (bytes / BYTES_PER_SECOND) * 1000);
}

/** Returns the approximate bytes of a move when sent. */
export function bytesOfMove({ shape }: Pick<Moved, 'shape'>): number {
  return (shape?.rings ?? []).reduce((sum, ring) => sum + ring.length * NUMBER_BYTES, MOVE_BYTES);
}

/** Returns whether two viewports overlap; an unknown one overlaps any. */
export function viewsMeet(one: View, other: View): boolean {
  if (!one || !other) return true;
  if (one[1] > other[3] || other[1] > one[3]) return false;
  const reach = (one[2] - one[0] + other[2] - other[0]) / 2;
  const apart = Math.abs((one[0] + one[2] - other[0] - other[2]) / 2) % 360;
  // The distance across the antimeridian may be shorter.
  return Math.min(apart, 360 - apart) <= reach;
}

/**
 * Groups viewers by the moves they are to receive, so that each group's message is encoded once.
 * @param sees whether a person of the audience is to receive a move
 */
export function sharesOf<Person, Each>(
  audience: readonly Person[],
  moves: readonly Each[],
  sees: (person: Person, move: Each) => boolean,
): { people: Person[]; moves: Each[] }[] {
  const shares = new Map<string, { people: Person[]; moves: Each[] }>();
  for (const person of audience) {
    const seen = moves.filter((move) => sees(person, move));
    if (seen.length === 0) continue;
    const key = seen.map((move) => moves.indexOf(move)).join();
    const share = shares.get(key);
    if (share) share.people.push(person);
    else shares.set(key, { people: [person], moves: seen });
  }
  return [...shares.values()];
}
