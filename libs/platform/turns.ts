/** Thrown to who waits for a turn and has gone away. */
export class GoneAway extends Error {}

interface Waiting {
  places: number;
  begin: () => void;
}

/** So many at a time; who comes later waits, first come first served. */
export class Turns {
  private free: number;
  private readonly queue: Waiting[] = [];

  constructor(private readonly places: number) {
    this.free = places;
  }

  /** How many wait now. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Waits for `places` of them and answers how they are given back. Rejects with `GoneAway` once `signal` says that nobody waits. */
  async take(signal?: AbortSignal, places = 1): Promise<() => void> {
    const wanted = Math.min(places, this.places);
    if (signal?.aborted) throw new GoneAway();
    if (this.queue.length > 0 || this.free < wanted) await this.wait(wanted, signal);
    else this.free -= wanted;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.free += wanted;
      this.next();
    };
  }

  private wait(places: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.queue.splice(this.queue.indexOf(entry), 1);
        reject(new GoneAway());
        this.next();
      };
      const entry: Waiting = {
        places,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.queue.push(entry);
    });
  }

  private next(): void {
    for (let first = this.queue[0]; first && first.places <= this.free; first = this.queue[0]) {
      this.queue.shift();
      this.free -= first.places;
      first.begin();
    }
  }
}
