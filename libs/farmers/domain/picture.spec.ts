import { FARMERS_MESSAGES } from '#libs/contracts';
import { pictureFault, pictureSize, sideIn } from './picture.js';

function png(width: number, height: number, more = 0): Buffer {
  const bytes = Buffer.alloc(33 + more);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

/** A JPEG of a picture file's segments: an application segment of `before` bytes, then the frame. */
function jpeg(width: number, height: number, before = 20): Buffer {
  const bytes = Buffer.alloc(4 + before + 20);
  bytes.writeUInt32BE(0xffd8ffe1, 0);
  bytes.writeUInt16BE(before, 4);
  const frame = 4 + before;
  bytes.writeUInt16BE(0xffc2, frame);
  bytes.writeUInt16BE(11, frame + 2);
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

describe('a picture', () => {
  it('says its size without being decoded', () => {
    expect(pictureSize(png(640, 800))).toEqual({ width: 640, height: 800 });
    expect(pictureSize(jpeg(640, 800))).toEqual({ width: 640, height: 800 });
    expect(pictureSize(jpeg(640, 800, 60_000))).toEqual({ width: 640, height: 800 });
  });

  it('is nothing else, and not cut off', () => {
    const whole = jpeg(640, 800);
    expect(pictureSize(Buffer.from('GIF89a'))).toBeNull();
    expect(pictureSize(Buffer.alloc(0))).toBeNull();
    expect(pictureSize(png(640, 800).subarray(0, 20))).toBeNull();
    for (let length = 0; length < 24; length++) expect(pictureSize(whole.subarray(0, length))).toBeNull();
  });

  it('is refused with the reason', () => {
    expect(pictureFault(png(640, 800))).toBeNull();
    expect(pictureFault(Buffer.from('%PDF-1.7'))).toBe(FARMERS_MESSAGES.pictureKind);
    expect(pictureFault(png(640, 99))).toBe(FARMERS_MESSAGES.pictureSmall);
    expect(pictureFault(png(60_000, 60_000))).toBe(FARMERS_MESSAGES.picturePixels);
    expect(pictureFault(png(640, 800, 9_000_000))).toBe(FARMERS_MESSAGES.pictureBytes);
  });

  it('is made smaller, never larger', () => {
    expect(sideIn(300, { width: 3000, height: 2400 })).toBe(300);
    expect(sideIn(1500, { width: 200, height: 250 })).toBe(250);
  });
});
