import { type AboutPerson, type HeldData, type ReportedFigure, staffInitials } from '#libs/platform';

/** Sign-in of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Sign-in',
    tables: ['app_user'],
    sql: `
      SELECT u.created_at AS "Created", u.username::text AS "Username", u.display_name AS "Name", u.phone AS "Phone",
             u.email AS "Email", u.address AS "Address", u.status AS "Status"
        FROM app_user u WHERE u.farmer_id = ANY($1) ORDER BY u.id`,
  },
  {
    title: 'Sessions',
    tables: ['user_session'],
    sql: `
      SELECT s.created_at AS "Signed in", s.last_used_at AS "Last used", s.ended_at AS "Ended", s.address AS "Network address",
             s.user_agent AS "Device", ${staffInitials('v')} AS "Seen as the farmer by"
        FROM app_user u JOIN user_session s ON s.user_id = u.id LEFT JOIN app_user v ON v.id = s.seen_by
       WHERE u.farmer_id = ANY($1) ORDER BY s.created_at DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Usernames, names, contact data, passwords as hashes, second factors and sessions with network addresses',
    of: 'users',
    tables: ['app_user', 'user_session'],
    purpose: 'Sign-in and security',
    basis: 'contract',
    period: null,
    people: 'SELECT id AS person, created_at AS at FROM app_user WHERE account_id = $1',
  },
];

export const FIGURES: ReportedFigure[] = [
  {
    title: 'Users who can sign in',
    sql: `SELECT count(*) AS value FROM app_user WHERE account_id = $1 AND status = 'ACTIVE' AND NOT roles && '{FARMER}'`,
  },
  {
    title: 'Administrators, who can see full BVNs',
    sql: `SELECT count(*) AS value FROM app_user WHERE account_id = $1 AND status = 'ACTIVE' AND roles && '{ADMIN,SUPERADMIN}'`,
  },
];
