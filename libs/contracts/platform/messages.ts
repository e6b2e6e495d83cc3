/**
 * Messages that belong to no single domain. Those of the specification's catalogues are unchanged, except for
 * spelling.
 */
export const PLATFORM_MESSAGES = {
  general: {
    noData: 'No data available.',
    noRecords: 'No record(s) found',
    internal: 'Something went wrong in Gona. It has been written down.',
    unavailable: 'Gona cannot reach its database right now. Please try again in a moment.',
    contended:
      'Others were changing the same records at this moment. Nothing of this was stored; please try again.',
    databaseFull:
      'There is no room left on the disk of Gona’s database. Nothing of this was stored. An administrator has to make room; then try again.',
    filesFull:
      'There is no room left for Gona’s files. Nothing of this was stored. An administrator has to make room; then try again.',
    filesUnwritable:
      'Gona cannot write files right now. Nothing of this was stored. An administrator has to look at where files are kept; then try again.',
    filesUnscanned:
      'The file could not be scanned for viruses, so it was not kept. Try again in a few minutes. If this goes on, tell an administrator.',
    filesTooLargeToScan:
      'The virus scanner does not accept a file of this size, so it was not kept. Split the file, or ask an administrator to raise the limit of the scanner.',
    filesAway:
      'Gona cannot reach its files right now. Nothing is lost, and nothing of this was stored. Please try again in a moment.',
    /** `{status}` is replaced. */
    serverSays: 'Error has occurred. The server says {status}',
    tooLarge: 'What was sent is larger than this call takes.',
    tooMany: 'Too many requests. Please wait a moment.',
    invalid: 'Some of what was sent is not right.',
    tooManyItems: 'A list that was sent is longer than this call takes.',
    badId: 'An id is a whole number of 1 or more.',
    network: 'Gona cannot be reached. Check your connection.',
    offline: 'You are offline.',
    notFound: 'There is no such record, or it is not yours to see.',
    conflict: 'A record with the same key already exists.',
    otherOperation:
      'Gona has already done something else under this operation id. Nothing was changed now. Check the record, then try again.',
  },
  keys: {
    otherRing:
      'This worker runs with other keys than those to encrypt with. Start all programs again with the same keys, then start this again.',
  },
  /** Messages for one field, shown beneath it; `{limit}` is replaced. */
  sockets: {
    replaced: 'This tab is no longer live, because too many tabs are open. Reload it to make it live again.',
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
    tooMany: 'These are more than {limit}.',
    email: 'This is not an email address.',
    date: 'This is not a date.',
    format: 'This is not written as it should be.',
    mixedAlphabets: 'This mixes letters of two alphabets. Type it again in one alphabet.',
    hidden: 'This contains hidden characters. Type it again.',
  },
  titles: {
    info: 'Info!',
    success: 'Success!',
    error: 'Error!',
    oops: 'Oops!',
  },
} as const;
