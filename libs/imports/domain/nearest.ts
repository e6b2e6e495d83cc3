import { editDistance } from '#libs/names';

/** An item that may be meant, with all its spellings. */
export interface Candidate<Item> {
  item: Item;
  keys: readonly string[];
}

export interface Nearest<Item> {
  /** The clear match; null if nothing is near, or if two items are about equally near. */
  best: Item | null;
  /** Near items, best first. */
  nearby: Item[];
}

const NEARBY = 5;
/** Number of letters by which a name of this length may differ from a match. */
const tolerance = (length: number) => (length <= 2 ? 0 : length <= 5 ? 1 : length <= 9 ? 2 : 3);

/** Returns the items that some `writings` of a name may mean. */
export function nearest<Item>(
  writings: readonly string[],
  candidates: Iterable<Candidate<Item>>,
): Nearest<Item> {
  const length = Math.max(...writings.map((writing) => writing.length));
  const tolerated = tolerance(length);
  const near: { item: Item; distance: number }[] = [];
  for (const { item, keys } of candidates) {
    // Search one letter beyond the tolerance, to know whether the best match is unique.
    let distance = tolerated + 2;
    for (const key of keys)
      for (const writing of writings)
        distance = Math.min(distance, editDistance(writing, key, Math.min(tolerated + 1, distance - 1)));
    if (distance <= tolerated + 1) near.push({ item, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  const [first, second] = near;
  // The match is clear with a lead of one letter at distance one, otherwise of two.
  const apart = first && second ? second.distance - first.distance : Number.POSITIVE_INFINITY;
  const clear = first !== undefined && first.distance <= tolerated && apart >= (first.distance <= 1 ? 1 : 2);
  return { best: clear ? first.item : null, nearby: near.slice(0, NEARBY).map(({ item }) => item) };
}

const SIMILAR = 3;

/** Returns the few items with the most similar spelling, at least half alike. */
export function mostSimilar<Item>(
  writings: readonly string[],
  candidates: readonly Candidate<Item>[],
): Item[] {
  const limit = Math.floor(Math.max(...writings.map(({ length }) => length)) / 2);
  return candidates
    .map(({ item, keys }) => ({
      item,
      distance: Math.min(...keys.flatMap((key) => writings.map((each) => editDistance(each, key, limit)))),
    }))
    .filter(({ distance }) => distance <= limit)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SIMILAR)
    .map(({ item }) => item);
}
