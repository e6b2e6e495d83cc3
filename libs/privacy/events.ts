import {
  ADMINISTRATORS,
  CONSENT_PURPOSES,
  EVALUATORS,
  type EventCatalogue,
  GRANTS,
  IDENTIFICATIONS,
} from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';
import { noticeName } from './notices.js';

const ofNotices = { roles: ADMINISTRATORS, within: 'account' as const };
const ACTS = {
  GIVEN: 'recorded the consent',
  REFUSED: 'recorded the refusal',
  WITHDRAWN: 'withdrew the consent',
};

const onNotice = (what: string) => ({
  audience: ofNotices,
  sentence: ({ language, number }: EventCatalogue['notice.signed']) => ({
    what: `${what} ${noticeName(language, number)}`,
  }),
});

/** Events of notices beyond those of their records, and of consents. */
export const EVENTS = {
  'notice.signed': onNotice('recorded that the translation was checked of the notice in'),
  'notice.putIntoUse': onNotice('put into use the notice in'),
  'dpia.saved': {
    audience: ofNotices,
    sentence: ({ number }) => ({ what: `saved version ${number} of the impact assessment` }),
  },
  'dpia.signed': {
    audience: ofNotices,
    sentence: ({ number }) => ({ what: `signed version ${number} of the impact assessment` }),
  },
  'person.reported': {
    audience: ofNotices,
    sentence: ({ farmerId, identifiedBy }, { name }) => ({
      what: `made a report of everything about ${name('farmer', farmerId)}`,
      detail: identifiedBy === 'session' ? null : IDENTIFICATIONS[identifiedBy],
    }),
  },
  'consent.proofAdded': {
    audience: { roles: EVALUATORS, grants: [GRANTS.viewFarms], within: 'account' },
    sentence: ({ farmerId }, { name }) => ({
      what: `attached the proof of a decision of ${name('farmer', farmerId)}`,
    }),
  },
  'consent.recorded': {
    audience: { roles: EVALUATORS, grants: [GRANTS.viewFarms], within: 'account' },
    sentence: ({ farmerId, purpose, decision, bySms }, { name }) => ({
      what: `${ACTS[decision]} of ${name('farmer', farmerId)}`,
      detail: `${CONSENT_PURPOSES[purpose]}${bySms ? ', by their reply' : ''}`,
    }),
  },
} satisfies Partial<EventMeanings>;
