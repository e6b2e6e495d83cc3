import { ReaderProblem } from './problem.js';

const SEGMENT_BYTES = 4 * 1024 * 1024;
/** Texts decoded per batch. */
const TOGETHER = 32;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const NOT_ASCII = /[^\x00-\x7f]/;
/** Maximum number of cached JavaScript strings. */
const RECENT = 4096;
const MAX_STRING_BYTES = 128 * 1024;

/**
 * Stores the shared strings of a workbook as UTF-8 in a few large buffers. A million short strings take 20 MB, a fifth
 * of the size as JavaScript strings. Throws `ReaderProblem` when they exceed the budget.
 */
export class StringPool {
  private readonly segments: Buffer[] = [];
  private starts = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;
  private used = SEGMENT_BYTES;
  /** Recently used texts: place names and the like occur in every row. */
  private readonly recent: string[] = [];
  private readonly recentIndexes = new Int32Array(RECENT).fill(-1);

  constructor(private readonly maxBytes = 96 * 1024 * 1024) {}

  get size(): number {
    return this.count;
  }

  add(text: string): void {
    const kept = text.length > MAX_STRING_BYTES / 3 ? text.slice(0, Math.floor(MAX_STRING_BYTES / 3)) : text;
    const length = Buffer.byteLength(kept);
    if (this.used + length > SEGMENT_BYTES) {
      if ((this.segments.length + 1) * SEGMENT_BYTES > this.maxBytes) {
        throw new ReaderProblem(
          'file.tooComplex',
          'The workbook contains more text than Gona can read. Split it and import the parts.',
        );
      }
      this.segments.push(Buffer.allocUnsafe(SEGMENT_BYTES));
      this.used = 0;
    }
    (this.segments.at(-1) as Buffer).write(kept, this.used);
    if (this.count === this.starts.length) this.grow();
    this.starts[this.count] = (this.segments.length - 1) * SEGMENT_BYTES + this.used;
    this.lengths[this.count] = length;
    this.used += length;
    this.count++;
  }

  /** Returns the string at `index`, '' when there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    if (this.recentIndexes[index % RECENT] !== index) this.decode(index);
    return this.recent[index % RECENT] as string;
  }

  /**
   * Decodes a batch of strings from `index` on. Rows mostly read texts in pool order, and cutting one string is far
   * cheaper than many calls. Only ASCII can be cut by byte lengths.
   */
  private decode(index: number): void {
    const start = this.starts[index] as number;
    const from = start % SEGMENT_BYTES;
    const segment = this.segments[Math.floor(start / SEGMENT_BYTES)] as Buffer;
    const stop = Math.min(this.count, index + TOGETHER);
    let last = index;
    let to = from + (this.lengths[index] as number);
    while (last + 1 < stop && this.starts[last + 1] === start - from + to)
      to += this.lengths[++last] as number;
    const text = segment.toString('latin1', from, to);
    const firstOther = text.search(NOT_ASCII);
    const end = firstOther === -1 ? text.length : firstOther;
    let at = 0;
    for (let i = index; i <= last; i++) {
      const next = at + (this.lengths[i] as number);
      if (next > end) break;
      this.keep(i, text.slice(at, next));
      at = next;
    }
    if (at === 0 && to > from)
      this.keep(index, segment.toString('utf8', from, from + (this.lengths[index] as number)));
  }

  private keep(index: number, text: string): void {
    this.recentIndexes[index % RECENT] = index;
    this.recent[index % RECENT] = text;
  }

  private grow(): void {
    if (this.count * 2 * 12 > this.maxBytes) {
      throw new ReaderProblem(
        'file.tooComplex',
        'The workbook contains more different texts than Gona can read.',
      );
    }
    const starts = new Float64Array(this.count * 2);
    const lengths = new Uint32Array(this.count * 2);
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }
}
