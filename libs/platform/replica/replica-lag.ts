/** A place in the log of PostgreSQL (`pg_lsn`), as a number of bytes. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Places that are remembered, one a second: a replica that is further behind is behind all the same. */
const MOST_PLACES = 900;

/**
 * How far a replica is behind, by one clock: where the primary was at which time, against where the replica has come to. A primary at which
 * nothing happens leaves nobody behind.
 */
export class ReplicaLag {
  private places: { at: number; position: bigint }[] = [];

  /** @param at milliseconds of any clock, the same for all calls */
  primaryWasAt(position: bigint, at: number): void {
    const last = this.places.at(-1);
    if (last && position <= last.position) return;
    if (this.places.length < MOST_PLACES) this.places.push({ at, position });
  }

  /** Milliseconds since the primary first was further than the replica is. */
  of(position: bigint, now: number): number {
    this.places = this.places.filter((place) => place.position > position);
    const [first] = this.places;
    return first ? Math.max(0, now - first.at) : 0;
  }
}
