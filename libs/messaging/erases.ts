import type { ErasedData } from '#libs/platform';

/** Also messages to the number that were typed. */
const MINE = `(m.farmer_id = ANY($farmers) OR m.account_id = $account AND m.number = ANY($values))`;
const QUOTED = (text: string) => `EXISTS (SELECT 1 FROM unnest($values) v WHERE strpos(${text}, v) > 0)`;

export const ERASES: ErasedData[] = [
  {
    what: 'Text messages: number, name and text; their receipts; opt-outs of the number',
    tables: ['sms_message', 'sms_receipt', 'sms_unread_receipt', 'sms_suppression'],
    sql: [
      `UPDATE sms_receipt r SET number = NULL, body = '{}' FROM sms_message m WHERE m.id = r.message_id AND ${MINE}`,
      `DELETE FROM sms_unread_receipt r WHERE ${QUOTED('r.body::text')}`,
      `UPDATE sms_batch b SET refused = (
         SELECT coalesce(jsonb_agg(e), '[]') FROM jsonb_array_elements(b.refused) e WHERE NOT ${QUOTED('e::text')})
        WHERE b.account_id = $account AND ${QUOTED('b.refused::text')}`,
      `UPDATE sms_message m SET state = 'SUPPRESSED', reason = 'restricted', ended_at = now(), changed_at = now()
        WHERE m.state = 'QUEUED' AND ${MINE}`,
      `UPDATE sms_message m SET name = '', number = NULL, text = '' WHERE ${MINE}`,
      'DELETE FROM sms_suppression WHERE account_id = $account AND number = ANY($values)',
    ],
  },
];
