import { CallerGone } from '../semaphore.js';

/**
 * Kinds of work, most urgent first: reading events for sockets; acts of people and sign-in; pages and records; map
 * tiles; figures.
 */
export const WORK_KINDS = ['event', 'act', 'page', 'tile', 'figure'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** Limits of one kind. */
export interface WorkLimit {
  /** Most places: of all kinds for `event`, of all but events for `act`, of the kind itself for the others. */
  places: number;
  /** Longest wait in milliseconds. */
  timeout: number;
}

/** Figures of a kind since the start. */
export interface WorkFigures {
  held: number;
  waiting: number;
  entered: number;
  refused: number;
  /** Total waiting time of those that entered, in milliseconds. */
  waited: number;
}

/** Refused: no place within the timeout of the kind. */
export class Overloaded extends Error {
  /** @param retryAfter seconds after which a place is likely */
  constructor(readonly retryAfter: number) {
    super('overloaded');
  }
}

interface Entering {
  signal?: AbortSignal | null;
  /** In place of the kind's; null: waits as long as it takes. */
  timeout?: number | null;
}

interface Waiting {
  begin(): void;
}

/** Weight of the newest holding time in the mean. */
const NEWEST = 0.1;
/** A first guess of the holding time in milliseconds. */
const GUESS = 20;
const LONGEST_RETRY = 30;

/**
 * Shares a number of places among kinds of work. Reads hold some of them at most, and wait while acts or events wait.
 * Work that cannot begin within the timeout of its kind is refused, as early as the mean holding time shows it.
 */
export class Admission {
  private readonly queues = new Map<WorkKind, Waiting[]>(WORK_KINDS.map((kind) => [kind, []]));
  private readonly counts: Record<WorkKind, Omit<WorkFigures, 'waiting'>>;
  private readonly means = new Map<WorkKind, number>();

  constructor(
    private readonly limits: Record<WorkKind, WorkLimit>,
    private readonly now: () => number = () => performance.now(),
  ) {
    const none = () => ({ held: 0, entered: 0, refused: 0, waited: 0 });
    this.counts = { event: none(), act: none(), page: none(), tile: none(), figure: none() };
  }

  figures(kind: WorkKind): WorkFigures {
    return { ...this.counts[kind], waiting: this.queueOf(kind).length };
  }

  /**
   * Waits for a place and returns the function that frees it.
   * @throws Overloaded without a place within the kind's timeout; `CallerGone` once `signal` aborts
   */
  async enter(
    kind: WorkKind,
    { signal = null, timeout = this.limits[kind].timeout }: Entering = {},
  ): Promise<() => void> {
    if (signal?.aborted) throw new CallerGone();
    const since = this.now();
    if (this.queueOf(kind).length > 0 || !this.isFree(kind)) await this.wait(kind, timeout, signal);
    else this.counts[kind].held += 1;
    const began = this.now();
    const count = this.counts[kind];
    count.entered += 1;
    count.waited += began - since;
    let freed = false;
    return () => {
      if (freed) return;
      freed = true;
      count.held -= 1;
      const mean = this.means.get(kind) ?? GUESS;
      this.means.set(kind, mean + NEWEST * (this.now() - began - mean));
      this.next();
    };
  }

  /** Returns the milliseconds that the next one of a kind is likely to wait. */
  private expected(kind: WorkKind): number {
    const mean = this.means.get(kind) ?? GUESS;
    return (this.queueOf(kind).length * mean) / this.limits[kind].places;
  }

  private isFree(kind: WorkKind): boolean {
    const { event, act, page, tile, figure } = this.counts;
    const requests = act.held + page.held + tile.held + figure.held;
    if (requests + event.held >= this.limits.event.places) return false;
    if (kind === 'event') return true;
    if (requests >= this.limits.act.places) return false;
    if (kind === 'act') return true;
    // Each kind has places of its own, so that none keeps another waiting forever: a tile takes a hundredth of a figure's time.
    const isUrgentWaiting = this.queueOf('event').length > 0 || this.queueOf('act').length > 0;
    return !isUrgentWaiting && this.counts[kind].held < this.limits[kind].places;
  }

  private wait(kind: WorkKind, timeout: number | null, signal: AbortSignal | null): Promise<void> {
    const expected = this.expected(kind);
    if (timeout !== null && expected > timeout) throw this.refusal(kind, expected);
    return new Promise((resolve, reject) => {
      const queue = this.queueOf(kind);
      const leave = (error: Error) => {
        const at = queue.indexOf(entry);
        if (at < 0) return;
        queue.splice(at, 1);
        settle();
        reject(error);
        this.next();
      };
      const gone = () => leave(new CallerGone());
      const late = () => leave(this.refusal(kind, this.expected(kind)));
      const timer = timeout === null ? undefined : setTimeout(late, timeout);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
      const entry: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
      };
      signal?.addEventListener('abort', gone, { once: true });
      queue.push(entry);
    });
  }

  private refusal(kind: WorkKind, expected: number): Overloaded {
    this.counts[kind].refused += 1;
    return new Overloaded(Math.min(LONGEST_RETRY, Math.max(1, Math.ceil(expected / 1000))));
  }

  /** Begins waiting work, the most urgent first. */
  private next(): void {
    for (const kind of WORK_KINDS) {
      const queue = this.queueOf(kind);
      while (queue.length > 0 && this.isFree(kind)) {
        this.counts[kind].held += 1;
        queue.shift()?.begin();
      }
    }
  }

  private queueOf(kind: WorkKind): Waiting[] {
    return this.queues.get(kind) as Waiting[];
  }
}
