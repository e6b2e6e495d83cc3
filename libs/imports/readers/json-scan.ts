import { ReaderProblem } from './problem.js';

/** Maximum depth of arrays and objects; GeoJSON needs 10. */
const MAX_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;
/** Precedes each text of a sequence (RFC 8142). */
const RECORD_SEPARATOR = 0x1e;

/** A value of a JSON text: `end` is after its last byte, -1 if the text ends before the value does. */
export interface Span {
  start: number;
  end: number;
  /** Number of arrays and objects in it, including itself. */
  nested: number;
}

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Locates values in a JSON text (UTF-8) without parsing them. A map is split into features that are parsed one by one.
 * Parsing a large map at once would take ten times its size in memory.
 */
export class JsonScan {
  constructor(private readonly bytes: Buffer) {}

  /** Returns the first byte from `at` on that is not white space. */
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

  /** Returns the value that begins at `at`. */
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

  /**
   * Yields the elements of the array at `at`. In a truncated text the last one has no end; `null` means that it was
   * cut between two.
   */
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

  /** Yields the members of the object at `at`, up to the end of the text. */
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

  /** Returns the index after the closing quotation mark of the string at `at`; 0 when there is none. */
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
