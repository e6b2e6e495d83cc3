import { ADMINISTRATORS, type EventCatalogue } from '#libs/contracts';
import { count, type EventMeanings, plural } from '#libs/platform';

/** Automatic events of the trash. The domain of a deleted record publishes its deletion and restoration. */
export const EVENTS = {
  'trash.purged': {
    audience: { roles: ADMINISTRATORS, within: 'account' },
    version: 2,
    // Version 1 had the record's name, which can be a person's.
    upgrade: (data) => {
      const { trashId, itemType, rows } = data as EventCatalogue['trash.purged'];
      return { trashId, itemType, rows };
    },
    sentence: ({ trashId, itemType, rows }) => ({
      what: `deleted the ${itemType.toLowerCase()} of trash item ${trashId} permanently, after 30 days`,
      detail: `${count(rows)} ${plural(rows, 'row', 'rows')}; records named in ledgers, imports and messages are kept`,
    }),
  },
} satisfies Partial<EventMeanings>;
