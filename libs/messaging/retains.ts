import type { Retained } from '#libs/platform';

/**
 * Text, names and numbers of messages that ended. States, networks and costs stay for the figures. Receipts keep what
 * they report, without their bodies.
 */
export const MESSAGES: Retained = {
  kind: 'messages',
  sets: `SELECT b.id, b.ended_at AS since FROM sms_batch b
          WHERE b.account_id = $1 AND b.ended_at IS NOT NULL AND b.erased_on IS NULL`,
  names: `SELECT b.id, 'Message to ' || c.name AS name, b.id AS page_id
            FROM sms_batch b JOIN every_community c ON c.id = b.community_id WHERE b.id = ANY($1::bigint[])`,
  async act(tx, ids, most) {
    const [row] = await tx.query<{ rows: number }>(
      `WITH part AS (
         SELECT id FROM sms_message WHERE batch_id = ANY($1::bigint[]) AND number IS NOT NULL LIMIT $2),
       receipts AS (
         UPDATE sms_receipt r SET number = NULL, body = '{}' FROM part WHERE r.message_id = part.id),
       gone AS (
         UPDATE sms_message m SET name = '', number = NULL, text = '' FROM part WHERE m.id = part.id RETURNING 1)
       SELECT count(*) AS rows FROM gone`,
      [ids, most],
    );
    const rows = row?.rows ?? 0;
    if (rows < most)
      await tx.query(
        `UPDATE sms_batch SET text = '', refused = '[]', erased_on = now() WHERE id = ANY($1::bigint[])`,
        [ids],
      );
    return rows;
  },
};
