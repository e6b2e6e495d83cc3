import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

/** Whoever sees the figures of the community resource change. */
const COUNTED_WITHIN = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** What imports store. */
export const EVENTS = {
  'communities.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `stored communities of an import: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `stored farm maps of an import: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'import.undone': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, things, removed, restored }, { name }) => ({
      what: `took back an import of ${things}: ${count(removed)} removed, ${count(restored)} as before`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farmers.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityId, created, updated }, { name }) => ({
      what: `stored farmers of an import: ${count(created)} new, ${count(updated)} changed`,
      detail: name('community', communityId),
    }),
  },
} satisfies Partial<EventMeanings>;
