import { ADMINISTRATORS, GRANTS, type HoldAnswer, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Audience: users who see the figures of the community resource change. */
const COUNTED_WITHIN = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

const ANSWERED: Record<HoldAnswer, string> = {
  apply: 'approved',
  keep: 'declined',
};

/** Events about data stored by imports, and about answers before that. */
export const EVENTS = {
  'communities.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `imported communities: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `imported farm maps: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'import.undone': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, things, removed, restored }, { name }) => ({
      what: `undid an import of ${things}: ${count(removed)} removed, ${count(restored)} restored`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'farms.linked': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityResourceId, farms }, { name }) => ({
      what: `brought the farmers of ${count(farms)} ${plural(farms, 'farm that waited', 'farms that waited')} for them`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'members.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityId, created, updated }, { name }) => ({
      what: `imported members: ${count(created)} new, ${count(updated)} changed`,
      detail: name('community', communityId),
    }),
  },
  'farmers.imported': {
    audience: COUNTED_WITHIN,
    sentence: ({ communityId, created, updated }, { name }) => ({
      what: `imported farmers: ${count(created)} new, ${count(updated)} changed`,
      detail: name('community', communityId),
    }),
  },
  'soil.imported': {
    audience: {
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewSoil],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ communityResourceId, created, updated }, { name }) => ({
      what: `imported soil results: ${count(created)} new, ${count(updated)} changed`,
      detail: name('communityResource', communityResourceId),
    }),
  },
  'upload.infected': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: () => ({ what: 'uploaded a file with a virus; Gona rejected it' }),
  },
  'upload.tooLargeToScan': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: () => ({ what: 'uploaded a file that is too large for the virus scanner; Gona rejected it' }),
  },
  'import.answered': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ label, rows, answer }) => ({
      what: `${answer === null ? 'withdrew the answers to' : ANSWERED[answer]} ${count(rows)} held ${plural(rows, 'row', 'rows')} of ${label}`,
    }),
  },
} satisfies Partial<EventMeanings>;
