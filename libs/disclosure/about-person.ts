import { SHOWN_WAYS } from '#libs/contracts';
import {
  type AboutPerson,
  type HeldData,
  type Reader,
  type ReportedFigure,
  staffInitials,
} from '#libs/platform';
import { seenBy } from './persistence/seen.queries.js';

/** Views and disclosures of a farmer's data, and files that hold them. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'People who saw the data',
    tables: ['farmer_view'],
    async rows(reader, [farmerId = 0]) {
      const { views } = await seenBy(reader, farmerId);
      const users = await initialsOfUsers(reader, views);
      return views.map(({ userId, how, first, last, hours }) => ({
        'Last seen': last,
        'First seen': first,
        'Seen by': users.get(userId),
        Where: SHOWN_WAYS[how],
        Hours: hours,
      }));
    },
  },
  {
    title: 'Files that hold the data',
    tables: ['farmer_set'],
    async rows(reader, [farmerId = 0]) {
      const { files } = await seenBy(reader, farmerId);
      const users = await initialsOfUsers(reader, files);
      return files.map(({ at, userId, how, about, recipient, purpose }) => ({
        Date: at,
        Kind: SHOWN_WAYS[how],
        File: about,
        Recipient: recipient,
        Purpose: purpose,
        'Made by': users.get(userId),
      }));
    },
  },
  {
    title: 'Views of full BVNs and account numbers',
    tables: ['disclosure'],
    sql: `
      SELECT d.at AS "Date", d.act AS "Act", d.reason AS "Reason", ${staffInitials('u')} AS "Seen by"
        FROM disclosure d JOIN app_user u ON u.id = d.user_id
       WHERE d.subject_kind = 'farmer' AND d.subject_id = ANY($1) AND d.shown ORDER BY d.id DESC`,
  },
];

async function initialsOfUsers(reader: Reader, rows: readonly { userId: number }[]) {
  const users = await reader.query<{ id: number; name: string }>(
    `SELECT u.id, ${staffInitials('u')} AS name FROM app_user u WHERE u.id = ANY($1)`,
    [rows.map(({ userId }) => userId)],
  );
  return new Map(users.map(({ id, name }) => [id, name]));
}

export const HOLDS: HeldData[] = [
  {
    what: 'Views of farmers by users',
    of: 'farmers',
    tables: ['farmer_view', 'farmer_set', 'farmer_set_block', 'session_view'],
    purpose: 'Proof of who saw what (NDPA 2023, sections 24(3) and 34)',
    basis: 'legal',
    period: 'Views of farmers',
    people: `SELECT v.farmer_id AS person, v.hour AS at FROM farmer_view v JOIN farmer f ON f.id = v.farmer_id
              WHERE f.account_id = $1`,
  },
  {
    what: 'Disclosures of full BVNs and account numbers, with their reasons',
    of: 'farmers',
    tables: ['disclosure', 'disclosure_search'],
    purpose: 'Proof of who saw what (NDPA 2023, sections 24(3) and 34)',
    basis: 'legal',
    period: null,
    people: `SELECT subject_id AS person, at FROM disclosure
              WHERE account_id = $1 AND subject_kind = 'farmer' AND shown`,
  },
];

export const FIGURES: ReportedFigure[] = [
  {
    title: 'Views of full BVNs and account numbers',
    sql: `SELECT count(*) AS value FROM disclosure WHERE account_id = $1 AND shown AND at > now() - interval '6 months'`,
  },
  {
    title: 'Files with people, given to recipients',
    sql: `SELECT count(*) AS value FROM farmer_set WHERE account_id = $1 AND source_id IS NOT NULL AND at > now() - interval '6 months'`,
  },
];
