/** Pixels of the longer side: enough for a card and for a thumb, about 0.4 MB. */
const LONGEST = 1600;
const QUALITY = 0.82;

/**
 * Returns a picture as JPEG with at most 1600 px. Drawing it again also removes the place and device that cameras write
 * into files.
 * @throws Error for a file that the browser cannot draw
 */
export async function scaled(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser draws no pictures.');
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!made) throw new Error('The browser writes no JPEG pictures.');
  return made;
}
