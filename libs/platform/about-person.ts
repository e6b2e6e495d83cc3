import { type AboutPerson, type HeldData, initialsOf } from './domains/people.js';

/** Entries of the audit log about a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Audit log',
    tables: ['event_log'],
    sql: `
      SELECT e.at AS "Date", e.type AS "Event", ${initialsOf('e.actor_name')} AS "By"
        FROM event_log e WHERE e.subject_kind = 'farmer' AND e.subject_id = ANY($1) ORDER BY e.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Audit log: acts of users with their names, and ids of the records',
    of: 'users',
    tables: ['event_log', 'operation', 'job_run'],
    purpose: 'Proof of who did what (NDPA 2023, section 24(3))',
    basis: 'legal',
    period: null,
  },
  {
    what: 'Uploaded and exported files, and pictures',
    of: 'farmers',
    tables: ['stored_file'],
    purpose: 'Storage of the data above',
    basis: 'public',
    period: 'uploadedLists',
    recipients: ['Host'],
  },
];
