import { type AboutPerson, type HeldData, type ReportedFigure, staffInitials } from '#libs/platform';

/** Requests and erasures of a farmer. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Requests',
    tables: ['data_request', 'erasure', 'erased_person'],
    sql: `
      SELECT r.received_on AS "Received", r.kind AS "Request", r.details AS "Words", r.proposed AS "Proposed changes", r.due_on AS "Due", r.state AS "State",
             r.answer AS "Answer", r.answered_on AS "Answered", ${staffInitials('u')} AS "Answered by",
             (SELECT e.state FROM erasure e WHERE e.request_id = r.id ORDER BY e.id DESC LIMIT 1) AS "Erasure"
        FROM data_request r LEFT JOIN app_user u ON u.id = r.answered_by
       WHERE r.farmer_id = ANY($1) AND r.removed_on IS NULL ORDER BY r.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Requests of farmers with their answers, erasures, and keyed hashes of erased BVNs and phones',
    of: 'farmers',
    tables: ['data_request', 'erasure', 'erased_person', 'erasure_recipient'],
    purpose: 'Answers to requests, and proof of them (NDPA 2023, sections 34 to 38)',
    basis: 'legal',
    period: null,
    people: 'SELECT farmer_id AS person, created_on AS at FROM data_request WHERE account_id = $1',
  },
];

const requestsOf = (condition: string) =>
  `SELECT count(*) AS value FROM data_request WHERE account_id = $1 AND removed_on IS NULL AND ${condition}`;

export const FIGURES: ReportedFigure[] = [
  {
    title: 'Requests of farmers received',
    sql: requestsOf(`created_on >= now() - interval '6 months'`),
  },
  {
    title: 'Requests of farmers answered',
    sql: requestsOf(`answered_on >= now() - interval '6 months'`),
  },
  { title: 'Open requests past their due date', sql: requestsOf(`state = 'OPEN' AND due_on < current_date`) },
  {
    title: 'Farmers erased',
    sql: `SELECT count(*) AS value FROM erasure
           WHERE account_id = $1 AND state = 'DONE' AND ended_on >= now() - interval '6 months'`,
  },
];
