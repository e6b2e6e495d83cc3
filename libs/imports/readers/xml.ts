import sax, { type Tag } from 'sax';
import { ReaderProblem } from './problem.js';

/** Maximum depth of elements; real workbooks and map files stay below 20. */
const MAX_DEPTH = 64;
/** Maximum characters between two tags (100,000 coordinates are about 4 million). */
const MAX_TEXT = 8 * 1024 * 1024;

export interface XmlHandlers {
  /** `name` is without its prefix; so are the attributes in `attribute(tag, name)`. */
  open(name: string, tag: Tag): void;
  close(name: string): void;
  /** Text and CDATA, in chunks. */
  text(text: string): void;
}

/** Returns the part of a name after its prefix: documents use any prefix or none, and some leave it undeclared. */
export function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon === -1 ? name : name.slice(colon + 1);
}

/** Returns an attribute by its name without prefix, '' when it is absent. */
export function attribute(tag: Tag, name: string): string {
  const plain = tag.attributes[name];
  if (plain !== undefined) return plain;
  const prefixed = Object.keys(tag.attributes).find((key) => key.endsWith(`:${name}`));
  return prefixed === undefined ? '' : (tag.attributes[prefixed] ?? '');
}

/** Faults that do not affect the structure. */
const HARMLESS =
  /entity|attribute without value|unquoted attribute|before first tag|text data outside|XML declaration/i;

const TOKEN = /<!\[CDATA\[|\]\]>|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi;
const TOKEN_START = /[&<\]]/;
const LONGEST_TOKEN = 14;

/**
 * Escapes each '&' that starts none of XML's own references. Exports often omit this, especially in names. A parser
 * would read everything up to the next ';' as an entity name, and lose whole farms. It works on chunks and holds back an end that
 * may be half a token.
 */
class AmpersandMender {
  private kept = '';
  private inCdata = false;

  mend(piece: string, isLast: boolean): string {
    const text = this.kept + piece;
    let window = Math.max(0, text.length - LONGEST_TOKEN);
    while (window > 0 && text[window - 1] === ']') window--;
    const half = isLast ? -1 : text.slice(window).search(TOKEN_START);
    const end = half === -1 ? text.length : window + half;
    this.kept = text.slice(end);
    return text.slice(0, end).replace(TOKEN, (token) => {
      if (token !== '&') this.inCdata = token !== ']]>';
      return token === '&' && !this.inCdata ? '&amp;' : token;
    });
  }
}

// `XmlReader` limits texts itself; a limit here would also split them, and refuse long comments.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });

/**
 * Reads XML chunk by chunk. It rejects document types, so only XML's own five entities exist; depth and text are
 * limited. Harmless faults are ignored.
 */
export class XmlReader {
  private readonly parser = sax.parser(true);
  private readonly mender = new AmpersandMender();
  private depth = 0;
  private sinceTag = 0;
  /** Whether the root element has been closed. */
  complete = false;
  /** Line in which the XML stops being well formed: nothing after it was emitted. Null while it is well formed. */
  brokenLine: number | null = null;

  constructor(handlers: XmlHandlers) {
    const text = (piece: string) => {
      if (this.brokenLine === null) handlers.text(piece);
    };
    this.parser.ondoctype = () => {
      throw new ReaderProblem(
        'file.unreadable',
        'The file contains a document type (DOCTYPE) with its own definitions, which Gona does not read. Save the file again without them.',
      );
    };
    this.parser.onopentag = (tag) => {
      this.sinceTag = 0;
      if (++this.depth > MAX_DEPTH) {
        throw new ReaderProblem(
          'file.tooComplex',
          `The file nests its elements more than ${MAX_DEPTH} deep.`,
        );
      }
      if (this.brokenLine === null) handlers.open(localName(tag.name), tag as Tag);
    };
    this.parser.onclosetag = (name) => {
      this.sinceTag = 0;
      this.depth--;
      if (this.brokenLine !== null) return;
      handlers.close(localName(name));
      if (this.depth === 0) this.complete = true;
    };
    this.parser.ontext = text;
    this.parser.oncdata = text;
    this.parser.onerror = (error) => {
      this.parser.resume();
      if (!HARMLESS.test(error.message)) this.brokenLine ??= this.parser.line + 1;
    };
  }

  /** Reads the next chunk of the document. Throws `ReaderProblem`. */
  write(piece: string): void {
    this.feed(this.mender.mend(piece, false));
  }

  /** Call it after the last chunk. */
  end(): void {
    this.feed(this.mender.mend('', true));
  }

  private feed(text: string): void {
    this.sinceTag += text.length;
    this.parser.write(text);
    if (this.sinceTag > MAX_TEXT) {
      throw new ReaderProblem('file.tooComplex', 'The file contains a single text of more than 8 MB.');
    }
  }
}
