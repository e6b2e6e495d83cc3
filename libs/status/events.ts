import { ADMINISTRATORS } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

export const EVENTS = {
  'alerts.mailTested': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ sent }) => ({
      what: 'sent a test alert mail',
      detail: sent ? null : 'the mail server did not accept it',
    }),
  },
} satisfies Partial<EventMeanings>;
