/** Reads chunked bytes in portions of a given size. */
export class ByteStream {
  private readonly pieces: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);
  private at = 0;
  private ended = false;

  constructor(pieces: AsyncIterable<Buffer>) {
    this.pieces = pieces[Symbol.asyncIterator]();
  }

  /** Returns the next `size` bytes; null when fewer are left. Valid until the next call. */
  async take(size: number): Promise<Buffer | null> {
    if (this.held.length - this.at < size && !(await this.fill(size))) return null;
    const portion = this.held.subarray(this.at, this.at + size);
    this.at += size;
    return portion;
  }

  /** Skips `size` bytes without buffering them; false when fewer are left. */
  async skip(size: number): Promise<boolean> {
    let left = size - (this.held.length - this.at);
    if (left <= 0) {
      this.at += size;
      return true;
    }
    this.held = Buffer.alloc(0);
    this.at = 0;
    while (left > 0) {
      const { value, done } = await this.pieces.next();
      if (done) return false;
      if (value.length > left) {
        this.held = value;
        this.at = left;
      }
      left -= value.length;
    }
    return true;
  }

  /** True when nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return this.held.length - this.at === 0 && !(await this.fill(1));
  }

  async close(): Promise<void> {
    await this.pieces.return?.();
  }

  private async fill(size: number): Promise<boolean> {
    const parts = [this.held.subarray(this.at)];
    let length = this.held.length - this.at;
    while (length < size && !this.ended) {
      const { value, done } = await this.pieces.next();
      if (done) this.ended = true;
      else {
        parts.push(value);
        length += value.length;
      }
    }
    this.held = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, length);
    this.at = 0;
    return length >= size;
  }
}
