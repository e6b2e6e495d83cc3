interface Figures<Value> {
  value: Promise<Value>;
  /** Milliseconds since the epoch. */
  takenAt: number;
  freshFor: number;
}

/** Milliseconds that figures stay fresh at least: less than a client waits after an event before it asks again. */
const LEAST_FRESH = 1000;
/** Figures stay fresh this many times as long as they took: those of a million farms are not added up all the time. */
const WORTH = 3;
const MOST_KEYS = 500;

/** Figures by key, taken once for all who ask at the same time, and again when they are no longer fresh. */
export class FiguresCache<Value> {
  private readonly held = new Map<string, Figures<Value>>();

  constructor(private readonly now: () => number = Date.now) {}

  /** Figures of at most a second, or three times as old as they take. Those that could not be taken are not kept. */
  get(key: string, take: () => Promise<Value>): Promise<Value> {
    const known = this.held.get(key);
    if (known && this.now() - known.takenAt < known.freshFor) return known.value;
    const takenAt = this.now();
    const figures: Figures<Value> = { value: take(), takenAt, freshFor: Number.POSITIVE_INFINITY };
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
