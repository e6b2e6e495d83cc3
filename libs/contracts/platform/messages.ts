/**
 * Messages that belong to no single domain. Those of the specification's catalogues are unchanged, except for
 * spelling.
 */
export const PLATFORM_MESSAGES = {
  general: {
    noData: 'No data available.',
    noRecords: 'No record(s) found',
    internal: 'Something went wrong in Gona. The error has been logged.',
    unavailable: 'Gona cannot reach its database right now. Please try again in a moment.',
    contended: 'Other users were changing the same records. Nothing was saved; please try again.',
    busy: 'Gona has more to do than it can right now. Please try again in a moment.',
    busyForLong: 'Gona is very busy. This page loads as soon as possible; acts go first.',
    databaseFull:
      'Gona’s database disk is full. Nothing was saved. Ask an administrator to free space, then try again.',
    filesFull:
      'Gona’s file storage is full. Nothing was saved. Ask an administrator to free space, then try again.',
    filesUnwritable:
      'Gona cannot write files right now. Nothing was saved. Ask an administrator to check the file storage, then try again.',
    filesUnscanned:
      'The file could not be scanned for viruses, so it was not stored. Try again in a few minutes. If this continues, tell an administrator.',
    filesTooLargeToScan:
      "The file is too large for the virus scanner, so it was not stored. Split the file, or ask an administrator to raise the scanner's limit.",
    filesAway:
      'Gona cannot reach its files right now. Nothing is lost, and nothing was saved. Please try again in a moment.',
    /** `{status}` is replaced. */
    serverSays: 'Error has occurred. The server says {status}',
    tooLarge: 'The request is too large.',
    tooMany: 'Too many requests. Please wait a moment.',
    invalid: 'Some fields are not valid.',
    tooManyItems: 'A list in the request is too long.',
    badId: 'An id must be a whole number of 1 or more.',
    network: 'Gona cannot be reached. Check your connection.',
    offline: 'You are offline.',
    notFound: "Record not found, or you don't have access to it.",
    conflict: 'A record with the same key already exists.',
    otherOperation:
      'This operation id was already used for another change. Nothing was changed now. Check the record, then try again.',
  },
  keys: {
    otherRing:
      'This worker has different encryption keys. Restart all programs with the same keys, then start this again.',
  },
  /** Messages for one field, shown beneath it; `{limit}` is replaced. */
  sockets: {
    replaced: 'Too many tabs are open, so this tab no longer updates. Reload it to get updates again.',
  },
  fields: {
    required: 'This field is required.',
    text: 'This must be text.',
    number: 'This must be a number.',
    wholeNumber: 'This must be a whole number.',
    yesOrNo: 'This must be yes or no.',
    list: 'This must be a list.',
    group: 'This must be a group of fields.',
    choice: 'Choose one of the values offered.',
    tooLong: 'This is longer than {limit} characters.',
    tooShort: 'This is shorter than {limit} characters.',
    tooSmall: 'This must be {limit} or more.',
    tooLarge: 'This must be {limit} or less.',
    tooMany: 'The list has more than {limit} items.',
    twice: 'The list has an item twice.',
    email: 'This is not an email address.',
    date: 'This is not a date.',
    format: 'Invalid format.',
    mixedAlphabets: 'This text mixes two alphabets. Type it again in one alphabet.',
    hidden: 'This text contains hidden characters. Type it again.',
  },
  titles: {
    info: 'Info!',
    success: 'Success!',
    error: 'Error!',
    oops: 'Oops!',
  },
} as const;
