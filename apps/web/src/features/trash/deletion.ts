import { COMMUNITY_MESSAGES, deleteCommunity, deleteCommunityResource } from '#libs/contracts';

/** Delete calls and messages by kind. */
export const DELETION_CALLS = {
  communityResource: deleteCommunityResource,
  community: deleteCommunity,
} as const;
export type DeletableKind = keyof typeof DELETION_CALLS;

export const DELETION_SENTENCES = {
  communityResource: {
    deleted: COMMUNITY_MESSAGES.resourceDeleted,
    failed: COMMUNITY_MESSAGES.resourceDeleteFailed,
    kept: COMMUNITY_MESSAGES.resourceKept,
  },
  community: {
    deleted: COMMUNITY_MESSAGES.communityDeleted,
    failed: COMMUNITY_MESSAGES.communityDeleteFailed,
    kept: COMMUNITY_MESSAGES.communityKept,
  },
} as const satisfies Record<DeletableKind, Record<'deleted' | 'failed' | 'kept', string>>;
