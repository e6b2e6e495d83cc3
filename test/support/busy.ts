import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/**
 * What `ms` milliseconds of a machine at rest may be on this one just now: as many times as long as there are processes
 * that want a core, for each core. A promise in seconds is one about Gona, not about what else runs here: at rest it is held
 * to the promise itself, and where ten others want each core to ten times that.
 */
export function onThisMachine(ms: number): number {
  const wanted = Math.max(loadavg()[0] ?? 0, runnableNow());
  return ms * Math.max(1, wanted / availableParallelism());
}

/** The load is that of a minute; this is what waits for a core at this moment. 0 where the kernel does not say. */
function runnableNow(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3]?.split('/')[0] ?? 0);
  } catch {
    return 0;
  }
}
