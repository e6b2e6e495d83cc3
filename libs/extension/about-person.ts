import {
  type AboutPerson,
  deleteStoredFile,
  type ErasedData,
  type HeldData,
  staffInitials,
} from '#libs/platform';

export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Issues logged',
    tables: ['issue', 'issue_photo'],
    sql: `
      SELECT t.logged_on AS "Logged", t.title AS "Title", t.description AS "Description", t.started_on AS "Started",
             t.succession AS "Succession", t.crops_affected AS "Crops affected", t.incident_period AS "Incident period",
             t.contact_email AS "Contact email", t.visit_wanted_on AS "Visit wanted", t.visit_on AS "Visit",
             t.visit_info AS "About the visit", t.visit_contact AS "Contact", t.closed_on AS "Closed",
             ST_Y(t.place) || ', ' || ST_X(t.place) AS "Place",
             (SELECT count(*) FROM issue_photo p WHERE p.issue_id = t.id) AS "Photos"
        FROM issue t WHERE t.farmer_id = ANY($1) ORDER BY t.id`,
  },
  {
    title: 'Answers to issues',
    tables: ['issue_entry'],
    sql: `
      SELECT e.written_on AS "Written", t.title AS "Issue", e.text AS "Text",
             CASE WHEN e.by_farmer THEN 'Farmer' ELSE ${staffInitials('u')} END AS "By", e.by_sms AS "By text message"
        FROM issue t JOIN issue_entry e ON e.issue_id = t.id JOIN app_user u ON u.id = e.user_id
       WHERE t.farmer_id = ANY($1) ORDER BY e.id`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Issues of farmers: texts, photos, places, answers and visits',
    of: 'farmers',
    tables: ['issue', 'issue_entry', 'issue_photo'],
    purpose: 'Extension advice to farmers',
    basis: 'public',
    period: 'inactiveFarmers',
    people: 'SELECT farmer_id AS person, created_on AS at FROM issue WHERE account_id = $1',
  },
];

/** The type of an issue and its days stay for counts. */
export const ERASES: ErasedData[] = [
  {
    what: 'Texts, photos and places of issues and their answers',
    tables: ['issue', 'issue_entry', 'issue_photo'],
    sql: [
      `UPDATE issue_entry SET text = 'Erased' WHERE issue_id IN (SELECT id FROM issue WHERE farmer_id = ANY($farmers))`,
      `UPDATE issue SET title = 'Erased', description = '', contact_email = '', visit_info = '', visit_contact = '',
              place = NULL, version = version + 1 WHERE farmer_id = ANY($farmers)`,
    ],
    async run(tx, { farmerIds }) {
      const rows = await tx.query<{ id: string }>(
        `DELETE FROM issue_photo WHERE issue_id IN (SELECT id FROM issue WHERE farmer_id = ANY($1::bigint[]))
         RETURNING file_id AS id`,
        [farmerIds],
      );
      const ids = rows.map(({ id }) => id);
      await deleteStoredFile(tx, ...ids);
      return ids;
    },
  },
];
