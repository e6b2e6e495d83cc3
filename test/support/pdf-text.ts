import { inflateSync } from 'node:zlib';

/**
 * Extracts the text of each PDF page from its text operators and the fonts' ToUnicode tables. Each text line is one
 * line. Supports only the format features that our files use.
 */
export function pagesOfPdf(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const meanings = new Map<string, Map<number, string>>();
  const meaningsOf = (id: string) => {
    const known = meanings.get(id) ?? glyphsOf(objects, objects.get(id)?.dictionary ?? '');
    meanings.set(id, known);
    return known;
  };
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b(?!s)/.test(dictionary));
  return pages.map(({ dictionary }) => {
    const resources = objects.get(referred(dictionary, 'Resources'))?.dictionary ?? dictionary;
    const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, id]));
    const content = objects.get(referred(dictionary, 'Contents'))?.stream.toString('latin1') ?? '';
    let glyphs = new Map<number, string>();
    const lines: string[] = [];
    for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|^BT$|\[([^\]]*)\] TJ/gm)) {
      if (font) glyphs = meaningsOf(fonts.get(font) ?? '');
      else if (shown === undefined) lines.push('');
      else {
        const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        );
        const text = codes.map((code) => glyphs.get(Number.parseInt(code, 16)) ?? '\uFFFD').join('');
        lines.push((lines.pop() ?? '') + text);
      }
    }
    return lines.join('\n');
  });
}

interface PdfObject {
  dictionary: string;
  stream: Buffer;
}

const referred = (dictionary: string, name: string) =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? '';

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const { 1: id = '', index } of text.matchAll(/(\d+) 0 obj\n/g)) {
    const end = text.indexOf('endobj', index);
    const at = text.indexOf('stream\n', index);
    const dictionary = text.slice(index, at > 0 && at < end ? at : end);
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = at > 0 && at < end ? pdf.subarray(at + 7, at + 7 + length) : Buffer.alloc(0);
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    found.set(id, { dictionary, stream });
  }
  return found;
}

/** Returns the characters of a font's glyphs, from its ToUnicode table. */
function glyphsOf(objects: Map<string, PdfObject>, font: string): Map<number, string> {
  const table = objects.get(referred(font, 'ToUnicode'))?.stream.toString('latin1') ?? '';
  const glyphs = new Map<number, string>();
  const textOf = (hex: string) => Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    const means = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => textOf(hex));
    for (const [at, text] of means.entries()) glyphs.set(Number.parseInt(first, 16) + at, text);
  }
  return glyphs;
}
