/**
 * Ranks of the delivery states of a message to one recipient. A state only moves to a higher rank, in any order of
 * answers and receipts. A delivery is final, and a message that was never submitted stays so.
 */
export const SMS_RANKS = {
  /** Waits in the queue. */
  QUEUED: 0,
  /** A worker is submitting it. */
  CLAIMED: 1,
  /** It may have been submitted, but this is unknown. It is never retried automatically. */
  UNKNOWN: 2,
  /** Accepted by the provider. */
  ACCEPTED: 3,
  /** Accepted by the network. */
  SENT: 4,
  EXPIRED: 5,
  FAILED: 6,
  REJECTED_DND: 7,
  DELIVERED: 8,
  /** It was never submitted, and will not be. */
  SUPPRESSED: 9,
} as const;
export type SmsState = keyof typeof SMS_RANKS;
export const SMS_STATES = Object.keys(SMS_RANKS) as SmsState[];

/** Groups of recipient states on screens: each state is in one group, so that they add up to all recipients. */
export const SMS_GROUPS = {
  queued: ['QUEUED', 'CLAIMED'],
  accepted: ['ACCEPTED', 'SENT'],
  delivered: ['DELIVERED'],
  failed: ['FAILED', 'EXPIRED', 'REJECTED_DND', 'SUPPRESSED'],
  unknown: ['UNKNOWN'],
} as const satisfies Record<string, readonly SmsState[]>;
export type SmsGroup = keyof typeof SMS_GROUPS;
export const SMS_GROUP_NAMES = Object.keys(SMS_GROUPS) as SmsGroup[];

export const groupOf = (state: SmsState): SmsGroup =>
  SMS_GROUP_NAMES.find((name) => (SMS_GROUPS[name] as readonly SmsState[]).includes(state)) ?? 'unknown';

/** `transactional` is sent at any hour; `promotional` is held from 20:00 to 08:00 in Lagos. */
export const SMS_CLASSES = ['transactional', 'promotional'] as const;
export type SmsClass = (typeof SMS_CLASSES)[number];

export const SMS_PROVIDERS = ['simulator', 'termii', 'africastalking', 'twilio'] as const;
export type SmsProviderName = (typeof SMS_PROVIDERS)[number];
export const SMS_PROVIDER_NAMES: Readonly<Record<SmsProviderName, string>> = {
  simulator: 'Simulator',
  termii: 'Termii',
  africastalking: 'Africa’s Talking',
  twilio: 'Twilio',
};

/** `sending` from the time it is queued, including while it is held. */
export const SMS_BATCH_STATES = ['sending', 'paused', 'done', 'cancelled'] as const;
export type SmsBatchState = (typeof SMS_BATCH_STATES)[number];

/** Reasons why a batch in progress is on hold. */
export const SMS_HOLDS = {
  scheduled: 'Sending starts at the scheduled time.',
  quietHours: 'Promotional messages wait until 08:00.',
  providerAway: 'The provider cannot be reached. Gona retries automatically.',
  providerFaulty: 'The provider answers with errors. Gona retries automatically, with one message first.',
  throttled: 'The provider asked Gona to slow down.',
  credentials: 'The provider rejects the key of this installation. An administrator must correct it.',
  balance: 'The account with the provider has no credit left.',
  account: 'The provider rejects this account. An administrator must contact the provider.',
  sender: 'The provider does not accept the sender name. An administrator must correct it.',
} as const;
export type SmsHold = keyof typeof SMS_HOLDS;

export const SMS_NETWORKS = ['MTN', 'Airtel', 'Glo', '9mobile'] as const;
export type SmsNetwork = (typeof SMS_NETWORKS)[number];

/** Reasons to exclude a number, in order of precedence. */
export const SMS_REFUSALS = {
  missing: 'No phone number',
  invalid: 'Not a phone number',
  twoNumbers: 'Two numbers in one entry',
  landline: 'Landline',
  foreign: 'Not a Nigerian number',
  duplicate: 'Same number as another recipient',
  optedOut: 'Opted out',
  noConsent: 'Refused text messages, or withdrew the consent',
  restricted: 'Record restricted at the request of the farmer',
  unreachable: 'Not in service, or the last 3 messages failed',
  tooLong: "Too long with the recipient's name",
  placeholderEmpty: 'No value for a placeholder',
  gone: 'No longer a member of the community',
} as const;
export type SmsRefusal = keyof typeof SMS_REFUSALS;

/** Results reported by the network, the provider or Gona, in plain words. `retry` if another try may help. */
export const SMS_REASONS = {
  absent: { words: 'Phone off or out of coverage', retry: true },
  quietHours: { words: 'Refused at night: the network treats the sender as promotional', retry: true },
  providerQueue: { words: 'The provider’s queue was too long', retry: true },
  account: { words: 'The provider has suspended the account', retry: true },
  expired: { words: "Not delivered before the network's time limit", retry: true },
  networkFault: { words: 'The network could not deliver it', retry: true },
  route: { words: 'The provider has no route to this network now', retry: true },
  dnd: { words: 'On the do-not-disturb list', retry: false },
  notInService: { words: 'Number is not in service', retry: false },
  invalidNumber: { words: 'The provider does not accept this number', retry: false },
  landline: { words: 'Landline: cannot receive SMS', retry: false },
  blocked: { words: 'Blocked by the network', retry: false },
  optedOut: { words: 'Opted out after queueing', retry: false },
  noConsent: { words: 'Withdrew the consent after queueing', retry: false },
  restricted: { words: 'Record restricted after queueing', retry: false },
  optedOutAtProvider: { words: 'Opted out at the provider', retry: false },
  content: { words: 'The provider does not accept this text', retry: false },
  sender: { words: 'The provider does not know the sender name', retry: true },
  refused: { words: 'Refused by the provider', retry: true },
  failed: { words: 'Not delivered; the network gave no reason', retry: true },
  cancelled: { words: 'Cancelled before it was sent', retry: false },
  timeout: { words: 'No answer from the provider', retry: false },
  dropped: { words: 'The connection broke before the provider answered', retry: false },
  unclear: { words: 'The provider’s answer cannot be read', retry: false },
  workerLost: { words: 'Gona was interrupted while sending it', retry: false },
} as const satisfies Record<string, { words: string; retry: boolean }>;
export type SmsReason = keyof typeof SMS_REASONS;
export const SMS_RETRYABLE = (Object.keys(SMS_REASONS) as SmsReason[]).filter(
  (code) => SMS_REASONS[code].retry,
);

export const SUPPRESSION_WHYS = ['STOP', 'provider', 'byHand'] as const;
export type SuppressionWhy = (typeof SUPPRESSION_WHYS)[number];

/** Maximum recipients of one message. */
export const MOST_RECIPIENTS = 20_000;
/** Maximum letters of a body: longer bodies are refused. */
export const MOST_LETTERS = 10_000;
/** Maximum segments of one text. */
export const MOST_SEGMENTS = 10;
/** Maximum test messages that one user may send in any 24 hours. */
export const TESTS_A_DAY = 10;
