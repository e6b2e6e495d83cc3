import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { ReaderProblem, type Source } from '../readers/index.js';
import type { Report, Staged, Task } from './protocol.js';

/*
 * A parser process reads untrusted files. It runs in its own process with memory and time limits and no connections.
 * Each process performs one task.
 */
const PROGRESS_MS = 100;

/** Descriptors opened by the parent. */
const OUT = 3;
const FAULTS = 4;

let reportedAt = 0;
function report(message: Report): void {
  const now = Date.now();
  if (message.type === 'progress' && now - reportedAt < PROGRESS_MS) return;
  reportedAt = now;
  process.send?.(message);
}

/** Further output of a task. */
export interface Side {
  /** The second stream; opens on first use. */
  faults(): Writable;
  report(message: Report): void;
}

/** Performs a task. The parent reads `out` as its result. */
export type Perform<T extends Task> = (task: T, source: Source, out: Writable, side: Side) => Promise<Staged>;

/** Waits for the task, performs it and exits. */
export function serve<T extends Task>(perform: Perform<T>): void {
  const side = { faults: () => createWriteStream('', { fd: FAULTS }), report };
  process.once('message', (task: T) => {
    perform(task, process.stdin, createWriteStream('', { fd: OUT }), side)
      .then((staged) => report({ type: 'done', ...staged }))
      .catch((error: unknown) => {
        if (!(error instanceof ReaderProblem)) throw error;
        report({ type: 'problem', code: error.code, sentence: error.sentence });
      })
      .then(() => process.disconnect())
      .catch((error: unknown) => {
        // The message may contain a cell of the file, so only its type and stack location are sent.
        const { name, stack } = error as Error;
        process.stderr.write(`${name} ${stack?.split('\n').slice(1, 6).join('\n')}\n`);
        process.exit(1);
      });
  });
  process.once('disconnect', () => {
    // The parent is gone or has closed the channel, so nothing reads the rest.
    setTimeout(() => process.exit(), 1000).unref();
  });
  report({ type: 'ready' });
}
