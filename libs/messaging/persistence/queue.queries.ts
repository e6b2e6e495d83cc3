import type { Transaction } from '#libs/platform';
import type { Recipient } from '../domain/recipients.js';

/** Inserts the recipients of a message, all waiting. */
export async function insertMessages(
  tx: Transaction,
  batchId: number,
  recipients: readonly Recipient[],
): Promise<void> {
  await tx.query(
    `INSERT INTO sms_message (batch_id, account_id, farmer_id, name, number, text, encoding, segments, network, provider)
     SELECT b.id, b.account_id, u.farmer_id, u.name, u.number, u.text, u.encoding, u.segments, u.network, b.provider
       FROM sms_batch b, unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::smallint[], $8::text[])
              WITH ORDINALITY AS u(farmer_id, name, number, text, encoding, segments, network, n)
      WHERE b.id = $1 ORDER BY u.n`,
    [
      batchId,
      recipients.map(({ member }) => (member?.kind === 'farmer' ? member.id : null)),
      recipients.map(({ name }) => name),
      recipients.map(({ number }) => number),
      recipients.map(({ text }) => text),
      recipients.map(({ encoding }) => encoding),
      recipients.map(({ segments }) => segments),
      recipients.map(({ network }) => network),
    ],
  );
}

/**
 * SQL condition of recipients that may be retried. `$3`: reasons that allow it; `$4`: whether a person agreed to retry
 * unknown ones.
 */
const RETRIED = `m.batch_id = $1 AND ($2::bigint[] IS NULL OR m.id = ANY($2))
  AND ((m.state IN ('FAILED', 'EXPIRED') AND m.reason = ANY($3)) OR (m.state = 'UNKNOWN' AND $4))`;

/** Queues recipients for another attempt and saves their earlier attempts. Returns how many. */
export async function requeue(
  tx: Transaction,
  batchId: number,
  ids: readonly number[] | null,
  reasons: readonly string[],
  unknownToo: boolean,
): Promise<number> {
  const asked = [batchId, ids, reasons, unknownToo];
  await tx.query(
    `INSERT INTO sms_former_attempt (message_id, attempt, provider, reference, state, reason)
     SELECT m.id, m.attempt, m.provider, m.reference, m.state, m.reason FROM sms_message m WHERE ${RETRIED}`,
    asked,
  );
  const rows = await tx.query(
    `UPDATE sms_message m SET state = 'QUEUED', reason = NULL, reference = NULL, cost_kobo = NULL, attempt = m.attempt + 1,
            not_before = now(), claimed_at = NULL, answered_at = NULL, sent_at = NULL, ended_at = NULL, changed_at = now()
      WHERE ${RETRIED} RETURNING m.id`,
    asked,
  );
  return rows.length;
}
