/** What is said about farmers. */
export const FARMERS_MESSAGES = {
  bvn: {
    reasonNeeded: 'Say in at least 10 characters why the BVN is needed.',
    numberInReason: 'Leave numbers of persons out of the reason: it is kept.',
  },
} as const;
