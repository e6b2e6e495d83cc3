/** Callbacks for the content of a page, in order. */
export interface HtmlHandlers {
  /** `tag` is the text between the angle brackets. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** Raw text, with its character references. */
  text(piece: string): void;
}

/** Maximum characters of a tag; anything longer is text. */
const LONGEST_TAG = 16 * 1024;
const TAG_START = /^<(?:\/?[a-z]|[!?])/i;
const NAME = /^\/?([a-z][\w:-]*)/i;
/** Elements whose content is not text of the page. */
const RAW = new Set(['script', 'style']);

/**
 * Splits HTML into tags and text, chunk by chunk, in linear time. It does not rely on the page's structure, because
 * pages saved as .xls often leave elements unclosed.
 */
export class HtmlScan {
  private held = '';
  /** End marker of the part being skipped. */
  private until: string | null = null;

  constructor(private readonly handlers: HtmlHandlers) {}

  write(piece: string, isLast = false): void {
    const text = this.held + piece;
    let at = 0;
    for (;;) {
      const next = this.until === null ? this.step(text, at, isLast) : this.pass(text, at, this.until);
      if (next === -1) break;
      at = next;
    }
    this.held = this.until === null ? text.slice(at) : text.slice(Math.max(at, text.length - LONGEST_END));
    if (isLast && this.until === null && this.held !== '') this.handlers.text(this.held);
  }

  /** Returns the index after the end marker of a skipped part; -1 if it is not in this text. */
  private pass(text: string, at: number, end: string): number {
    const found = end === COMMENT_END ? text.indexOf(end, at) : text.toLowerCase().indexOf(end, at);
    if (found === -1) return -1;
    this.until = null;
    return end === COMMENT_END ? found + end.length : found;
  }

  /** Reads text up to the next tag, or that tag; -1 if more input is needed. */
  private step(text: string, at: number, isLast: boolean): number {
    const start = text.indexOf('<', at);
    if (start !== at) {
      const end = start === -1 ? text.length : start;
      if (end > at) this.handlers.text(text.slice(at, end));
      return end > at ? end : -1;
    }
    if (text.length - at < 4 && !isLast) return -1;
    if (!TAG_START.test(text.slice(at, at + 3))) {
      this.handlers.text('<');
      return at + 1;
    }
    if (text.startsWith('<!--', at)) {
      this.until = COMMENT_END;
      return at + 4;
    }
    const end = endOfTag(text, at + 1);
    if (end < 0) {
      if (end === UNFINISHED && !isLast) return -1;
      this.handlers.text('<');
      return at + 1;
    }
    this.tag(text.slice(at + 1, end));
    return end + 1;
  }

  private tag(tag: string): void {
    const name = NAME.exec(tag.slice(0, 40))?.[1]?.toLowerCase();
    if (name === undefined) return;
    if (tag.startsWith('/')) this.handlers.close(name);
    else {
      this.handlers.open(name, tag);
      if (RAW.has(name) && !tag.endsWith('/')) this.until = `</${name}`;
    }
  }
}

/** The text ends before the tag does. */
const UNFINISHED = -1;
const NO_TAG = -2;
const COMMENT_END = '-->';
const LONGEST_END = '</script'.length;

/**
 * Returns the end of the tag that started before `from`, ignoring quoted attribute values. Returns `UNFINISHED` or
 * `NO_TAG` if there is none.
 */
function endOfTag(text: string, from: number): number {
  let quote = '';
  const most = Math.min(text.length, from + LONGEST_TAG);
  for (let i = from; i < most; i++) {
    const character = text[i] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return i;
    else if (character === '<') return NO_TAG;
    else if ((character === '"' || character === "'") && text[i - 1] === '=') quote = character;
  }
  // A quotation mark that is never closed is ignored.
  if (most - from < LONGEST_TAG) return UNFINISHED;
  const end = text.slice(from, most).indexOf('>');
  return end === -1 ? NO_TAG : from + end;
}
