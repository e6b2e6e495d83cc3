import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ProblemCode } from '#libs/contracts';
import { withoutBvns } from '#libs/identifier-encryption';
import { DomainError } from '#libs/platform';
import type {
  ConvertTask,
  InspectTask,
  RejectsTask,
  RemoveNinsTask,
  Report,
  Staged,
  StageTask,
  Task,
} from './child/protocol.js';
import { memoryLimits, parserProblem, TIME_LIMIT_MS } from './parser-ending.js';

/** Node starts at the project root. A parser is a separate program, so it is started from the build. */
const programAt = (path: string) => join(process.cwd(), 'dist/libs/imports', path);
export interface Parsing {
  /** Staged rows, COPY text. */
  rows: Readable;
  /** Faults, COPY text. */
  faults: Readable;
  /** Resolves when the file is processed. Rejects with the file's problem as a `DomainError`. */
  done: Promise<Staged>;
  /** Kills the process if it is still running. */
  kill(): void;
}

export interface Watching {
  /** Kills the process. */
  signal?: AbortSignal;
  /** Receives reports of the header and of progress. */
  onReport?: (report: Report) => void;
}

/** Starts the programs that read files. */
@Injectable()
export class Parsers {
  /** Starts a program, given by its path below `dist/libs/imports`. Tests put another in its place. */
  start = startProcess;

  /** Starts the program that reads and checks `file`. */
  parse(task: StageTask, file: Readable, watching: Watching): Parsing {
    return this.start('child/stage.js', task, file, watching);
  }

  /** Starts the program that writes the rejected rows of `file` to `rows`, as `task.as` says. */
  parseRejects(task: RejectsTask, file: Readable): Parsing {
    return this.start('child/rejects.js', task, file, {});
  }

  /** Starts the program that looks at `file` and writes what it finds to `rows`, as JSON. */
  inspect(task: InspectTask, file: Readable, watching: Watching): Parsing {
    return this.start('child/inspect.js', task, file, watching);
  }

  /** Starts the program that writes `file` without its NINs to `rows`, and what it removed to `faults`, as JSON. */
  withoutNins(task: RemoveNinsTask, file: Readable, watching: Watching): Parsing {
    return this.start('child/nins.js', task, file, watching);
  }

  /** Starts the program that writes `file` to `rows` as CSV, and the outcome of its places to `faults`, as JSON. */
  convert(task: ConvertTask, file: Readable, watching: Watching): Parsing {
    return this.start('child/convert.js', task, file, watching);
  }
}

function startProcess(program: string, task: Task, file: Readable, { signal, onReport }: Watching): Parsing {
  const child = spawn(process.execPath, [...memoryLimits(task.format), programAt(program)], {
    stdio: ['pipe', 'ignore', 'pipe', 'pipe', 'pipe', 'ipc'],
    // The environment contains keys and passwords, so the parser gets an empty one.
    env: {},
  });
  const why: Ended = { timeUp: false, fileError: null };
  const kill = () => void child.kill('SIGKILL');
  const timer = setTimeout(() => {
    why.timeUp = true;
    kill();
  }, TIME_LIMIT_MS);
  signal?.addEventListener('abort', kill, { once: true });
  const done = outcomeOf(child, task, why, onReport).finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  });
  // The caller awaits it later; this prevents an unhandled rejection until then.
  done.catch(() => undefined);
  file.on('error', (error) => {
    why.fileError = error;
    kill();
  });
  // The parser may finish before it has read all its input.
  child.stdin?.on('error', () => undefined);
  file.pipe(child.stdin!);
  return { rows: child.stdio[3] as Readable, faults: child.stdio[4] as Readable, done, kill };
}

/** Reason why Gona killed a parser, if the caller needs to know it. */
interface Ended {
  timeUp: boolean;
  /** Error of reading the stored file. */
  fileError: Error | null;
}

/** A problem with the whole file. */
export const problemOfFile = ({ code, sentence }: { code: ProblemCode; sentence: string }) =>
  new DomainError(code, withoutBvns(sentence));

function outcomeOf(
  child: ChildProcess,
  task: Task,
  why: Ended,
  onReport: ((report: Report) => void) | undefined,
): Promise<Staged> {
  return new Promise((resolve, reject) => {
    let end: Report | null = null;
    let complaint = '';
    child.stderr?.on('data', (text: Buffer) => {
      if (complaint.length < 4000) complaint += text.toString();
    });
    child.on('message', (report: Report) => {
      if (report.type === 'ready') child.send(task);
      else if (report.type === 'done' || report.type === 'problem') end = report;
      else onReport?.(report);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (end?.type === 'done') return resolve(end);
      if (end?.type === 'problem') return reject(problemOfFile(end));
      reject(why.fileError ?? parserProblem(task.format, { code, signal, complaint, timeUp: why.timeUp }));
    });
  });
}
