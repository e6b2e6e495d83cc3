import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './log.mjs';

export { sleep };

/** True if this process may install packages and change owners. */
export const isRoot = process.getuid?.() === 0;

/** Returns the full path of a program on `PATH`, or undefined. */
export function which(program, path = process.env.PATH ?? '') {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const file = join(folder, program);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

/** Keeps both ends of an output: some programs report the error first (npm), most report it last. */
function shorten(output) {
  const lines = output.trim().split('\n');
  return (lines.length > 30 ? [...lines.slice(0, 12), '…', ...lines.slice(-16)] : lines).join('\n');
}

const interruptible = new Set();

/** Stops the programs that `run` is waiting for, after a stop request. */
export function interruptRunning() {
  for (const child of interruptible) child.kill('SIGTERM');
}

/**
 * Runs a program to completion and returns its output.
 * @param {object} options `onLine(text)` receives every line as it arrives; `uid`/`gid` run it as another user;
 *   `timeout` in milliseconds; `whole` prevents a stop request from interrupting it.
 * @throws Refusal with the ends of its output if its exit code is not 0.
 */
export function run(program, args, { onLine, whole = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], ...options });
    if (!whole) interruptible.add(child);
    let output = '';
    let stdout = '';
    const take = (isStdout) => (chunk) => {
      const text = String(chunk);
      output += text;
      if (isStdout) stdout += text;
      const line = text
        .split(/[\r\n]+/)
        .filter(Boolean)
        .at(-1);
      if (line && onLine) onLine(line);
    };
    child.stdout?.on('data', take(true));
    child.stderr?.on('data', take(false));
    child.stdin?.on('error', () => undefined);
    child.stdin?.end();
    child.on('error', (error) => {
      interruptible.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      interruptible.delete(child);
      if (code === 0) return resolve({ code, output, stdout: stdout.trim() });
      reject(new Refusal(`${program} ${args.join(' ')} ended with ${signal ?? code}\n${shorten(output)}`));
    });
  });
}

/**
 * Returns true if a process with this id runs, also under another user. Excludes zombies, which accumulate in
 * containers without an init.
 */
export function alive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (isCorpse(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isCorpse(pid) {
  try {
    // The state is the first field after the name, which is in brackets and may contain any character.
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Returns the command line of a process, or an empty string. Ids are reused, so an id alone proves nothing. */
export async function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on this system, or no such process.
  }
  return (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))).stdout;
}

/** Polls `test` until it returns a truthy value; returns undefined on timeout. */
export async function waitFor(test, { timeout = 15_000, every = 100 } = {}) {
  const end = performance.now() + timeout;
  for (;;) {
    const answer = await test();
    if (answer || performance.now() > end) return answer || undefined;
    await sleep(every);
  }
}

/**
 * Stops a process: sends `signal`, then `lastSignal` if it still runs after `timeout` milliseconds.
 * @returns true if it is gone.
 */
export async function endProcess(pid, { signal = 'SIGTERM', lastSignal = 'SIGKILL', timeout = 8_000 } = {}) {
  for (const each of [signal, lastSignal]) {
    if (!alive(pid)) return true;
    try {
      process.kill(pid, each);
    } catch {
      return !alive(pid);
    }
    if (await waitFor(() => !alive(pid), { timeout, every: 30 })) return true;
  }
  return !alive(pid);
}
