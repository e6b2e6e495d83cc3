import { LARGEST_BLOCK } from './weights.js';

/**
 * Returns the pairs to compare, the lower id first: those in a common block with at least one of the given farmers.
 * Blocks that are too large are skipped, so the work grows with the number of farmers.
 */
export function candidates(
  blocks: readonly (readonly number[])[],
  of: ReadonlySet<number>,
): [number, number][] {
  const pairs = new Map<number, Set<number>>();
  for (const block of blocks) {
    if (block.length < 2 || block.length > LARGEST_BLOCK) continue;
    for (const a of block) {
      if (!of.has(a)) continue;
      for (const b of block) {
        if (a === b) continue;
        const [low, high] = a < b ? [a, b] : [b, a];
        const others = pairs.get(low) ?? new Set();
        pairs.set(low, others.add(high));
      }
    }
  }
  return [...pairs].flatMap(([low, others]) => [...others].map((high): [number, number] => [low, high]));
}
