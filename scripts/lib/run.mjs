import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './say.mjs';

export { sleep };

/** True when this process may install packages and change owners. */
export const isRoot = process.getuid?.() === 0;

/** Full path of a program found on `PATH`, or undefined. */
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

/** Some programs say what is wrong first (npm), others last (nearly all): both ends are kept. */
function shorten(output) {
  const lines = output.trim().split('\n');
  return (lines.length > 30 ? [...lines.slice(0, 12), '…', ...lines.slice(-16)] : lines).join('\n');
}

const interruptible = new Set();

/** Ends the programs that `run` is waiting for: the command was told to stop. */
export function interruptRunning() {
  for (const child of interruptible) child.kill('SIGTERM');
}

/**
 * Runs a program to its end and gives back what it wrote.
 * @param {object} options `onLine(text)` sees every line as it comes; `uid`/`gid` run it as somebody else;
 *   `timeout` in milliseconds; `whole` keeps a told-to-stop command from cutting it off.
 * @throws Refusal with the ends of its output when it ends with anything but 0.
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
 * Does a process with this id run? One that belongs to somebody else counts; one that has ended and that
 * nobody has collected yet, as happens in containers without an init, does not.
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
    // The state is the first field behind the name, which stands in brackets and may hold anything.
    return /\) [ZX] [^)]*$/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** The command line of a process, or an empty string. Ids are reused, so an id alone proves nothing. */
export async function commandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    // No /proc on this system, or no such process.
  }
  return (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))).stdout;
}

/** Asks `test` again and again until it gives something truthy; undefined when the time is over. */
export async function waitFor(test, { timeout = 15_000, every = 100 } = {}) {
  const end = performance.now() + timeout;
  for (;;) {
    const answer = await test();
    if (answer || performance.now() > end) return answer || undefined;
    await sleep(every);
  }
}

/**
 * Ends a process: first `signal`, and `lastSignal` when it is still there after `timeout` milliseconds.
 * @returns true when it is gone.
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
