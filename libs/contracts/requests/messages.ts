import { recordMessages } from '../platform/record-calls.js';

export const REQUEST_MESSAGES = {
  ...recordMessages('request'),
  answered: 'Answer stored',
  restricted: 'Record restricted',
  unrestricted: 'Restriction ended',
  erasureAsked: 'Erasure requested. A second administrator must confirm it.',
  erasureConfirmed: 'Erasure confirmed',
  erasureCancelled: 'Erasure cancelled',
  proposedNone: 'None of these erasures is possible now. Open a request for the reason.',
  notified: 'Saved',
  filed: 'Request sent',
  future: 'A request cannot be received in the future.',
  untilPast: 'Choose a day after today.',
} as const;
