const BYTES = 256;

/**
 * Finds many words in one pass over bytes (Aho and Corasick, "Efficient string matching", 1975). The time is linear in
 * the bytes, however many words there are. Takes about 40 bytes of memory per byte of the words,
 * which may have 8 million bytes.
 */
export class WordMatcher {
  private readonly root = new Int32Array(BYTES);
  /** Hash table of the edges: node * 256 + byte, and the next node. */
  private readonly edges: Int32Array;
  private readonly targets: Int32Array;
  private readonly mask: number;
  /** Per node: the longest suffix that is a node. */
  private readonly fallbacks: Int32Array;
  /** Per node: the word that ends there plus one, or zero. */
  private readonly words: Int32Array;
  /** Per node: the nearest node with a word, on the way of fallbacks from itself. */
  private readonly hits: Int32Array;
  private nodes = 1;

  /** @param words distinct, none empty; a match is the place of its word in this list */
  constructor(words: readonly Buffer[]) {
    const most = words.reduce((sum, { length }) => sum + length, 1);
    const slots = 2 ** Math.ceil(Math.log2(2 * most + 1));
    this.mask = slots - 1;
    this.edges = new Int32Array(slots).fill(-1);
    this.targets = new Int32Array(slots);
    this.fallbacks = new Int32Array(most);
    this.words = new Int32Array(most);
    this.hits = new Int32Array(most);
    let level = words.map((_, word) => ({ word, node: 0 }));
    // Breadth first, so that a shorter suffix is complete before a longer one needs it.
    for (let depth = 0; level.length > 0; depth += 1) {
      level = level.filter(({ word }) => depth < words[word]!.length);
      for (const each of level) each.node = this.grow(each.node, words[each.word]![depth]!);
      for (const { word, node } of level) if (words[word]!.length === depth + 1) this.words[node] = word + 1;
      for (const { node } of level)
        this.hits[node] = this.words[node] ? node : this.hits[this.fallbacks[node]!]!;
    }
  }

  /** Returns the state after a byte; the first state is 0. */
  step(state: number, byte: number): number {
    for (let at = state; at !== 0; at = this.fallbacks[at]!) {
      const next = this.edge(at, byte);
      if (next !== 0) return next;
    }
    return this.root[byte]!;
  }

  /** Tests whether a word ends in this state. */
  isHit(state: number): boolean {
    return this.hits[state] !== 0;
  }

  /** Adds the words that end in this state. */
  addHits(state: number, found: Set<number>): void {
    for (let at = this.hits[state]!; at !== 0; at = this.hits[this.fallbacks[at]!]!)
      found.add(this.words[at]! - 1);
  }

  private grow(node: number, byte: number): number {
    const known = node === 0 ? this.root[byte]! : this.edge(node, byte);
    if (known !== 0) return known;
    const made = this.nodes;
    this.nodes += 1;
    if (node === 0) this.root[byte] = made;
    else {
      this.fallbacks[made] = this.step(this.fallbacks[node]!, byte);
      const slot = this.slotOf(node * BYTES + byte);
      this.edges[slot] = node * BYTES + byte;
      this.targets[slot] = made;
    }
    return made;
  }

  private edge(node: number, byte: number): number {
    return this.targets[this.slotOf(node * BYTES + byte)]!;
  }

  /** Returns the slot of an edge, or the free one where it belongs. */
  private slotOf(edge: number): number {
    const mixed = Math.imul(edge ^ (edge >>> 15), 0x2c1b3c6d);
    let slot = (mixed ^ (mixed >>> 13)) & this.mask;
    while (this.edges[slot] !== edge && this.edges[slot] !== -1) slot = (slot + 1) & this.mask;
    return slot;
  }
}
