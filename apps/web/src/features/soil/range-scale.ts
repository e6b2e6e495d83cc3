import type { SoilRangeDto } from '#libs/contracts';

export interface RangeScale {
  /** Widths of the ranges, as shares of the bar. */
  widths: number[];
  /** Limits between the ranges, with their places on the bar (0 to 1). */
  limits: { value: number; at: number }[];
  /** Place of the value (0 to 1). */
  marker: number;
}

/**
 * Places the ranges of a table and a value on a bar. An open first range starts at 0; an open last one is as wide as
 * the one before it, or reaches the value.
 */
export function rangeScale(ranges: readonly SoilRangeDto[], value: number): RangeScale {
  const starts = ranges.map(({ from }) => from ?? 0);
  const [first = 0] = starts;
  const last = starts.at(-1) ?? 0;
  const before = starts.at(-2) ?? 0;
  const end = ranges.at(-1)?.to ?? last + (last - before);
  const least = Math.min(first, value);
  const span = Math.max(end, value) - least || 1;
  const at = (place: number) => (place - least) / span;
  const edges = [least, ...starts.slice(1), Math.max(end, value)];
  return {
    widths: starts.map((_, index) => at(edges[index + 1] as number) - at(edges[index] as number)),
    limits: starts.slice(1).map((limit) => ({ value: limit, at: at(limit) })),
    marker: at(value),
  };
}
