/** Converts a position in PostgreSQL's log (`pg_lsn`) to a number of bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Remembered positions, one per second: a replica that is further behind is too far behind anyway. */
const MOST_PLACES = 900;

/**
 * Measures the replica's lag with one clock: the primary's positions over time, against the replica's position. An
 * idle primary causes no lag.
 */
export class ReplicaLag {
  private places: { at: number; position: bigint }[] = [];

  /** @param at milliseconds of any clock, the same for all calls */
  primaryWasAt(position: bigint, at: number): void {
    const last = this.places.at(-1);
    if (last && position <= last.position) return;
    if (this.places.length < MOST_PLACES) this.places.push({ at, position });
  }

  /** Returns the milliseconds since the primary first passed the replica's position. */
  of(position: bigint, now: number): number {
    this.places = this.places.filter((place) => place.position > position);
    const [first] = this.places;
    return first ? Math.max(0, now - first.at) : 0;
  }
}
