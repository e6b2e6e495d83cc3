import type { Writable } from 'node:stream';

const SPECIAL = /[\\\n\r\t\0]/g;
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\0': '' };
const FLUSH_CHARACTERS = 64 * 1024;

export type CopyValue = string | number | Buffer | readonly number[] | null;

/**
 * Formats a field for PostgreSQL's COPY text format (documentation of COPY, "Text Format"). NULL is `\N`, bytes are
 * `\\x` and hex; backslash, tab and line ends are escaped. NUL is dropped because PostgreSQL cannot store it. A list
 * of numbers becomes an array.
 */
export function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.replace(SPECIAL, (character) => ESCAPED[character] as string);
  return Buffer.isBuffer(value) ? `\\\\x${value.toString('hex')}` : `{${value.join(',')}}`;
}

/** Writes COPY rows to a stream in large chunks, with backpressure. */
export class CopyWriter {
  private text = '';

  constructor(private readonly out: Writable) {}

  row(values: CopyValue[]): void {
    let line = copyField(values[0] as CopyValue);
    for (let i = 1; i < values.length; i++) line += `\t${copyField(values[i] as CopyValue)}`;
    this.text += `${line}\n`;
  }

  /** Writes the buffered rows if there are enough; await it between batches. */
  async flush(force = false): Promise<void> {
    if (this.text.length < FLUSH_CHARACTERS && !force) return;
    const piece = this.text;
    this.text = '';
    if (piece !== '' && !this.out.write(piece))
      await new Promise((resolve) => this.out.once('drain', resolve));
  }

  async end(): Promise<void> {
    await this.flush(true);
    await new Promise<void>((resolve) => this.out.end(resolve));
  }
}
