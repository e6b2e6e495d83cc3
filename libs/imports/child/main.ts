import { createWriteStream } from 'node:fs';
import { ReaderProblem } from '../readers/index.js';
import { CopyWriter } from './copy-text.js';
import type { Report, Task } from './protocol.js';
import { stageFarmers } from './stage-farmers.js';
import { stageFarms } from './stage-farms.js';
import { writeRejects } from './write-rejects.js';

/**
 * The parser process: reads files of strangers, so it lives apart, with a limit on its memory and its time and no
 * connection to anything. One task a process.
 */
const PROGRESS_MS = 100;

let told = 0;
const tell = (report: Report) => {
  const now = Date.now();
  if (report.say === 'progress' && now - told < PROGRESS_MS) return;
  told = now;
  process.send?.(report);
};

async function perform(task: Task): Promise<void> {
  const out = createWriteStream('', { fd: 3 });
  if (task.do === 'writeRejects') {
    const { rows } = await writeRejects(task, process.stdin, out);
    tell({ say: 'done', rows, notes: [] });
    return;
  }
  const writers = { rows: new CopyWriter(out), faults: new CopyWriter(createWriteStream('', { fd: 4 })) };
  const { rows, notes } =
    task.do === 'stageFarmers'
      ? await stageFarmers(task, process.stdin, writers, tell)
      : await stageFarms(task, process.stdin, writers, tell);
  await Promise.all([writers.rows.end(), writers.faults.end()]);
  tell({ say: 'done', rows, notes });
}

process.once('message', (task: Task) => {
  perform(task)
    .catch((error: unknown) => {
      if (!(error instanceof ReaderProblem)) throw error;
      process.send?.({ say: 'problem', code: error.code, sentence: error.sentence } satisfies Report);
    })
    .then(() => process.disconnect())
    .catch((error: unknown) => {
      // The message may hold a cell of the file: only its kind and place are told.
      const { name, stack } = error as Error;
      process.stderr.write(`${name} ${stack?.split('\n').slice(1, 6).join('\n')}\n`);
      process.exit(1);
    });
});
process.once('disconnect', () => {
  // The parent is gone or has closed the channel: nobody wants the rest.
  setTimeout(() => process.exit(), 1000).unref();
});
tell({ say: 'ready' });
