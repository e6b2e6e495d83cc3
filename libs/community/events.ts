import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

/** Whoever finds the community resource in a list. */
const WITHIN_RESOURCE = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** What happens to community resources and communities. */
export const EVENTS = {
  'communityResource.created': {
    audience: WITHIN_RESOURCE,
    sentence: ({ name }) => ({ what: `added the community resource ${name}` }),
    activity: {
      line: ([{ data }]) => ({ what: `added the community resource ${data.name}`, detail: null }),
    },
  },
  'communityResource.updated': {
    audience: WITHIN_RESOURCE,
    sentence: ({ name }) => ({ what: `changed the community resource ${name}` }),
    activity: {
      line: ([{ data }]) => ({ what: `changed the community resource ${data.name}`, detail: null }),
    },
  },
  'communityResource.statusChanged': {
    audience: WITHIN_RESOURCE,
    sentence: (data) => ({ what: toggled(data) }),
    activity: { line: ([{ data }]) => ({ what: toggled(data), detail: null }) },
  },
  'community.created': {
    audience: WITHIN_RESOURCE,
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
  'community.updated': {
    audience: WITHIN_RESOURCE,
    sentence: ({ name, communityResourceId }, { name: nameOf }) => ({
      what: `changed the community ${name}`,
      detail: nameOf('communityResource', communityResourceId),
    }),
    activity: {
      line: ([{ data, within }]) => ({ what: `changed the community ${data.name}`, detail: within }),
    },
  },
} satisfies Partial<EventMeanings>;

const toggled = ({ name, status }: { name: string; status: string }) =>
  `${status === 'ACTIVE' ? 'activated' : 'suspended'} the community resource ${name}`;
