import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

/** Audience: users who see the maps, and those who see the figures of the community resource change. */
const MAPPED_WITHIN = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** Events about changes by repairs. */
export const EVENTS = {
  'farms.repaired': {
    audience: MAPPED_WITHIN,
    sentence: ({ communityResourceId, repaired, reopened }, { name }) => ({
      what: `repaired farm maps: ${count(repaired)} changed${reopened > 0 ? `, ${count(reopened)} to be evaluated again` : ''}`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.repairUndone': {
    audience: MAPPED_WITHIN,
    sentence: ({ communityResourceId, restored }, { name }) => ({
      what: `undid the repair of farm maps: ${count(restored)} restored`,
      detail: name('communityResource', communityResourceId),
    }),
  },
} satisfies Partial<EventMeanings>;
