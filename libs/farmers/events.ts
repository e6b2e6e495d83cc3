import { EVALUATORS, farmerFieldWord, GRANTS } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

/** Events about single farmers. */
export const EVENTS = {
  'farmer.bvnRevealed': {
    audience: 'nobody',
    sentence: ({ farmerId, reason }, { name }) => ({
      what: `viewed the BVN of ${name('farmer', farmerId)}`,
      detail: reason,
    }),
  },
  'farmer.changed': {
    audience: {
      roles: EVALUATORS,
      grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
      // Only users with all community resources reach a farmer who is in none.
      within: ({ communityResourceId }) => communityResourceId ?? 0,
    },
    sentence: ({ farmerId, fields }, { name }) => ({
      what: `changed the record of ${name('farmer', farmerId)}`,
      detail: fields.map(farmerFieldWord).join(', '),
    }),
  },
} satisfies Partial<EventMeanings>;
