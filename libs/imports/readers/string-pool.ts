import { ReaderProblem } from './problem.js';

const SEGMENT_BYTES = 4 * 1024 * 1024;
const MAX_STRING_BYTES = 128 * 1024;

/**
 * The shared strings of a workbook as UTF-8 in a few large buffers: a million short strings take 20 MB so, and five
 * times as much as JavaScript strings. Throws `ReaderProblem` when they do not fit into the budget.
 */
export class StringPool {
  private readonly segments: Buffer[] = [];
  private starts = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;
  private used = SEGMENT_BYTES;

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
          'The workbook holds more text than Gona can take at once. Split it and import the parts.',
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

  /** The string at `index`, '' when there is none. */
  get(index: number): string {
    if (!(index >= 0 && index < this.count)) return '';
    const start = this.starts[index] as number;
    const from = start % SEGMENT_BYTES;
    const segment = this.segments[Math.floor(start / SEGMENT_BYTES)] as Buffer;
    return segment.toString('utf8', from, from + (this.lengths[index] as number));
  }

  private grow(): void {
    if (this.count * 2 * 12 > this.maxBytes) {
      throw new ReaderProblem(
        'file.tooComplex',
        'The workbook holds more different texts than Gona can take at once.',
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
