import { createLog, explain } from './log.mjs';
import { interruptRunning } from './run.mjs';

/**
 * Runs a command that starts processes, and stops them however it ends: normally, by an error, by Ctrl+C, or by
 * SIGTERM.
 * @param {(context: {log, undo: Function[], untilStopped: Promise<void>, check: () => void}) => Promise<number>} work
 *   pushes a function on `undo` for everything it starts; `check` throws after a stop request; returns the exit code.
 */
export async function command(work) {
  const log = createLog();
  const undo = [];
  let stopped = false;
  let release;
  const untilStopped = new Promise((resolve) => {
    release = resolve;
  });
  const onSignal = () => {
    if (stopped) return;
    stopped = true;
    process.stdout.write('\n');
    log.info('Stopping …');
    release();
    interruptRunning();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  // SIGTERM to `npm start` ends npm and its shell but never reaches this process. It only sees that its parent is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && onSignal(), 300).unref();
  }
  // A closed terminal or pipe must not prevent the clean-up.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const check = () => {
    if (stopped) throw new Stopped();
  };
  let code = 0;
  try {
    code = await work({ log, undo, untilStopped, check });
  } catch (error) {
    code = stopped ? 130 : 1;
    if (!stopped) process.stderr.write(`${explain(error)}\n`);
  }
  for (const each of undo.splice(0).reverse()) {
    await Promise.resolve()
      .then(each)
      .catch((error) => process.stderr.write(`${explain(error)}\n`));
  }
  if (stopped) log.info('Stopped.');
  process.exit(code);
}

/** Thrown by `check` after a stop request. */
export class Stopped extends Error {}
