/** Modules that are one file of the client. */
export interface BuiltFile {
  modules: readonly string[];
  /** Bytes of its code as transferred. */
  bytes: number;
  /** Numbers of the visits that load it. */
  visits: ReadonlySet<number>;
  /** Places, in the list of all files, of those that it imports. */
  imports: ReadonlySet<number>;
  /** False for files of their own, such as pages. */
  mergeable: boolean;
}

/** Bytes that a file costs each visit that loads it: headers, and worse compression. */
const PER_FILE = 450;
/** Bytes that the name of a file costs every visit, and each mention in the list of a page's files. */
const PER_NAME = 7;
const PER_MENTION = 0.5;

/**
 * Merges files as long as all visits together transfer less by it: visits that load both save a file, others load code
 * that they do not need, with all that it imports.
 * @param weights how much each visit counts
 * @returns the modules of each merged file, without files that stay as they are
 */
export function mergeShared(files: readonly BuiltFile[], weights: readonly number[]): string[][] {
  const nodes = files.map((file) => ({
    ...file,
    modules: [...file.modules],
    visits: new Set(file.visits),
    imports: new Set(file.imports),
    merged: false,
  }));
  type Node = (typeof nodes)[number];
  const there = new Set(nodes.keys());
  const all = weights.reduce((sum, weight) => sum + weight, 0);

  /** Returns a file and all that it imports, directly or through others, except `without`. */
  const closureOf = (at: number, without = -1): Set<number> => {
    const seen = new Set([at]);
    for (const next of seen)
      for (const each of nodes[next]?.imports ?? []) if (each !== without) seen.add(each);
    return seen;
  };
  const closures = new Map<number, Node[]>();
  const loadedWith = (at: number): Node[] => {
    const known = closures.get(at) ?? [...closureOf(at)].flatMap((each) => nodes[each] ?? []);
    closures.set(at, known);
    return known;
  };
  /** Returns the bytes that the visits of `one` would load in vain with the file `other`. */
  const wasteOf = (one: Node, other: number): number => {
    let sum = 0;
    for (const visit of one.visits) {
      if (nodes[other]?.visits.has(visit)) continue;
      for (const { visits, bytes } of loadedWith(other))
        if (!visits.has(visit)) sum += (weights[visit] ?? 0) * bytes;
    }
    return sum;
  };
  const gains = new Map<number, readonly [gain: number, a: number, b: number]>();
  const keyOf = (a: number, b: number) => Math.min(a, b) * nodes.length + Math.max(a, b);
  const compare = (a: number, b: number) => {
    const [one, other] = [nodes[a], nodes[b]];
    if (!one?.mergeable || !other?.mergeable || a === b) return;
    let shared = 0;
    let mentions = 0;
    for (const visit of one.visits)
      if (other.visits.has(visit)) {
        shared += weights[visit] ?? 0;
        mentions += 1;
      }
    const gain = shared * PER_FILE + all * (PER_NAME + mentions * PER_MENTION);
    const most = gain - wasteOf(one, b);
    const rest = most > 0 ? most - wasteOf(other, a) : 0;
    if (rest > 0) gains.set(keyOf(a, b), [rest, a, b]);
  };
  /** Whether `from` imports `to` through other files: merged, they would import each other in a circle. */
  const reaches = (from: number, to: number): boolean =>
    [...closureOf(from, to)].some((each) => each !== from && nodes[each]?.imports.has(to));

  for (const a of there) for (const b of there) if (a < b) compare(a, b);
  for (;;) {
    let best: readonly [gain: number, a: number, b: number] | null = null;
    for (const gain of gains.values()) if (!best || gain[0] > best[0]) best = gain;
    if (!best) break;
    const [, a, b] = best;
    gains.delete(keyOf(a, b));
    const [kept, gone] = [nodes[a], nodes[b]];
    if (!kept || !gone || reaches(a, b) || reaches(b, a)) continue;
    kept.modules.push(...gone.modules);
    kept.bytes += gone.bytes;
    kept.merged = true;
    for (const visit of gone.visits) kept.visits.add(visit);
    for (const each of gone.imports) kept.imports.add(each);
    there.delete(b);
    for (const { imports } of nodes) if (imports.delete(b)) imports.add(a);
    kept.imports.delete(a);
    closures.clear();
    for (const { visits } of loadedWith(a)) for (const visit of kept.visits) visits.add(visit);
    for (const other of nodes.keys()) {
      gains.delete(keyOf(a, other));
      gains.delete(keyOf(b, other));
    }
    for (const other of there) compare(a, other);
  }
  return [...there].flatMap((at) => (nodes[at]?.merged ? [nodes[at].modules] : []));
}
