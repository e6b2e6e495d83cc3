/*
 * Rules of positions, for server and client. A position is the number of a farmer in a community, counted from 1. Lists
 * of ranges may have any order unless stated otherwise.
 */

/** Positions from `start` to `end`, both included. */
export interface Range {
  start: number;
  end: number;
}

export const lengthOf = ({ start, end }: Range): number => end - start + 1;

/** Returns the number of positions in ranges that do not overlap. */
export const totalOf = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, range) => sum + lengthOf(range), 0);

/** Returns the parts of `range` that lie in `taken`, in order of position. */
export function overlapsOf<Taken extends Range>(range: Range, taken: readonly Taken[]): (Taken & Range)[] {
  return taken
    .filter(({ start, end }) => start <= range.end && end >= range.start)
    .map((each) => ({
      ...each,
      start: Math.max(each.start, range.start),
      end: Math.min(each.end, range.end),
    }))
    .sort((a, b) => a.start - b.start);
}

/** Returns the ranges from 1 to `last` that are not taken, in order. */
export function freeRanges(taken: readonly Range[], last: number): Range[] {
  const free: Range[] = [];
  let next = 1;
  for (const { start, end } of [...taken].sort((a, b) => a.start - b.start)) {
    if (start > next) free.push({ start: next, end: Math.min(start - 1, last) });
    next = Math.max(next, end + 1);
  }
  if (next <= last) free.push({ start: next, end: last });
  return free.filter(({ start, end }) => start <= end);
}

/** Returns the free position nearest to `start`, the higher of two; null if none is free. */
export function nearestFree(start: number, free: readonly Range[]): number | null {
  let nearest: number | null = null;
  for (const range of free) {
    const at = Math.min(Math.max(start, range.start), range.end);
    if (nearest === null || Math.abs(at - start) <= Math.abs(nearest - start)) nearest = at;
  }
  return nearest;
}

/**
 * Divides free positions evenly among agents, in their order; the first one also gets the remainder. A share that
 * crosses a gap consists of several ranges. Agents without a share are left out.
 *
 * @param free ranges in order of position
 */
export function splitEvenly(
  free: readonly Range[],
  agentIds: readonly number[],
): { agentId: number; ranges: Range[] }[] {
  const total = totalOf(free);
  const each = Math.floor(total / Math.max(agentIds.length, 1));
  const left = free.map((range) => ({ ...range }));
  const take = (count: number): Range[] => {
    const ranges: Range[] = [];
    let missing = count;
    while (missing > 0 && left[0]) {
      const [head] = left;
      const end = Math.min(head.end, head.start + missing - 1);
      ranges.push({ start: head.start, end });
      missing -= end - head.start + 1;
      head.start = end + 1;
      if (head.start > head.end) left.shift();
    }
    return ranges;
  };
  return agentIds
    .map((agentId, at) => ({ agentId, ranges: take(at === 0 ? total - each * (agentIds.length - 1) : each) }))
    .filter(({ ranges }) => ranges.length > 0);
}

/** Returns the most that a posting can cost, in kobo. @param costPerFarmer kobo */
export const costOf = (ranges: readonly Range[], costPerFarmer: number): number =>
  totalOf(ranges) * costPerFarmer;

/** Converts naira, with at most two decimals, to kobo. */
export const koboOf = (naira: number): number => Math.round(naira * 100);

const DAY_MS = 86_400_000;

/**
 * Returns the day on which work ends, as `2026-12-18`, and the days until then.
 *
 * @param pace farmers a day, above 0
 * @param today the first day of work, as `2026-11-28`
 */
export function endOfWork(farmers: number, pace: number, today: string): { days: number; on: string } {
  const days = Math.ceil(farmers / pace);
  const last = Date.parse(today) + Math.max(days - 1, 0) * DAY_MS;
  return { days, on: new Date(last).toISOString().slice(0, 10) };
}

/** Returns the days from one day to another; negative if the second is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
