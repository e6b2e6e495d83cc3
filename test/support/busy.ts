import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/**
 * Scales `ms` milliseconds on an idle machine to the current load: multiplied by the runnable processes per core. A
 * time limit is a promise about Gona, not about other programs: an idle machine gets exactly `ms`, ten processes per
 * core get ten times that.
 */
export function onThisMachine(ms: number): number {
  const wanted = Math.max(loadavg()[0] ?? 0, runnableNow());
  return ms * Math.max(1, wanted / availableParallelism());
}

/**
 * Returns the number of processes waiting for a core now; the load average covers a minute. 0 if the kernel does not
 * report it.
 */
function runnableNow(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3]?.split('/')[0] ?? 0);
  } catch {
    return 0;
  }
}
