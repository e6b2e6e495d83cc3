import { count, type EventMeanings } from '#libs/platform';

/** What happens to community resources and communities. */
export const EVENTS = {
  'communityResource.created': {
    sentence: ({ name }) => ({ what: `added the community resource ${name}` }),
    activity: {
      line: ([{ data }]) => ({ what: `added the community resource ${data.name}`, detail: null }),
    },
  },
  'communityResource.updated': {
    sentence: ({ name }) => ({ what: `changed the community resource ${name}` }),
    activity: {
      line: ([{ data }]) => ({ what: `changed the community resource ${data.name}`, detail: null }),
    },
  },
  'communityResource.statusChanged': {
    sentence: (data) => ({ what: toggled(data) }),
    activity: { line: ([{ data }]) => ({ what: toggled(data), detail: null }) },
  },
  'community.created': {
    sentence: ({ name, communityResourceId }, { name: nameOf }) => ({
      what: `added the community ${name}`,
      detail: nameOf('communityResource', communityResourceId),
    }),
    activity: {
      fold: ({ communityResourceId }) => String(communityResourceId),
      line: (group) => ({
        what:
          group.length === 1
            ? `added the community ${group[0].data.name}`
            : `added ${count(group.length)} communities`,
        detail: group[0].within,
      }),
    },
  },
} satisfies Partial<EventMeanings>;

const toggled = ({ name, status }: { name: string; status: string }) =>
  `${status === 'ACTIVE' ? 'activated' : 'suspended'} the community resource ${name}`;
