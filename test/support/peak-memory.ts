import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks; the kernel keeps the peak, so only what grows right before a death is missed. */
const EVERY_MS = 20;

/** Peaks of a process and of all the children that it had meanwhile. */
export interface PeakMemory {
  /** Megabytes of the process itself. */
  own: number;
  /** Megabytes of the largest child. */
  child: number;
  /** How many children were seen. */
  children: number;
}

/**
 * Watches the peak resident memory (`VmHWM` of proc(5)) of a process and of its children, from now until `stop`, which
 * answers it. The peak of a process that was busy before is that of its whole life.
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

/** Megabytes; 0 where the process is gone. */
function peakOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`) ?? '')?.[1] ?? 0) / 1024;
}

/** Processes that a process has started and that still run. */
function childrenOf(pid: number): number[] {
  const known = read(`/proc/${pid}/task/${pid}/children`);
  if (known !== null) return known.split(' ').filter(Boolean).map(Number);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** Those of them that run a program, which is known by a part of its path. */
export function childrenRunning(pid: number, program: string): number[] {
  return childrenOf(pid).filter((child) => read(`/proc/${child}/cmdline`)?.includes(program));
}

/** The parent of a process: the second field after its name, which may hold anything but ends with the last bracket. */
function parentOf(pid: string): number {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0);
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended between two looks, or the kernel keeps no such file.
    return null;
  }
}
