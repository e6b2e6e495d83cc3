const tty = process.stdout.isTTY === true;

/** Formats milliseconds: `340 ms`, `4.2 s`, `3 min 5 s`. */
export function duration(ms) {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * Writes the progress of a command. A terminal rewrites the line of the running step; a log file repeats a long step
 * every ten seconds.
 */
export function createLog(write = (text) => process.stdout.write(text)) {
  const info = (text) => write(`  ${text}\n`);

  /** Runs `work` and prints its title and duration. `work` receives a function that shows a detail. */
  async function step(title, work) {
    const started = performance.now();
    let detail = '';
    const paint = () => {
      const line = `… ${title} (${duration(performance.now() - started)})${detail ? ` ${detail}` : ''}`;
      if (tty) write(`\r\x1b[2K${line.slice(0, (process.stdout.columns ?? 100) - 1)}`);
      else write(`${line}\n`);
    };
    const timer = setInterval(paint, tty ? 200 : 10_000);
    const clear = () => tty && write('\r\x1b[2K');
    try {
      const result = await work((text) => {
        detail = text;
      });
      clear();
      write(`✓ ${title} (${duration(performance.now() - started)})\n`);
      return result;
    } catch (error) {
      clear();
      write(`✗ ${title}\n`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  }

  return { info, step };
}

/** Failure explained by its message alone; the commands print it without a stack. */
export class Refusal extends Error {}

const DISK = {
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk quota of this user is used up',
  EROFS: 'The disk is read-only',
  EACCES: 'This user may not write here',
  EPERM: 'This user may not write here',
};

/**
 * Returns the message that ends a command: one sentence for a known refusal or a full disk, the stack for an unexpected
 * error.
 */
export function explain(error) {
  if (error?.syscall && Object.hasOwn(DISK, error.code))
    return `${DISK[error.code]}: ${error.path ?? error.message}`;
  return error instanceof Refusal ? error.message : (error?.stack ?? String(error));
}
