import { ReaderProblem } from './problem.js';

/** Maximum depth of elements; workbooks stay below 20. */
const MAX_DEPTH = 64;
/** Maximum characters between two tags, and in a tag. */
const MAX_TEXT = 8 * 1024 * 1024;

export interface WorkbookXmlHandlers {
  /** `name` is without its prefix; `attributes` is for `attributeIn`. */
  open?(name: string, attributes: string): void;
  close?(name: string): void;
  /** Text and CDATA, in chunks. */
  text?(text: string): void;
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const LONGEST_REFERENCE = 10;

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, name?: string, decimal?: string, hex?: string) => {
    if (name) return NAMED[name.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const isQuote = (code: number) => code === 0x22 || code === 0x27;

/** Returns the value of an attribute by its name without prefix, '' when it is absent. */
export function attributeIn(attributes: string, name: string): string {
  for (let at = attributes.indexOf(name); at !== -1; at = attributes.indexOf(name, at + 1)) {
    const before = at === 0 ? 0x20 : attributes.charCodeAt(at - 1);
    if (before > 0x20 && before !== 0x3a) continue;
    let i = at + name.length;
    while (attributes.charCodeAt(i) <= 0x20) i++;
    if (attributes.charCodeAt(i) !== 0x3d) continue;
    i++;
    while (attributes.charCodeAt(i) <= 0x20) i++;
    const quote = attributes[i];
    if (quote !== '"' && quote !== "'") continue;
    const end = attributes.indexOf(quote, i + 1);
    // A value that contains `name=` is not an attribute: a real one has no open quotation mark before it.
    if (end !== -1 && isOutsideQuotes(attributes, at)) return decode(attributes.slice(i + 1, end));
  }
  return '';
}

function isOutsideQuotes(attributes: string, end: number): boolean {
  let quote = 0;
  for (let i = 0; i < end; i++) {
    const code = attributes.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (isQuote(code)) quote = code;
  }
  return quote === 0;
}

/**
 * Returns the index of the '>' that ends the tag at `from`, skipping quoted values; -1 if it has not arrived yet.
 * `apostrophe` is the position of the next one.
 */
function endOfTag(text: string, from: number, apostrophe: number): number {
  const end = text.indexOf('>', from);
  if (end === -1) return -1;
  let last = end - 1;
  if (text.charCodeAt(last) === 0x2f) last--;
  const before = text.charCodeAt(last - 1);
  // Most tags end with the mark that closes their last value; one that opens a value follows '=' or a space.
  const isClosed = text.charCodeAt(last) === 0x22 && before !== 0x3d && before > 0x20;
  return isClosed && (apostrophe === -1 || apostrophe > end) ? end : endBeyondQuotes(text, from);
}

function endBeyondQuotes(text: string, from: number): number {
  let quote = 0;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 0x3e) return i;
    else if (isQuote(code)) quote = code;
  }
  return -1;
}

const SKIPPED: [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
];
const CDATA = '<![CDATA[';

/**
 * Reads the parts of a workbook chunk by chunk. Programs write them, so XML features that they never use are rejected
 * or ignored. It takes less than half the time of a parser that checks every character (`XmlReader`, for files written
 * by people). It rejects document types, so only XML's own five entities exist.
 */
export class WorkbookXml {
  private kept = '';
  private readonly opened: string[] = [];
  private sinceTag = 0;
  private finished = false;
  private isBroken = false;
  /** Position of the next '&' of the chunk, or one already read; -1 when there is none. */
  private nextReference = -1;
  private nextApostrophe = -1;

  constructor(private readonly handlers: WorkbookXmlHandlers) {}

  /** True when elements do not close as they opened: nothing after that was emitted. */
  get broken(): boolean {
    return this.isBroken;
  }

  /** Whether the root element has been closed. */
  get complete(): boolean {
    return this.finished && !this.isBroken;
  }

  /** Reads the next chunk of the document. Throws `ReaderProblem`. */
  write(piece: string): void {
    if (this.isBroken) return;
    const text = this.kept === '' ? piece : this.kept + piece;
    const read = this.read(text);
    this.kept = text.slice(read);
    this.sinceTag += read === 0 ? piece.length : 0;
    if (this.kept.length > MAX_TEXT || this.sinceTag > MAX_TEXT) {
      throw new ReaderProblem('file.tooComplex', 'The workbook contains a single text of more than 8 MB.');
    }
  }

  /** Reads all complete tokens of the text, and returns the number of characters read. */
  private read(text: string): number {
    let at = 0;
    this.nextReference = text.indexOf('&');
    this.nextApostrophe = text.indexOf("'");
    while (!this.isBroken) {
      const tag = text.charCodeAt(at) === 0x3c ? at : text.indexOf('<', at);
      if (tag !== at) at = this.readText(text, at, tag);
      if (tag === -1 || at !== tag) return at;
      const next = this.readTag(text, tag);
      if (next === -1) return at;
      at = next;
    }
    return text.length;
  }

  /** Emits the text up to the next tag; without a tag, all but a partial reference. */
  private readText(text: string, from: number, tag: number): number {
    let end = tag;
    if (tag === -1) {
      const reference = text.lastIndexOf('&');
      end = reference >= from && reference > text.length - LONGEST_REFERENCE ? reference : text.length;
    }
    this.sinceTag += end - from;
    if (end <= from || this.opened.length === 0) return end;
    if (this.nextReference !== -1 && this.nextReference < from) this.nextReference = text.indexOf('&', from);
    const plain = this.nextReference === -1 || this.nextReference >= end;
    this.handlers.text?.(plain ? text.slice(from, end) : decode(text.slice(from, end)));
    return end;
  }

  /** Reads a token that begins with '<', and returns its end; -1 if it is incomplete. */
  private readTag(text: string, at: number): number {
    const second = text.charCodeAt(at + 1);
    if (second === 0x21 || second === 0x3f || Number.isNaN(second)) return this.readOther(text, at);
    if (this.nextApostrophe !== -1 && this.nextApostrophe < at) this.nextApostrophe = text.indexOf("'", at);
    const end = second === 0x2f ? text.indexOf('>', at) : endOfTag(text, at + 1, this.nextApostrophe);
    if (end === -1) return -1;
    this.sinceTag = 0;
    if (second === 0x2f) this.closeElement(text, at + 2, end);
    else this.openElement(text, at + 1, end);
    return end + 1;
  }

  private readOther(text: string, at: number): number {
    if (text.startsWith(CDATA, at)) {
      const end = text.indexOf(']]>', at);
      if (end === -1) return -1;
      this.sinceTag += end - at;
      this.handlers.text?.(text.slice(at + CDATA.length, end));
      return end + 3;
    }
    for (const [start, stop] of SKIPPED) {
      if (!text.startsWith(start, at)) continue;
      const end = text.indexOf(stop, at + start.length);
      return end === -1 ? -1 : end + stop.length;
    }
    if (text.length - at < CDATA.length) return -1;
    throw new ReaderProblem(
      'file.unreadable',
      'The file contains a document type (DOCTYPE) with its own definitions, which Gona does not read. Save the file again without them.',
    );
  }

  private openElement(text: string, from: number, end: number): void {
    const closes = text.charCodeAt(end - 1) === 0x2f;
    const last = closes ? end - 1 : end;
    let start = from;
    let stop = from;
    for (; stop < last; stop++) {
      const code = text.charCodeAt(stop);
      if (code <= 0x20) break;
      if (code === 0x3a) start = stop + 1;
    }
    const name = text.slice(start, stop);
    if (this.opened.length >= MAX_DEPTH) {
      throw new ReaderProblem('file.tooComplex', `The file nests its elements more than ${MAX_DEPTH} deep.`);
    }
    this.handlers.open?.(name, stop < last ? text.slice(stop, last) : '');
    if (!closes) this.opened.push(name);
    else this.handlers.close?.(name);
    if (closes && this.opened.length === 0) this.finished = true;
  }

  private closeElement(text: string, from: number, end: number): void {
    let start = from;
    let stop = from;
    for (; stop < end; stop++) {
      const code = text.charCodeAt(stop);
      if (code <= 0x20) break;
      if (code === 0x3a) start = stop + 1;
    }
    const name = this.opened.pop();
    if (name === undefined || name.length !== stop - start || !text.startsWith(name, start)) {
      this.isBroken = true;
      return;
    }
    this.handlers.close?.(name);
    if (this.opened.length === 0) this.finished = true;
  }
}
