/** Adds a member to a community: `/community-add-new-member?community=100`. */
export const ADD_PATH = '/community-add-new-member';
export const addMemberPath = (communityId: number) => `${ADD_PATH}?community=${communityId}`;

/** Profile of a member who is not a farmer. */
export const PROFILE_PATH = '/community-farmers-profile';
export const memberPath = (memberId: number) => `${PROFILE_PATH}?member=${memberId}`;
