import { INTERRUPTED, stopping } from './stopping.js';
import { UsageError } from './usage-error.js';

interface Command {
  /** Answers the exit code; `signal` is aborted when the program is to end. */
  run(words: string[], signal: AbortSignal): Promise<number>;
  /** How it is called, which is shown to whoever typed something else. */
  usage: string;
  /** What is said where it was interrupted. */
  stopped: string;
  /** A sentence for anything else that ended it. */
  sentence(error: unknown): string;
}

/** `main` of a program that can be interrupted: it ends with what `run` answers, with 130 or, where it could not be done, with 1. */
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
