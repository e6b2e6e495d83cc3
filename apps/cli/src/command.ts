import { INTERRUPTED, stopping } from './stopping.js';
import { UsageError } from './usage-error.js';

interface Command {
  /** Returns the exit code; `signal` aborts when the program must end. */
  run(words: string[], signal: AbortSignal): Promise<number>;
  /** Usage line, shown for an invalid command line. */
  usage: string;
  /** Message after an interruption. */
  stopped: string;
  /** Message for any other error. */
  sentence(error: unknown): string;
}

/**
 * Builds `main` of a program that can be interrupted. The exit code is the result of `run`, 130 after an interruption,
 * or 1 after an error.
 */
export function command({ run, usage, stopped, sentence }: Command): (words: string[]) => Promise<number> {
  const signal = stopping();
  return async (words) => {
    try {
      return await run(words, signal);
    } catch (error) {
      if (signal.aborted) console.error(stopped);
      else console.error(error instanceof UsageError ? `${error.message}\n\n${usage}` : sentence(error));
      return signal.aborted ? INTERRUPTED : 1;
    }
  };
}
