import { ADMINISTRATORS, EVALUATORS, GRANTS, REVOKE_REASON_WORDS } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

const cards = (n: number) => `${count(n)} ID ${plural(n, 'card', 'cards')}`;

/** Events of ID cards. */
export const EVENTS = {
  'cards.issued': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: (data) => ({
      what: `issued ${cards(data.cards)}`,
      detail:
        data.replaced === 0
          ? null
          : `${count(data.replaced)} earlier ${plural(data.replaced, 'card', 'cards')} replaced`,
    }),
  },
  'cards.downloaded': {
    audience: 'nobody',
    sentence: (data) => ({ what: `downloaded ${cards(data.cards)}` }),
  },
  'card.revoked': {
    audience: { roles: EVALUATORS, grants: [GRANTS.viewCommunities], within: 'account' },
    sentence: ({ farmerId, reason }, { name }) => ({
      what: `revoked the ID card of ${name('farmer', farmerId)}`,
      detail: REVOKE_REASON_WORDS[reason],
    }),
  },
} satisfies Partial<EventMeanings>;
