/** An act that is repeated until it is stopped. */
export interface Repetition {
  /** Runs the act now, unless it is running. Resolves when that run has ended; never rejects. */
  run(): Promise<void>;
  /** Stops repeating. Resolves when the current run has ended; never rejects. */
  stop(): Promise<void>;
}

/**
 * Runs `act` every `ms` milliseconds, first after `ms`. Runs do not overlap: the next one is left out while one takes
 * longer. An error goes to `onError` and does not stop the repetition. The timer does not keep the process alive.
 * @param act gets a signal that is aborted by `stop`
 */
export function every(
  ms: number,
  act: (signal: AbortSignal) => unknown,
  onError: (error: Error) => void = () => undefined,
): Repetition {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const run = async () => {
    if (stopping.signal.aborted) return;
    current ??= (async () => act(stopping.signal))()
      .then(() => undefined, onError)
      .finally(() => {
        current = null;
      });
    await current;
  };
  const timer = setInterval(() => void run(), ms);
  timer.unref();
  return {
    run,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await current;
    },
  };
}
