import { isUtf8 } from 'node:buffer';

/** Labels of the WHATWG Encoding Standard, as TextDecoder takes them. */
type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface DetectedEncoding {
  name: TextEncodingName;
  /** Bytes of the byte order mark to skip. */
  bom: number;
  /** A sentence for the summary when the text may differ from what its author saw. */
  note: string | null;
}

const SAMPLE_BYTES = 4096;
const NUL_SHARE = 0.3;

/** Counts the zero bytes at even and odd positions at the start of a text, and returns the threshold for UTF-16. */
export function zeroBytes(bytes: Buffer): { even: number; odd: number; enough: number } {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  return { even, odd, enough: (sample.length / 2) * NUL_SHARE };
}

function withoutBom(bytes: Buffer): TextEncodingName | null {
  const { even, odd, enough } = zeroBytes(bytes);
  if (odd > enough && even < enough) return 'utf-16le';
  return even > enough && odd < enough ? 'utf-16be' : null;
}

/**
 * Detects the encoding of a text: byte order mark, UTF-16 by its zero bytes, valid UTF-8, else Windows-1252 (Excel's
 * "CSV"). A UTF-8 text with a few damaged bytes stays UTF-8. Windows-1252 would silently turn every accent into two
 * wrong letters, while a replacement character in a name rejects its row.
 */
export function detectEncoding(bytes: Buffer): DetectedEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return utf8Or1252(bytes, 3);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: 'utf-16le', bom: 2, note: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: 'utf-16be', bom: 2, note: null };
  const wide = withoutBom(bytes);
  return wide ? { name: wide, bom: 0, note: null } : utf8Or1252(bytes, 0);
}

function utf8Or1252(bytes: Buffer, bom: number): DetectedEncoding {
  if (isUtf8(bytes)) return { name: 'utf-8', bom, note: null };
  if (bom > 0 || mostlyUtf8(bytes)) {
    return {
      name: 'utf-8',
      bom,
      note: 'Some characters of the file are damaged and shown as \uFFFD.',
    };
  }
  return {
    name: 'windows-1252',
    bom: 0,
    note: 'The file is not encoded as UTF-8. It was read as Windows-1252; check names with accents and dots.',
  };
}

/**
 * Compares the number of valid UTF-8 sequences outside ASCII with that of invalid bytes (RFC 3629, lengths and
 * continuations).
 */
function mostlyUtf8(bytes: Buffer): boolean {
  let good = 0;
  let bad = 0;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] as number;
    if (lead < 0x80) continue;
    const more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc2 ? 1 : 0;
    let j = 0;
    while (j < more && ((bytes[i + j + 1] ?? 0) & 0xc0) === 0x80) j++;
    if (more > 0 && j === more) good++;
    else bad++;
    i += j;
  }
  return good > bad;
}

const PIECE_BYTES = 64 * 1024;

/**
 * Yields the text in chunks of 64 KiB, decoding characters across their edges. `label` may be any that TextDecoder
 * knows.
 */
export function* decodePieces(bytes: Buffer, label: string, bom: number): Generator<string> {
  const decoder = new TextDecoder(label, { ignoreBOM: true });
  for (let at = bom; at < bytes.length; at += PIECE_BYTES) {
    const text = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/** Yields the text in chunks of 64 KiB of UTF-8, without decoding if it is UTF-8 already. */
export function* utf8Pieces(bytes: Buffer, encoding: DetectedEncoding): Generator<Buffer> {
  if (encoding.name !== 'utf-8') {
    for (const text of decodePieces(bytes, encoding.name, encoding.bom)) yield Buffer.from(text);
    return;
  }
  for (let at = encoding.bom; at < bytes.length; at += PIECE_BYTES)
    yield bytes.subarray(at, at + PIECE_BYTES);
}
