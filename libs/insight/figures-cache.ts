import { apartFromCaller } from '#libs/platform';

interface Figures<Value> {
  value: Promise<Value>;
  /** Milliseconds since the epoch. */
  takenAt: number;
  freshFor: number;
}

/** Minimum milliseconds for which figures stay fresh: shorter than a client's delay between an event and its reload. */
const LEAST_FRESH = 1000;
/**
 * Figures stay fresh for this multiple of their computing time, so that those of a million farms are not recomputed
 * constantly.
 */
const WORTH = 3;
const MOST_KEYS = 500;

/** Caches figures by key, computing them once for concurrent requests, and again after they expire. */
export class FiguresCache<Value> {
  private readonly held = new Map<string, Figures<Value>>();

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Returns figures at most a second old, or three times their computing time. Failed computations are not cached.
   * @param take gets the figures that were known before, null if there are none
   */
  get(key: string, take: (before: Value | null) => Promise<Value>): Promise<Value> {
    const known = this.held.get(key);
    if (known && this.now() - known.takenAt < known.freshFor) return known.value;
    const takenAt = this.now();
    const figures: Figures<Value> = {
      value: apartFromCaller(async () => take((await known?.value.catch(() => null)) ?? null)),
      takenAt,
      freshFor: Number.POSITIVE_INFINITY,
    };
    this.held.delete(key);
    this.held.set(key, figures);
    figures.value.then(
      () => {
        figures.freshFor = Math.max(LEAST_FRESH, WORTH * (this.now() - takenAt));
      },
      () => {
        if (this.held.get(key) === figures) this.held.delete(key);
      },
    );
    for (const oldest of this.held.keys()) {
      if (this.held.size <= MOST_KEYS) break;
      this.held.delete(oldest);
    }
    return figures.value;
  }
}
