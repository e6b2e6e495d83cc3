import { count, type EventMeanings } from '#libs/platform';

/** What imports store. */
export const EVENTS = {
  'farms.imported': {
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `stored farm maps of an import: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farmers.imported': {
    sentence: ({ communityId, created, updated }, { name }) => ({
      what: `stored farmers of an import: ${count(created)} new, ${count(updated)} changed`,
      detail: name('community', communityId),
    }),
  },
} satisfies Partial<EventMeanings>;
