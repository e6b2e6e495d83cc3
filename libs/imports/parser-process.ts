import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError } from '#libs/platform';
import type { Report, Task } from './child/protocol.js';

/** Node starts at the root of the project; the parser is a program of its own, so it is started from the build. */
const PROGRAM = join(process.cwd(), 'dist/libs/imports/child/main.js');
/** Megabytes of JavaScript heap: with Node's own and its buffers the process stays under 256 MB. */
const HEAP_MB = 160;
/** Legacy workbooks are parsed whole. */
const XLS_HEAP_MB = 900;
const TIME_LIMIT_MS = 5 * 60 * 1000;

export interface Parsing {
  /** Staged rows, COPY text. */
  rows: Readable;
  /** Faults, COPY text. */
  faults: Readable;
  /** Resolves when the file is through. Rejects with the file's problem as a `DomainError`. */
  done: Promise<{ rows: number; notes: string[] }>;
  /** Ends the process, if it still lives. */
  kill(): void;
}

/** Starts a parser on `file`. Reports of header and progress go to `listen`. An aborted signal ends it. */
export function parse(
  task: Task,
  file: Readable,
  options: { signal?: AbortSignal; listen?: (report: Report) => void } = {},
): Parsing {
  const heap = task.kind === 'xls' ? XLS_HEAP_MB : HEAP_MB;
  const child = spawn(process.execPath, [`--max-old-space-size=${heap}`, PROGRAM], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
    // The environment holds keys and passwords: the parser is given none of it.
    env: {},
  });
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(kill, TIME_LIMIT_MS);
  options.signal?.addEventListener('abort', kill, { once: true });
  const done = outcomeOf(child, task, options.listen).finally(() => {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', kill);
  });
  // Awaited later by the caller; until then a rejection is not an unhandled one.
  done.catch(() => undefined);
  file.on('error', kill);
  // The parser may be done with its input before it has read it all.
  child.stdin?.on('error', () => undefined);
  file.pipe(child.stdin!);
  return { rows: child.stdio[3] as Readable, faults: child.stdio[4] as Readable, done, kill };
}

function outcomeOf(
  child: ChildProcess,
  task: Task,
  listen: ((report: Report) => void) | undefined,
): Promise<{ rows: number; notes: string[] }> {
  return new Promise((resolve, reject) => {
    let end: Report | null = null;
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      if (said.length < 4000) said += text.toString();
    });
    child.on('message', (report: Report) => {
      if (report.say === 'ready') child.send(task);
      else if (report.say === 'done' || report.say === 'problem') end = report;
      else listen?.(report);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (end?.say === 'done') return resolve(end);
      if (end?.say === 'problem') return reject(new DomainError(end.code, end.sentence));
      if (/heap out of memory/i.test(said) || signal === 'SIGABRT' || signal === 'SIGKILL' || code === 134)
        return reject(
          new DomainError(
            'file.tooComplex',
            'The file needs more memory or time than Gona gives one file. Split it.',
          ),
        );
      reject(new Error(`the parser ended with ${signal ?? code}: ${said}`));
    });
  });
}
