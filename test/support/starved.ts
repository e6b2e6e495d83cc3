import { readFileSync } from 'node:fs';

/**
 * Returns the milliseconds for which a process's main thread was runnable but got no core, over its lifetime
 * (`schedstat` of proc(5)). The machine causes them, not the process. 0 if the kernel does not count them.
 */
function starvedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}

/** Returns the duration of `act` in milliseconds, minus the time in which this process or the server got no core. */
export async function ownDuration(pid: number, act: () => Promise<unknown>): Promise<number> {
  const starved = () => starvedMs(pid) + starvedMs(process.pid);
  const [before, start] = [starved(), performance.now()];
  await act();
  return Math.max(0, performance.now() - start - (starved() - before));
}
