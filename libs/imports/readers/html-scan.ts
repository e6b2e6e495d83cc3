/** What is found in a page, in its order. */
export interface HtmlHandlers {
  /** `tag` is all that stands between the angle brackets. */
  open(name: string, tag: string): void;
  close(name: string): void;
  /** As it is written, with its character references. */
  text(piece: string): void;
}

/** Characters that a tag may have; what is longer is none. */
const LONGEST_TAG = 16 * 1024;
const TAG_START = /^<(?:\/?[a-z]|[!?])/i;
const NAME = /^\/?([a-z][\w:-]*)/i;
/** Elements whose content is no text of the page. */
const RAW = new Set(['script', 'style']);

/**
 * Cuts HTML into tags and text, piece by piece, in time that grows with its length. It believes nothing of the page's structure: what
 * systems write as .xls is closed here and there only.
 */
export class HtmlScan {
  private held = '';
  /** What ends the part of the page that is passed over. */
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

  /** Behind what ends the part that is passed over; -1 where it does not end in this text. */
  private pass(text: string, at: number, end: string): number {
    const found = end === COMMENT_END ? text.indexOf(end, at) : text.toLowerCase().indexOf(end, at);
    if (found === -1) return -1;
    this.until = null;
    return end === COMMENT_END ? found + end.length : found;
  }

  /** Takes text up to the next tag, or that tag; -1 where more is wanted first. */
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

/** Where the tag ends (`UNFINISHED` or `NO_TAG` where it does not) that has begun before `from`: behind its attributes, in whose quotation marks anything may stand. */
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
  // A quotation mark that is never closed belongs to nothing.
  if (most - from < LONGEST_TAG) return UNFINISHED;
  const end = text.slice(from, most).indexOf('>');
  return end === -1 ? NO_TAG : from + end;
}
