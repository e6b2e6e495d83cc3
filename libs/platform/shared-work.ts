import { CallerGone } from './semaphore.js';

/** Work that several callers wait for. It is aborted when all of them have gone. */
export class SharedWork<Result> {
  private readonly all = new AbortController();
  private waiting = 0;
  readonly result: Promise<Result>;

  constructor(work: (gone: AbortSignal) => Promise<Result>) {
    this.result = work(this.all.signal);
    // Each caller gets the error.
    this.result.catch(() => undefined);
  }

  /** True if it was aborted: a new caller starts it again. */
  get isAborted(): boolean {
    return this.all.signal.aborted;
  }

  /** Returns the result. Rejects with `CallerGone` once `signal` aborts. */
  async join(signal: AbortSignal | null): Promise<Result> {
    this.waiting += 1;
    let leave: () => void = () => undefined;
    const gone = new Promise<never>((_resolve, reject) => {
      leave = () => reject(new CallerGone());
    });
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.result, gone]);
    } finally {
      signal?.removeEventListener('abort', leave);
      this.waiting -= 1;
      if (this.waiting === 0) this.all.abort();
    }
  }
}
