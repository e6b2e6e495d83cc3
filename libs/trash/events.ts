import { ADMINISTRATORS } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Automatic events of the trash. The domain of a deleted record publishes its deletion and restoration. */
export const EVENTS = {
  'trash.purged': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    sentence: ({ itemType, description, rows }) => ({
      what: `deleted ${description} permanently, after 30 days in the trash`,
      detail: `${itemType} · ${count(rows)} ${plural(rows, 'row', 'rows')}; records named in ledgers, imports and messages are kept`,
    }),
  },
} satisfies Partial<EventMeanings>;
