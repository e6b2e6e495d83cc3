/** Named characters of Windows-1252 from 160 on, in order (HTML 4.01, 24.2). */
const LATIN =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
  para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute
  Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN
  szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve
  oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);
const FIRST_LATIN = 160;
const NAMED = new Map<string, string>([
  ...LATIN.map((name, index): [string, string] => [name, String.fromCharCode(FIRST_LATIN + index)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
]);
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));?/gi;
const MOST = 0x10ffff;
/** Decodes invalid character numbers that were meant as Windows-1252. */
const windows1252 = new TextDecoder('windows-1252');

function characterOf(code: number): string {
  if (code >= 0x80 && code < FIRST_LATIN) return windows1252.decode(Uint8Array.of(code));
  return code === 0 || code > MOST || (code >= 0xd800 && code < 0xe000)
    ? '\uFFFD'
    : String.fromCodePoint(code);
}

/** Replaces the character references in HTML text with characters; unknown ones stay. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16));
    if (decimal !== undefined) return characterOf(Number(decimal));
    return NAMED.get(name ?? '') ?? NAMED.get((name ?? '').toLowerCase()) ?? whole;
  });
}

/** Returns the value of an attribute of a tag, '' if it has no value; null if the tag has no such attribute. */
export function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(
    String.raw`[\s"'/]${name}(?![\w:-])(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?`,
    'i',
  ).exec(tag);
  return found && decodeReferences(found[1] ?? found[2] ?? found[3] ?? '');
}
