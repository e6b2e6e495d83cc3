import { ReaderProblem } from './problem.js';

/** Depth of arrays and objects that is read; GeoJSON needs 10. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
/** RFC 8142 puts it before each text of a sequence. */
const RECORD_SEPARATOR = 0x1e;

/** A value of a JSON text: `end` is behind its last byte, -1 when the text ends before it does. */
export interface Span {
  start: number;
  end: number;
  /** Arrays and objects in it, itself counted. */
  nested: number;
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Finds values in a JSON text (UTF-8) without reading them: a map is cut into its features so, each of which is parsed by itself.
 * All of a large map as objects would take ten times its size.
 */
export class JsonScan {
  constructor(private readonly bytes: Buffer) {}

  /** The first byte from `at` on that is no white space. */
  skip(at: number): number {
    let next = at;
    while (isSpace(this.bytes[next]) || this.bytes[next] === RECORD_SEPARATOR) next++;
    return next;
  }

  isArray(at: number): boolean {
    return this.bytes[at] === OPEN_BRACKET;
  }

  isObject(at: number): boolean {
    return this.bytes[at] === OPEN_BRACE;
  }

  /** The value that begins at `at`. */
  value(at: number): Span {
    const { bytes } = this;
    if (bytes[at] === QUOTE) return { start: at, end: this.stringEnd(at), nested: 0 };
    if (!this.isArray(at) && !this.isObject(at)) return { start: at, end: this.wordEnd(at), nested: 0 };
    let depth = 0;
    let nested = 0;
    for (let i = at; i < bytes.length; i++) {
      const byte = bytes[i];
      if (byte === QUOTE) {
        i = this.stringEnd(i) - 1;
        if (i < 0) break;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        nested++;
        if (++depth > MAX_DEPTH) {
          throw new ReaderProblem(
            'file.tooComplex',
            `The file nests its values more than ${MAX_DEPTH} deep.`,
          );
        }
      } else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && --depth === 0) {
        return { start: at, end: i + 1, nested };
      }
    }
    return { start: at, end: -1, nested };
  }

  /** The elements of the array at `at`. The last has no end where the text is cut off; `null` says that it was cut off between two. */
  *elements(at: number): Generator<Span | null> {
    let next = this.skip(at + 1);
    while (this.bytes[next] !== CLOSE_BRACKET) {
      if (next >= this.bytes.length) {
        yield null;
        return;
      }
      if (this.bytes[next] === COMMA) {
        next = this.skip(next + 1);
        continue;
      }
      const span = this.value(next);
      yield span;
      if (span.end === -1) return;
      next = this.skip(span.end);
    }
  }

  /** The members of the object at `at`, as far as they go. */
  *members(at: number): Generator<Span & { key: string }> {
    let next = this.skip(at + 1);
    while (this.bytes[next] === QUOTE) {
      const end = this.stringEnd(next);
      if (end === 0) return;
      const key = this.bytes.toString('utf8', next + 1, end - 1);
      next = this.skip(end);
      if (this.bytes[next] !== COLON) return;
      const span = this.value(this.skip(next + 1));
      yield { ...span, key };
      if (span.end === -1) return;
      next = this.skip(span.end);
      if (this.bytes[next] === COMMA) next = this.skip(next + 1);
    }
  }

  text({ start, end }: Span): string {
    return this.bytes.toString('utf8', start, end);
  }

  /** Behind the closing quotation mark of the string at `at`; 0 when there is none. */
  private stringEnd(at: number): number {
    const { bytes } = this;
    for (let i = at + 1; i < bytes.length; i++) {
      if (bytes[i] === BACKSLASH) i++;
      else if (bytes[i] === QUOTE) return i + 1;
    }
    return 0;
  }

  private wordEnd(at: number): number {
    const { bytes } = this;
    let end = at;
    while (end < bytes.length && !isSpace(bytes[end])) {
      const byte = bytes[end];
      if (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET) break;
      end++;
    }
    return Math.max(end, at + 1);
  }
}
