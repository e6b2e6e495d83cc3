import { ADMINISTRATORS, type EventCatalogue, RETENTION_KINDS, type RetentionCount } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

const audience = { roles: ADMINISTRATORS, within: 'account' as const };
const titleOf = (kind: keyof typeof RETENTION_KINDS) => RETENTION_KINDS[kind].title;
const days = (n: number | null) => (n === null ? 'no period' : `${count(n)} ${plural(n, 'day', 'days')}`);
/** "Messages: 12 deleted" */
export const doneTo = ({ kind, sets }: RetentionCount) =>
  `${titleOf(kind)}: ${count(sets)} ${'byErasure' in RETENTION_KINDS[kind] ? 'proposed' : 'deleted'}`;
const held = ({ kind, itemId }: EventCatalogue['retention.held']) =>
  itemId === null ? `all of "${titleOf(kind)}"` : `${titleOf(kind)}, no. ${itemId}`;

/** Events of retention periods. A hold's reason is in its row, because the log is permanent. */
export const EVENTS = {
  'retention.periodSet': {
    audience,
    sentence: ({ kind, days: now, before }) => ({
      what: `set the retention period of "${titleOf(kind)}" to ${days(now)}`,
      detail: `before: ${days(before)}`,
    }),
  },
  'retention.held': { audience, sentence: (data) => ({ what: `put a hold on ${held(data)}` }) },
  'retention.released': { audience, sentence: (data) => ({ what: `ended a hold on ${held(data)}` }) },
  'retention.deleted': {
    audience,
    sentence: ({ counts }) => ({
      what: 'deleted or proposed to erase data whose retention period is over',
      detail: counts.map(doneTo).join(', '),
    }),
  },
} satisfies Partial<EventMeanings>;
