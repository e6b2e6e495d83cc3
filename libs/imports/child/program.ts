import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { ReaderProblem, type Source } from '../readers/index.js';
import { type CopyValue, CopyWriter } from './copy-text.js';
import type { Report, Staged, Stager, StageTask, Task } from './protocol.js';

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

/** Converts one kind of file to COPY text. */
export function staging<Setup>(
  stage: (task: StageTask<Setup>, source: Source, out: Stager) => Promise<Staged>,
): Perform<StageTask<Setup>> {
  return async (task, source, out, { faults, report }) => {
    const rows = new CopyWriter(out);
    const faulty = new CopyWriter(faults());
    const staged = await stage(task, source, {
      row: (rowNo, columns, row) => {
        const values = new Array<CopyValue>(columns.length + 2);
        values[0] = task.importId;
        values[1] = rowNo;
        for (let i = 0; i < columns.length; i++) values[i + 2] = columns[i]?.of(row) ?? null;
        rows.row(values);
      },
      faults: ({ rowNo, called }, faults, columnOf, how) =>
        faults.forEach(({ field, code, message, value }, ordinal) => {
          const column = field === '' ? null : columnOf(field);
          const shown = value || null;
          const parked = how?.parked ? 't' : 'f';
          faulty.row([task.importId, rowNo, ordinal, column, code, message, shown, called || null, parked]);
        }),
      flush: async () => {
        await rows.flush();
        await faulty.flush();
      },
      report,
    });
    await Promise.all([rows.end(), faulty.end()]);
    return staged;
  };
}
