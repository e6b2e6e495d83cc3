/** Thrown to a waiting caller whose signal was aborted. */
export class CallerGone extends Error {}

interface Waiting {
  places: number;
  begin: () => void;
}

/** A semaphore with a number of places; callers wait in order of arrival. */
export class Semaphore {
  private free: number;
  private readonly queue: Waiting[] = [];

  constructor(private readonly places: number) {
    this.free = places;
  }

  /** Number of waiting callers. */
  get waiting(): number {
    return this.queue.length;
  }

  /**
   * Waits for `places` of them and returns a function that releases them. Rejects with `GoneAway` once `signal`
   * aborts.
   */
  async acquire(signal?: AbortSignal, places = 1): Promise<() => void> {
    const wanted = Math.min(places, this.places);
    if (signal?.aborted) throw new CallerGone();
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
        reject(new CallerGone());
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
