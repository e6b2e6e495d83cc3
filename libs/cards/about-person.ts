import { type AboutPerson, type HeldData, staffInitials } from '#libs/platform';

/** ID cards of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'ID cards',
    tables: ['card', 'card_print_row'],
    sql: `
      SELECT c.issued_on AS "Issued", c.code AS "Code", coalesce(c.ended, 'CURRENT') AS "State", c.ended_on AS "Ended",
             c.end_reason AS "Reason", (SELECT count(*) FROM card_print_row p WHERE p.farmer_id = ANY($1) AND p.code = c.code) AS "Prints",
             ${staffInitials('u')} AS "Issued by"
        FROM card c LEFT JOIN app_user u ON u.id = c.issued_by WHERE c.farmer_id = ANY($1) ORDER BY c.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'ID cards with name, photo and a code that anyone can check',
    of: 'farmers',
    tables: ['card', 'card_print_row'],
    purpose: 'Identification in the field',
    basis: 'public',
    period: 'inactiveFarmers',
    recipients: ['Anyone who scans a card: name, and photo with consent'],
    people: 'SELECT farmer_id AS person, issued_on AS at FROM card WHERE account_id = $1',
  },
];
