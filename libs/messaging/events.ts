import {
  ADMINISTRATORS,
  EVALUATORS,
  formatDateTime,
  GRANTS,
  type SmsAct,
  type SmsBatchState,
  type SuppressionWhy,
} from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Users who may read the messages of the community resource. */
const READERS = {
  roles: EVALUATORS,
  grants: [GRANTS.viewCommunities],
  within: ({ communityResourceId }: { communityResourceId: number }) => communityResourceId,
};
const OF_ACCOUNT = { roles: ADMINISTRATORS, within: 'account' } as const;

const messages = (number: number) => `${count(number)} ${plural(number, 'message', 'messages')}`;
const ACTS: Record<SmsAct, (number: number) => string> = {
  pause: () => 'paused a message to members',
  resume: () => 'resumed a message to members',
  cancel: (number) => `cancelled a message to members: ${messages(number)} not sent`,
  retry: (number) => `retried a message to members: ${messages(number)}`,
};

const OPTED_OUT: Record<SuppressionWhy, string> = {
  STOP: 'opted a number out: its owner answered STOP',
  provider: 'opted a number out: its owner opted out at the provider',
  byHand: 'opted a number out of messages',
};
/** `cancelled` and `done` repeat while receipts arrive. */
const PROGRESS: Record<SmsBatchState, string> = {
  sending: 'started sending a message to members',
  paused: 'paused the sending of a message to members',
  cancelled: 'stopped sending a cancelled message to members',
  done: 'finished sending a message to members',
};

/** Events of messages. */
export const EVENTS = {
  'sms.queued': {
    audience: READERS,
    sentence: ({ communityId, recipients, class: kind, scheduledAt }, { name }) => ({
      what: `queued a ${kind} message to ${count(recipients)} ${plural(recipients, 'member', 'members')}`,
      detail: `${name('community', communityId)}${scheduledAt ? `, to be sent at ${formatDateTime(scheduledAt)}` : ''}`,
    }),
    activity: {
      line: ([{ data, place, within }]) => ({
        what: `wrote to ${count(data.recipients)} ${plural(data.recipients, 'member', 'members')}`,
        detail: within ?? place,
      }),
    },
  },
  'sms.tested': {
    audience: READERS,
    sentence: ({ communityId }, { name }) => ({
      what: 'sent a test message to one phone',
      detail: name('community', communityId),
    }),
  },
  'sms.progressed': {
    audience: READERS,
    supersedes: true,
    sentence: ({ communityId, counts, state }, { name }) => ({
      what: `${PROGRESS[state]}: ${count(counts.DELIVERED ?? 0)} delivered, ${count(
        (counts.FAILED ?? 0) + (counts.EXPIRED ?? 0) + (counts.REJECTED_DND ?? 0),
      )} failed, ${count(counts.UNKNOWN ?? 0)} unknown`,
      detail: name('community', communityId),
    }),
  },
  'sms.decided': {
    audience: READERS,
    sentence: ({ act, messages: number, communityId }, { name }) => ({
      what: ACTS[act](number),
      detail: name('community', communityId),
    }),
  },
  'sms.optedOut': {
    audience: OF_ACCOUNT,
    sentence: ({ why }) => ({ what: OPTED_OUT[why] }),
  },
  'sms.optedIn': {
    audience: OF_ACCOUNT,
    sentence: () => ({ what: 'opted a number into messages again' }),
  },
  'sms.settingsChanged': {
    audience: OF_ACCOUNT,
    sentence: ({ provider, perSecond }) => ({
      what: `changed the message settings: by ${provider}, ${count(perSecond)} a second`,
    }),
  },
} satisfies Partial<EventMeanings>;
