import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two samples. The kernel records the peak, so only growth right before an exit is missed. */
const EVERY_MS = 20;

/** Peak memory of a process and of all its children while watched. */
export interface PeakMemory {
  /** Megabytes of the process itself. */
  own: number;
  /** Megabytes of the largest child. */
  child: number;
  /** Number of observed children. */
  children: number;
}

/**
 * Watches the peak resident memory (`VmHWM` of proc(5)) of a process and its children, until `stop`, which returns it.
 * For a process that was already running, the peak covers its whole lifetime.
 */
export function watchMemory(pid: number): { stop(): PeakMemory } {
  const peaks = new Map<number, number>();
  const look = () => {
    for (const each of [pid, ...childrenOf(pid)]) {
      const peak = peakOf(each);
      if (peak > 0) peaks.set(each, Math.max(peak, peaks.get(each) ?? 0));
    }
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      look();
      const { [String(pid)]: own = 0, ...rest } = Object.fromEntries(peaks);
      const children = Object.values(rest);
      return { own, child: Math.max(0, ...children), children: children.length };
    },
  };
}

/** Returns megabytes; 0 if the process is gone. */
function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024;
}

/** Returns the running children of a process. */
function childrenOf(pid: number): number[] {
  const known = read(`/proc/${pid}/task/${pid}/children`);
  if (known !== null) return known.split(' ').filter(Boolean).map(Number);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** Returns the children that run a program, identified by a part of its path. */
export function childrenRunning(pid: number, program: string): number[] {
  return childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`)?.includes(program));
}

/**
 * Returns the parent of a process: the second field after its name, which may contain anything but ends with the last
 * bracket.
 */
function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It exited between two samples, or the kernel has no such file.
    return null;
  }
}
