/** What a file begins with that says by which key it was encrypted. Older ones begin with their nonce, which is random. */
const MARK = Buffer.from('gonafile', 'ascii');
export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
/** The longest beginning of a file: mark, number of the key, nonce. */
export const HEADER_BYTES = MARK.length + 1 + NONCE_BYTES;

export interface FileHeader {
  /** Null in files from before keys had numbers: they are of the first. */
  keyId: number | null;
  nonce: Buffer;
  /** Bytes of the file before what is encrypted. */
  length: number;
  /** What is authenticated beside it. */
  authenticated: Buffer;
}

export function newHeader(keyId: number, nonce: Buffer): { bytes: Buffer; authenticated: Buffer } {
  const authenticated = Buffer.concat([MARK, Buffer.of(keyId)]);
  return { bytes: Buffer.concat([authenticated, nonce]), authenticated };
}

/** @param start the first `HEADER_BYTES` of a file, fewer where it is shorter */
export function readHeader(start: Buffer): FileHeader {
  const isMarked = start.length === HEADER_BYTES && start.subarray(0, MARK.length).equals(MARK);
  if (!isMarked)
    return {
      keyId: null,
      nonce: start.subarray(0, NONCE_BYTES),
      length: NONCE_BYTES,
      authenticated: Buffer.alloc(0),
    };
  return {
    keyId: start[MARK.length]!,
    nonce: start.subarray(MARK.length + 1),
    length: HEADER_BYTES,
    authenticated: start.subarray(0, MARK.length + 1),
  };
}
