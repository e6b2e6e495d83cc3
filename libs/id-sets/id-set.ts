const BLOCK = 8192;
const BITMAP_BYTES = BLOCK / 8;

/** The ids of one block: `block * 8192` and the 8,191 after it. */
export interface IdBlock {
  block: number;
  /**
   * Up to 511 ids as sorted 2-byte numbers (big-endian), more as a bitmap of 1,024 bytes, of which `get_bit(ids, n)` of
   * PostgreSQL is the bit of the n-th id.
   */
  ids: Buffer;
}

/** Set of positive ids, stored in blocks as a Roaring bitmap is. All acts take linear time. */
export class IdSet {
  /** Ids in a block: 8,192 bits are 1 KB, below the 2 KB from which PostgreSQL moves a value out of its row. */
  static readonly BLOCK = BLOCK;
  private readonly bitmaps = new Map<number, Uint8Array>();

  constructor(ids: Iterable<number> = []) {
    for (const id of ids) this.add(id);
  }

  /** Returns the block that holds an id. */
  static blockOf(id: number): number {
    return Math.floor(id / BLOCK);
  }

  /** Returns the set of stored blocks; a block may come twice. */
  static of(blocks: Iterable<IdBlock>): IdSet {
    const set = new IdSet();
    for (const each of blocks) set.addBlock(each);
    return set;
  }

  add(id: number): void {
    this.mark(this.bitmapOf(IdSet.blockOf(id)), id % BLOCK);
  }

  addBlock({ block, ids }: IdBlock): void {
    const bitmap = this.bitmapOf(block);
    if (ids.length === BITMAP_BYTES) for (let at = 0; at < BITMAP_BYTES; at += 1) bitmap[at]! |= ids[at]!;
    else for (let at = 0; at < ids.length; at += 2) this.mark(bitmap, ids.readUInt16BE(at));
  }

  has(id: number): boolean {
    const bitmap = this.bitmaps.get(IdSet.blockOf(id));
    const place = id % BLOCK;
    return bitmap !== undefined && (bitmap[place >> 3]! & (1 << (place & 7))) !== 0;
  }

  get size(): number {
    let size = 0;
    for (const bitmap of this.bitmaps.values())
      for (let byte of bitmap) for (; byte > 0; byte &= byte - 1) size += 1;
    return size;
  }

  /** Yields the ids in ascending order. */
  *[Symbol.iterator](): Generator<number> {
    for (const block of this.numbers()) {
      const start = block * BLOCK;
      for (const place of placesOf(this.bitmaps.get(block)!)) yield start + place;
    }
  }

  /** Returns the blocks in ascending order, as they are stored. */
  blocks(): IdBlock[] {
    return this.numbers().map((block) => ({ block, ids: packed(this.bitmaps.get(block)!) }));
  }

  private numbers(): number[] {
    return [...this.bitmaps.keys()].sort((a, b) => a - b);
  }

  private mark(bitmap: Uint8Array, place: number): void {
    bitmap[place >> 3]! |= 1 << (place & 7);
  }

  private bitmapOf(block: number): Uint8Array {
    const known = this.bitmaps.get(block);
    if (known) return known;
    const bitmap = new Uint8Array(BITMAP_BYTES);
    this.bitmaps.set(block, bitmap);
    return bitmap;
  }
}

function packed(bitmap: Uint8Array): Buffer {
  const places = placesOf(bitmap);
  if (places.length * 2 >= BITMAP_BYTES) return Buffer.from(bitmap);
  const ids = Buffer.alloc(places.length * 2);
  for (const [index, place] of places.entries()) ids.writeUInt16BE(place, index * 2);
  return ids;
}

function placesOf(bitmap: Uint8Array): number[] {
  const places: number[] = [];
  bitmap.forEach((byte, at) => {
    for (let bit = 0; byte >> bit > 0; bit += 1) if (byte & (1 << bit)) places.push(at * 8 + bit);
  });
  return places;
}
