import { ResizeFit, Transformer } from '@napi-rs/image';
import { FARMERS_MESSAGES } from '#libs/contracts';
import { DomainError, Semaphore } from '#libs/platform';
import { pictureFault, pictureSize, sideIn } from './domain/picture.js';

/** Longest sides in pixels: enough for a print at 500 dpi, and for a photo on a card. */
const SIDES = { whole: 1500, thumbnail: 300 } as const;
const QUALITY = 88;
/** One picture at a time: decoded it takes up to 100 MB. */
const turns = new Semaphore(1);

export interface EncodedPicture {
  whole: Buffer;
  thumbnail: Buffer;
}

/**
 * Decodes a JPEG or PNG and re-encodes it, upright, as two JPEGs of its pixels alone: EXIF data, such as the place
 * where it was taken, and anything hidden in the file are gone. Throws `picture.unfit` with the reason.
 */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const fault = pictureFault(bytes);
  const size = pictureSize(bytes);
  if (fault || !size) throw new DomainError('picture.unfit', fault ?? undefined);
  const giveBack = await turns.acquire();
  try {
    const whole = await encoded(bytes, sideIn(SIDES.whole, size));
    return { whole, thumbnail: await encoded(whole, sideIn(SIDES.thumbnail, size)) };
  } catch (error) {
    throw new DomainError('picture.unfit', FARMERS_MESSAGES.pictureBroken, { cause: error });
  } finally {
    giveBack();
  }
}

const encoded = (bytes: Buffer, side: number): Promise<Buffer> =>
  new Transformer(bytes)
    .rotate()
    .fastResize({ width: side, height: side, fit: ResizeFit.Inside })
    .jpeg(QUALITY);
