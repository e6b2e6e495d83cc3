import { ADMINISTRATORS, type EventCatalogue, RETENTION_KINDS } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

const audience = { roles: ADMINISTRATORS, within: 'account' as const };
const titleOf = (kind: keyof typeof RETENTION_KINDS) => RETENTION_KINDS[kind].title;
const days = (n: number | null) => (n === null ? 'no period' : `${count(n)} ${plural(n, 'day', 'days')}`);
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
      what: 'deleted data whose retention period is over',
      detail: counts.map(({ kind, sets }) => `${titleOf(kind)}: ${count(sets)}`).join(', '),
    }),
  },
} satisfies Partial<EventMeanings>;
