/** Messages about farmers' records. */
export const FARMERS_MESSAGES = {
  pictureKind: 'Choose a JPEG or PNG picture.',
  pictureBroken: 'The picture cannot be read. Take it again or choose another file.',
  pictureBytes: 'The picture is larger than 8 MB. Choose a smaller one.',
  picturePixels: 'The picture has more than 25 megapixels. Choose a smaller one.',
  pictureSmall: 'The picture is too small. Each side needs at least 100 pixels.',
  locked:
    'This record is restricted at the request of the farmer, or erased. It can be read, but not changed.',
  updated: 'Customer updated successfully.',
  changed:
    'Someone else changed this farmer after you opened the form. The latest version is shown; make your change again.',
  birthDay: 'Enter a day, such as 1979-03-14.',
  notBorn: 'A date of birth must be in the past and after 1900.',
  identityReason: "This changes a farmer's identity. Enter the reason, in at least 10 characters.",
  numberInReason: "Don't write anyone's BVN, account or phone number in the reason: it is stored.",
  bvnDigits: 'A BVN has 11 digits, and no leading zero.',
  bvnSaved: 'BVN saved.',
  bvnTaken: 'Another farmer has this BVN.',
  bvnSame: 'The farmer already has this BVN.',
  bvnOfMerged: 'A record merged into this farmer has this BVN. Undo that merge first to move the BVN.',
} as const;
