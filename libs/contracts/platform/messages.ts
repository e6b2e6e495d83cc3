/** Sentences that belong to no one domain. Those of the specification's catalogues are as they are there, spelt right. */
export const PLATFORM_MESSAGES = {
  general: {
    noData: 'No data available.',
    noRecords: 'No record(s) found',
    internal: 'Something went wrong in Gona. It has been written down.',
    unavailable: 'Gona cannot reach its database right now. Please try again in a moment.',
    tooLarge: 'What was sent is larger than this call takes.',
    tooMany: 'Too many requests. Please wait a moment.',
    invalid: 'Some of what was sent is not right.',
    badId: 'The id in the address is not a number.',
    network: 'Gona cannot be reached. Check your connection.',
    offline: 'You are offline.',
    notFound: 'There is no such record, or it is not yours to see.',
    conflict: 'A record with the same key already exists.',
  },
  fields: {
    email: 'This is not an email address.',
  },
  titles: {
    info: 'Info!',
    success: 'Success!',
    error: 'Error!',
    oops: 'Oops!',
  },
} as const;
