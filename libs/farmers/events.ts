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
} satisfies Partial<EventMeanings>;
