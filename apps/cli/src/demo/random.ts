/** Pseudo-random numbers, the same in every run: mulberry32 (public domain, Tommy Ettinger), 32 bits of state. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return Math.floor(this.between(least, most + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  }

  /** Returns a copy in random order (Fisher and Yates). */
  shuffled<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.whole(0, i);
      [copy[i], copy[j]] = [copy[j] as Item, copy[i] as Item];
    }
    return copy;
  }
}
