import { GRANTS, OVERVIEW_READERS, type TrashContents } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Audience: users who have the community resource in a list. */
const WITHIN_RESOURCE = {
  roles: OVERVIEW_READERS,
  grants: [GRANTS.viewCommunities, GRANTS.viewFarms],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};

/** Events about community resources and communities. */
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
  'communityResource.deleted': {
    audience: WITHIN_RESOURCE,
    sentence: (data) => ({
      what: `deleted the community resource ${data.name}`,
      detail: `to the trash, ${contentsOf(data)}`,
    }),
    activity: {
      line: ([{ data }]) => ({ what: `deleted the community resource ${data.name}`, detail: null }),
    },
  },
  'communityResource.restored': {
    audience: WITHIN_RESOURCE,
    sentence: ({ name }) => ({ what: `restored the community resource ${name} from the trash` }),
    activity: {
      line: ([{ data }]) => ({ what: `restored the community resource ${data.name}`, detail: null }),
    },
  },
  'community.deleted': {
    audience: WITHIN_RESOURCE,
    sentence: (data) => ({
      what: `deleted the community ${data.name}`,
      detail: `to the trash, ${contentsOf(data)}`,
    }),
    activity: {
      line: ([{ data, within }]) => ({ what: `deleted the community ${data.name}`, detail: within }),
    },
  },
  'community.restored': {
    audience: WITHIN_RESOURCE,
    sentence: ({ name, communityResourceId }, { name: nameOf }) => ({
      what: `restored the community ${name} from the trash`,
      detail: nameOf('communityResource', communityResourceId),
    }),
    activity: {
      line: ([{ data, within }]) => ({ what: `restored the community ${data.name}`, detail: within }),
    },
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

/** "with 12 communities and 3,400 farms" */
function contentsOf({ communities = 0, farmers = 0, members = 0, farms = 0 }: TrashContents): string {
  const parts = [
    `${count(communities)} ${plural(communities, 'community', 'communities')}`,
    `${count(farmers)} ${plural(farmers, 'farmer', 'farmers')}`,
    `${count(members)} other ${plural(members, 'member', 'members')}`,
    `${count(farms)} ${plural(farms, 'farm', 'farms')}`,
  ].filter((_, at) => [communities, farmers, members, farms][at]! > 0);
  return parts.length === 0 ? 'with no contents' : `with ${parts.join(', ')}`;
}

const toggled = ({ name, status }: { name: string; status: string }) =>
  `${status === 'ACTIVE' ? 'activated' : 'suspended'} the community resource ${name}`;
