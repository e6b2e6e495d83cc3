import { Counter, Gauge, type Registry } from 'prom-client';

export interface ReplicaState {
  /** `used`, or why it is not: lagging, unavailable, or not a replica of this database. */
  use: 'used' | 'behind' | 'away' | 'other';
  /** Seconds behind the primary, if known. */
  behind: number | null;
}

/** Registers the replica's metrics; without a replica only the reads have values, of 0. Returns the reads counter. */
export function replicaFigures(registry: Registry, state: () => ReplicaState | null): Counter<'from'> {
  const figure = (name: string, help: string, value: (now: ReplicaState) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        const now = state();
        const figure = now && value(now);
        if (figure === null) this.remove();
        else this.set(figure);
      },
    });
  figure(
    'gona_replica_used',
    '1 if heavy reads go to the replica, 0 if it is unreachable or behind.',
    ({ use }) => (use === 'used' ? 1 : 0),
  );
  figure('gona_replica_lag_seconds', 'How far the replica is behind.', ({ behind }) => behind);
  const reads = new Counter({
    name: 'gona_replica_reads_total',
    help: 'Reads that a replica may answer, by which server did.',
    labelNames: ['from'],
    registers: [registry],
  });
  for (const from of ['replica', 'primary'] as const) reads.inc({ from }, 0);
  return reads;
}
