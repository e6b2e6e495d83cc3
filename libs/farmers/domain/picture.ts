import { FARMERS_MESSAGES, PICTURE_LIMITS } from '#libs/contracts';

export interface PictureSize {
  width: number;
  height: number;
}

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const SIZE_IN_PNG = { width: 16, height: 20, end: 24 };
const JPEG_START = 0xffd8;
/** Markers of a JPEG frame with its size (ITU-T T.81, table B.1), without DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Reads the size from the header of a JPEG or PNG without decoding it: a small file can decode to gigabytes. Null for
 * any other file, or one that is cut off.
 */
export function pictureSize(bytes: Buffer): PictureSize | null {
  if (bytes.length >= SIZE_IN_PNG.end && bytes.subarray(0, PNG.length).equals(PNG))
    return { width: bytes.readUInt32BE(SIZE_IN_PNG.width), height: bytes.readUInt32BE(SIZE_IN_PNG.height) };
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return null;
  // Segments: 0xff, marker, length of the rest; a frame then has precision, height, width.
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    // Markers may be preceded by any number of fill bytes.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Returns the reason why a picture cannot be stored; null if it can. */
export function pictureFault(bytes: Buffer): string | null {
  if (bytes.length > PICTURE_LIMITS.bytes) return FARMERS_MESSAGES.pictureBytes;
  const size = pictureSize(bytes);
  if (size === null) return FARMERS_MESSAGES.pictureKind;
  const { width, height } = size;
  if (width * height > PICTURE_LIMITS.pixels) return FARMERS_MESSAGES.picturePixels;
  return Math.min(width, height) < PICTURE_LIMITS.side ? FARMERS_MESSAGES.pictureSmall : null;
}

/** Returns the longest side of a picture in a square frame: it is made smaller, never larger. */
export const sideIn = (frame: number, { width, height }: PictureSize): number =>
  Math.min(frame, Math.max(width, height));
