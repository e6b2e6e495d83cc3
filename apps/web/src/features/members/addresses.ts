/** Adds a member to a community: `/community-add-new-member?community=100`. */
export const ADD_PATH = '/community-add-new-member';
export const addMemberPath = (communityId: number) => `${ADD_PATH}?community=${communityId}`;

/** What is known of a member who is no farmer. */
export const PROFILE_PATH = '/community-farmers-profile';
export const memberPath = (memberId: number) => `${PROFILE_PATH}?member=${memberId}`;

/** Writes a message to a community; whom of its members is handed over beside the address: `{ members }`. */
export const writePath = (communityId: number) => `/messages/new?community=${communityId}`;
