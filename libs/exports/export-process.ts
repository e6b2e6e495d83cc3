import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { PROBLEMS, type ProblemCode } from '#libs/contracts';
import { DomainError, translateDatabaseError, translateFileError } from '#libs/platform';
import type { ExportReport, ExportTask, WrittenFile } from './child/protocol.js';

/** Node starts at the project root; the program is started from the build. */
const PROGRAM = join(process.cwd(), 'dist/libs/exports/child/program.js');
/**
 * Megabytes. Nearly all allocations are text that lives for one batch: a small nursery is collected more often and
 * keeps the process small.
 */
const MEMORY = ['--max-old-space-size=96', '--max-semi-space-size=4'];

export interface Writing {
  /** The file content. Its end does not prove that it is complete; `done` does. */
  content: Readable;
  /** Rejects with the error, or if the process was killed. */
  done: Promise<WrittenFile>;
  /** Kills the process if it is still running, and cancels its database statement. */
  kill(): void;
}

export interface Watching {
  /** Kills the process. */
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** Starts the program that writes one export. */
@Injectable()
export class ExportPrograms {
  /** Tests put another in its place. */
  start = startProcess;
}

function startProcess(task: ExportTask, { signal, onProgress }: Watching): Writing {
  const child = spawn(process.execPath, [...MEMORY, PROGRAM], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'ipc'],
    // The process gets only what it needs, without the environment's keys and passwords.
    env: {},
  });
  const kill = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  const done = outcomeOf(child, task, onProgress).finally(() => signal.removeEventListener('abort', kill));
  // The caller awaits it later; this prevents an unhandled rejection until then.
  done.catch(() => undefined);
  if (signal.aborted) kill();
  return { content: child.stdio[3] as Readable, done, kill };
}

function outcomeOf(
  child: ChildProcess,
  task: ExportTask,
  onProgress: Watching['onProgress'],
): Writing['done'] {
  return new Promise((resolve, reject) => {
    let end: ExportReport | null = null;
    let complaint = '';
    child.stderr?.on('data', (text: Buffer) => {
      if (complaint.length < 4000) complaint += text.toString();
    });
    child.on('message', (report: ExportReport) => {
      if (report.type === 'ready') child.send(task);
      else if (report.type === 'progress') onProgress(report.done, report.total);
      else end = report;
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (end?.type === 'done') resolve(end);
      else if (end?.type === 'failed') reject(problemOf(end));
      else reject(new Error(`the export's process ended with ${signal ?? code}: ${complaint}`));
    });
  });
}

/** The problem that a failed program has met. */
export function problemOf({ code, message }: { code: string | null; message: string }): unknown {
  if (code !== null && code in PROBLEMS) return new DomainError(code as ProblemCode);
  const error = Object.assign(new Error(message), code !== null && { code });
  return translateFileError(translateDatabaseError(error));
}
