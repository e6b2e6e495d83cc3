/** What is said about community resources and communities. */
export const COMMUNITY_MESSAGES = {
  loadFailed: 'Server is unable to process your request. Try again later.',
  resourceAdded: 'New community resource added!',
  resourceUpdated: 'Community resource successfully updated!',
  communityAdded: 'New community added!',
} as const;
