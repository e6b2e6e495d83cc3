import { GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { type ActivityEvent, count, type EventMeanings } from '#libs/platform';

type Flag = ActivityEvent<'farm.statusChanged'>;

/** What evaluators do. */
export const EVENTS = {
  'farm.statusChanged': {
    audience: {
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ farmId, communityResourceId, status, findingId, reason }, { name }) => ({
      what: `${status === 'COMPLETED' ? 'completed' : 'marked not completed'} the map of farm ${name('farm', farmId)}${
        findingId === undefined ? '' : ' with an open severe finding'
      }`,
      detail: [name('communityResource', communityResourceId), reason].filter(Boolean).join(': '),
    }),
    activity: {
      fold: ({ status, communityResourceId }) => `${status} ${communityResourceId}`,
      line: (group) => ({ what: flagged(group), detail: placeOf(group) }),
    },
  },
} satisfies Partial<EventMeanings>;

/** A farm that went forth and back is one farm. */
function flagged(group: [Flag, ...Flag[]]): string {
  const farms = new Set(group.map(({ data }) => data.farmId)).size;
  const maps = farms === 1 ? 'a farm map' : `${count(farms)} farm maps`;
  return group[0].data.status === 'COMPLETED' ? `completed ${maps}` : `marked ${maps} not completed`;
}

/** "Kebbi Rice Cluster, Argungu"; without the local government where there were several. */
function placeOf(group: [Flag, ...Flag[]]): string | null {
  const places = new Set(group.map(({ place }) => place));
  const [place] = places;
  return [group[0].within, places.size === 1 ? place : null].filter(Boolean).join(', ') || null;
}
