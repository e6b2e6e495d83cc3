/** Messages about farmers' records. */
export const FARMERS_MESSAGES = {
  pictureKind: 'Choose a JPEG or PNG picture.',
  pictureBroken: 'The picture cannot be read. Take it again or choose another file.',
  pictureBytes: 'The picture is larger than 8 MB. Choose a smaller one.',
  picturePixels: 'The picture has more than 25 megapixels. Choose a smaller one.',
  pictureSmall: 'The picture is too small. Each side needs at least 100 pixels.',
} as const;
