import { readFileSync } from 'node:fs';

/**
 * Milliseconds for which the main thread of a process could have gone on and was given no core, in all its life: the
 * machine's doing, not its own (`schedstat` of proc(5)). 0 where the kernel does not count it.
 */
function starvedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1] ?? 0) / 1e6;
  } catch {
    return 0;
  }
}

/** How many milliseconds `act` takes, less those in which this process, or the one that answers it, was given no core. */
export async function timeOfItsOwn(pid: number, act: () => Promise<unknown>): Promise<number> {
  const starved = () => starvedMs(pid) + starvedMs(process.pid);
  const [before, start] = [starved(), performance.now()];
  await act();
  return Math.max(0, performance.now() - start - (starved() - before));
}
