/** Returns a JPEG as a `data:` URL. */
export const photoUrl = (photo: Buffer | null): string | null =>
  photo && `data:image/jpeg;base64,${photo.toString('base64')}`;
