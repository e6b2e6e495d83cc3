import { ADMINISTRATORS } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Automatic events of the trash. The domain of a deleted record publishes its deletion and restoration. */
export const EVENTS = {
  'trash.purged': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ itemType, description, rows }) => ({
      what: `removed ${description} for good, after its days in the trash`,
      detail: `${itemType} · ${count(rows)} ${plural(rows, 'row', 'rows')}; what ledgers, imports and messages name stays on record`,
    }),
  },
} satisfies Partial<EventMeanings>;
