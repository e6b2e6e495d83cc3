import type { AboutPerson, HeldData } from '#libs/platform';

/** Text messages to a farmer, and opt-outs of their number. */
export const ABOUT_PERSON: AboutPerson[] = [
  {
    title: 'Text messages',
    tables: ['sms_message'],
    sql: `
      SELECT m.queued_at AS "Date", m.number AS "Number", m.text AS "Text", m.state AS "State", m.network AS "Network",
             m.provider AS "Provider", m.ended_at AS "Ended"
        FROM sms_message m WHERE m.farmer_id = ANY($1) ORDER BY m.id DESC`,
  },
  {
    title: 'Opt-outs of messages',
    tables: ['sms_suppression'],
    sql: `
      SELECT s.created_at AS "Since", s.number AS "Number", s.why AS "Reason", s.note AS "Note", s.lifted_at AS "Lifted"
        FROM sms_suppression s
       WHERE (s.account_id, s.number) IN (
               SELECT f.account_id, f.phone FROM farmer f WHERE f.id = ANY($1)
               UNION SELECT m.account_id, m.number FROM sms_message m WHERE m.farmer_id = ANY($1))
       ORDER BY s.id DESC`,
  },
];

export const HOLDS: HeldData[] = [
  {
    what: 'Text messages with names and numbers, delivery receipts and opt-outs',
    of: 'farmers',
    tables: ['sms_message', 'sms_receipt', 'sms_unread_receipt', 'sms_suppression'],
    purpose: 'Information of farmers',
    basis: 'consent',
    period: 'messages',
    recipients: ['SMS provider'],
    people: `SELECT farmer_id AS person, queued_at AS at FROM sms_message WHERE account_id = $1 AND farmer_id IS NOT NULL`,
  },
];
