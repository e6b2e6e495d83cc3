import { interruptRunning } from './run.mjs';
import { createLog, explain } from './say.mjs';

/**
 * Runs a command that starts things, and undoes what it started however it ends: by itself, by an error, by
 * Ctrl+C, or by SIGTERM.
 * @param {(context: {log, undo: Function[], untilStopped: Promise<void>, check: () => void}) => Promise<number>} work
 *   pushes a function on `undo` for everything it starts; `check` throws once the command was told to stop;
 *   gives back the exit code.
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
  // SIGTERM to `npm start` ends npm and its shell but never reaches us: what we see is that our parent is gone.
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) {
    setInterval(() => process.ppid !== parent && onSignal(), 300).unref();
  }
  // A closed terminal or pipe must not keep us from stopping what we started.
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

/** Thrown by `check` once the command was told to stop. */
export class Stopped extends Error {}
