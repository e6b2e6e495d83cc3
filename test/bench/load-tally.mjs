import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { lookAt, workOfTree } from './processes.mjs';
import { percentile } from './table.mjs';

/** Limits of the 95th percentile, in milliseconds. */
const LIMITS = { read: 300, write: 500 };
/** Minimum number of calls for a meaningful 95th percentile. */
const ENOUGH = 20;

/** Requests, their durations, and failures. */
export class Tally {
  kinds = new Map();
  faults = [];

  /** @param fault a sentence, or null on success */
  count(kind, sort, took, fault) {
    const found = this.kind(kind, sort);
    found.times.push(took);
    found.ends.push(performance.now());
    if (!fault) return;
    found.errors += 1;
    if (this.faults.length < 20) this.faults.push(fault);
  }

  /** Counts a request that the server refused under load. */
  shed(kind, sort) {
    this.kind(kind, sort).shed += 1;
  }

  /** Forgets everything counted so far, except failures. */
  clear() {
    this.kinds.clear();
  }

  kind(kind, sort) {
    const found = this.kinds.get(kind) ?? { sort, times: [], ends: [], shed: 0, errors: 0 };
    this.kinds.set(kind, found);
    return found;
  }

  of(sort) {
    const kinds = [...this.kinds.values()].filter((each) => each.sort === sort);
    return {
      times: kinds.flatMap(({ times }) => times),
      errors: kinds.reduce((sum, { errors }) => sum + errors, 0),
      shed: kinds.reduce((sum, { shed }) => sum + shed, 0),
    };
  }

  /** Returns the 95th percentile of a sort in each tenth of the time between two moments. */
  course(sort, from, until) {
    const tenths = Array.from({ length: 10 }, () => []);
    for (const { sort: is, times, ends } of this.kinds.values())
      if (is === sort)
        for (const [n, end] of ends.entries())
          tenths[Math.min(9, Math.floor(((end - from) / (until - from)) * 10))]?.push(times[n]);
    return tenths.map((times) => Math.round(percentile(times, 0.95) ?? 0));
  }

  /** Returns the table, one row per call type: reads, writes, events, the most frequent first. */
  rows() {
    const sorts = ['read', 'write', 'event'];
    const rows = [...this.kinds].sort(
      ([, a], [, b]) => sorts.indexOf(a.sort) - sorts.indexOf(b.sort) || b.times.length - a.times.length,
    );
    return rows.map(([kind, { sort, times, shed, errors }]) => {
      const p95 = percentile(times, 0.95);
      const over = times.length >= ENOUGH && p95 > LIMITS[sort];
      const cells = [0.5, 0.95, 0.99, 1].map((share) => (percentile(times, share) ?? 0).toFixed(0));
      return [sort, kind, times.length, ...cells, shed, errors, over ? 'over the limit' : ''];
    });
  }
}

/** Returns busy and total milliseconds of all cores of this machine, including other programs. */
function machine() {
  const parts = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1, 9).map(Number);
  const all = parts.reduce((sum, part) => sum + part, 0);
  return { all, idle: parts[3] + parts[4] };
}

/**
 * Samples processes every second: `{ name: pid }`, and the work of a process tree if one is given. `stop` returns the
 * results, with memory from `warm` milliseconds on.
 */
export function watchProcesses(processes, tree) {
  const began = performance.now();
  const [machineBefore, lag] = [machine(), monitorEventLoopDelay({ resolution: 10 })];
  lag.enable();
  const treeBefore = tree ? workOfTree(tree) : 0;
  const looks = Object.fromEntries(Object.keys(processes).map((name) => [name, []]));
  const look = () => {
    for (const [name, pid] of Object.entries(processes)) {
      const found = lookAt(pid);
      if (found) looks[name].push({ at: performance.now() - began, ...found });
    }
  };
  look();
  const timer = setInterval(look, 1000);
  return {
    stop: (warm) => {
      clearInterval(timer);
      look();
      lag.disable();
      const [took, after] = [performance.now() - began, machine()];
      const idle = (after.idle - machineBefore.idle) / (after.all - machineBefore.all);
      return {
        busy: 1 - idle,
        treeShare: tree ? (workOfTree(tree) - treeBefore) / took : null,
        ownLag: lag.percentile(99) / 1e6,
        processes: Object.fromEntries(
          Object.entries(looks).map(([name, seen]) => [
            name,
            { ...memoryOf(seen, warm, took), share: shareOf(seen) },
          ]),
        ),
      };
    },
  };
}

const shareOf = (seen) => {
  const [first, last] = [seen[0], seen.at(-1)];
  return (last.worked - first.worked) / (last.at - first.at);
};

/**
 * Returns the median memory of the first minute after everyone is present, and of the last (for a short run: of a fifth
 * of it), and the maximum.
 */
function memoryOf(seen, warm, took) {
  const window = Math.min(60_000, took / 5);
  const middle = (part) =>
    percentile(
      part.map(({ mb }) => mb),
      0.5,
    );
  return {
    first: middle(seen.filter(({ at }) => at >= warm && at <= warm + window)),
    last: middle(seen.filter(({ at }) => at >= took - window)),
    most: Math.max(...seen.map(({ mb }) => mb)),
  };
}
