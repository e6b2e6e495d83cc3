/** What is said about the search. */
export const SEARCH_MESSAGES = {
  tooShort: 'Type at least two characters.',
} as const;
