import type { Move, Moved } from '#libs/contracts';

/*
 * What is shown of others costs as many messages as there are people who see it. However many they are, a process spends a
 * part of its time on it that leaves the rest for what must not wait.
 */

/** Messages and bytes that a process sends a second of what may be lost. */
const FRAMES_PER_SECOND = 1500;
const BYTES_PER_SECOND = 4_000_000;
/** Milliseconds from one round to the next, where hardly anybody sees it. */
const LEAST_PAUSE_MS = 40;

/** Bytes of a move without its shape, and of one number of a shape, about. */
const MOVE_BYTES = 200;
const NUMBER_BYTES = 5;

type View = Move['view'];

/** Milliseconds to wait after a round of so many messages and bytes in all: it is paid before the next one. */
export function pauseAfter(frames: number, bytes: number): number {
  return Math.max(LEAST_PAUSE_MS, (frames / FRAMES_PER_SECOND) * 1000, (bytes / BYTES_PER_SECOND) * 1000);
}

/** About the bytes that a move takes on its way. */
export function bytesOfMove({ shape }: Pick<Moved, 'shape'>): number {
  return (shape?.rings ?? []).reduce((sum, ring) => sum + ring.length * NUMBER_BYTES, MOVE_BYTES);
}

/** Whether two views have a place in common; a view that is not known may have any. */
export function viewsMeet(one: View, other: View): boolean {
  if (!one || !other) return true;
  if (one[1] > other[3] || other[1] > one[3]) return false;
  const reach = (one[2] - one[0] + other[2] - other[0]) / 2;
  const apart = Math.abs((one[0] + one[2] - other[0] - other[2]) / 2) % 360;
  // Round the Earth the way may be shorter.
  return Math.min(apart, 360 - apart) <= reach;
}

/**
 * Who is sent which of these moves: those with the same share together, so that each share is encoded once.
 * @param sees whether a person of the audience is to be sent a move
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
