import type { EventCatalogue } from '#libs/contracts';
import type { EventMeanings } from '#libs/platform';

/** Events of staff records. */
export const EVENTS = {
  'staff.created': {
    audience: 'nobody',
    sentence: ({ staffId, designation }, { name }) => ({
      what: `added ${name('staff', staffId)} to the staff`,
      detail: designation,
    }),
  },
  'staff.updated': {
    audience: 'nobody',
    sentence: ({ staffId, fields }, { name }) => ({
      what: `changed the staff record of ${name('staff', staffId)}`,
      detail: fields.join(', '),
    }),
  },
  'staff.grantsChanged': {
    audience: 'own',
    version: 2,
    // Version 1 always had a staff record, and was otherwise the same.
    upgrade: (data) => data as EventCatalogue['staff.grantsChanged'],
    sentence: ({ staffId, userId, grants }, { name }) => ({
      what: `changed the access grants of ${staffId === null ? name('user', userId) : name('staff', staffId)}`,
      detail:
        grants
          .map(
            ({ resource, subResource, level }) =>
              `${[resource, subResource].filter(Boolean).join(' / ')}: ${level}`,
          )
          .join('; ') || 'nothing',
    }),
  },
  'staff.deactivated': {
    audience: 'nobody',
    sentence: ({ staffId }, { name }) => ({ what: `deactivated ${name('staff', staffId)}` }),
  },
  'staff.reactivated': {
    audience: 'nobody',
    sentence: ({ staffId }, { name }) => ({ what: `reactivated ${name('staff', staffId)}` }),
  },
  'staff.draftSaved': {
    audience: 'own',
    sentence: ({ page }) => ({ what: 'saved a draft of a staff record', detail: `page ${page}` }),
  },
  'staff.draftRemoved': {
    audience: 'own',
    sentence: () => ({ what: 'discarded a draft of a staff record' }),
  },
} satisfies Partial<EventMeanings>;
