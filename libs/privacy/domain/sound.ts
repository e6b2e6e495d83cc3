/** Media types of recordings by their first bytes (file signatures of RIFF, Ogg, EBML, ISO media, MP3 and AMR). */
const SIGNATURES: readonly [type: string, at: number, bytes: Buffer][] = [
  ['audio/ogg', 0, Buffer.from('OggS')],
  ['audio/webm', 0, Buffer.from('1a45dfa3', 'hex')],
  ['audio/mp4', 4, Buffer.from('ftyp')],
  ['audio/mpeg', 0, Buffer.from('ID3')],
  ['audio/mpeg', 0, Buffer.from('fffb', 'hex')],
  ['audio/mpeg', 0, Buffer.from('fff3', 'hex')],
  ['audio/amr', 0, Buffer.from('#!AMR')],
  ['audio/wav', 8, Buffer.from('WAVE')],
];

/** Returns the media type of a recording; null if the bytes are none that browsers and phones make. */
export const soundType = (head: Buffer): string | null =>
  SIGNATURES.find(([, at, bytes]) => head.subarray(at, at + bytes.length).equals(bytes))?.[0] ?? null;
