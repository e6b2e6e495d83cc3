import { CAPTURE_STATES, EVALUATORS, GRANTS, OVERVIEW_READERS } from '#libs/contracts';
import { count, type EventMeanings } from '#libs/platform';

const OUTCOMES = { accepted: 'accepted', rejected: 'sent back', reopened: 'opened again' } as const;

/** Events of captures. */
export const EVENTS = {
  'capture.stored': {
    audience: {
      roles: OVERVIEW_READERS,
      grants: [GRANTS.viewFarms],
      within: ({ communityResourceId }) => communityResourceId,
    },
    sentence: ({ farmerId, communityResourceId, isAgain }, { name }) => ({
      what: `captured ${name('farmer', farmerId)}${isAgain ? ' again' : ''}`,
      detail: name('communityResource', communityResourceId),
    }),
    activity: {
      fold: () => '',
      line: (group) => ({
        what: group.length === 1 ? 'captured a farmer' : `captured ${count(group.length)} farmers`,
        detail: group[0].within,
      }),
    },
  },
  'capture.changed': {
    audience: 'own',
    sentence: ({ agentId, state }, { name, own }) => ({
      what: `changed the state of a capture${own(agentId) ? '' : ` of ${name('user', agentId)}`}`,
      detail: CAPTURE_STATES[state].toLowerCase(),
    }),
  },
  'capture.judged': {
    audience: 'own',
    sentence: ({ agentId, outcome }, { name }) => ({
      what: `judged a capture of ${name('user', agentId)}`,
      detail: OUTCOMES[outcome],
    }),
  },
  'capture.decided': {
    audience: { roles: EVALUATORS, grants: [GRANTS.viewFarms], within: 'account' },
    sentence: ({ agentId, accepted }, { name }) => ({
      what: `${accepted ? 'accepted' : 'dropped'} a capture of ${name('user', agentId)}`,
    }),
  },
} satisfies Partial<EventMeanings>;
