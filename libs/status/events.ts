import { ADMINISTRATORS } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

export const EVENTS = {
  'alerts.mailTested': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ sent }) => ({
      what: 'had a test of mail for alerts sent',
      detail: sent ? null : 'the mail server did not take it',
    }),
  },
} satisfies Partial<EventMeanings>;
