import type { SmsNetwork, SmsProviderName, SmsReason, SmsState } from '#libs/contracts';
import { lock, type Reader, type Transaction } from '#libs/platform';
import { higherState, type ReceiptState, settled } from '../domain/message-state.js';

/** Number of days in which a receipt may match its message by the number alone. */
const ADOPTED_WITHIN = `interval '3 days'`;

/**
 * Locks a receipt against its message's answer, so that neither misses the other. Both lock the reference, and the
 * number if the reference may stay unknown. They lock in one order, to avoid deadlocks.
 */
export async function lockKeys(
  tx: Transaction,
  provider: SmsProviderName,
  { references = [], numbers = [] }: { references?: string[]; numbers?: string[] },
): Promise<void> {
  const keys = [...references.map((each) => `r${each}`), ...numbers.map((each) => `n${each}`)];
  if (keys.length === 0) return;
  await lock(
    tx,
    'receipts',
    keys.map((key) => `${provider} ${key}`),
  );
}

interface MessageState {
  id: number;
  batch_id: number;
  state: SmsState;
  reason: SmsReason | null;
  reference: string | null;
  network: SmsNetwork | null;
}

/** Updates a message from its receipts; returns its batch if that changed it. */
export async function applyReceipts(tx: Transaction, messageId: number): Promise<number | null> {
  const [message] = await tx.query<MessageState>(
    'SELECT id, batch_id, state, reason, reference, network FROM sms_message WHERE id = $1 FOR UPDATE',
    [messageId],
  );
  if (!message) return null;
  const receipts = await tx.query<ReceiptState & { reference: string; network: SmsNetwork | null }>(
    'SELECT state, reason, part, parts, reference, network FROM sms_receipt WHERE message_id = $1 ORDER BY id',
    [messageId],
  );
  const now = { state: message.state, reason: message.reason };
  const isCurrent = ({ reference }: { reference: string }) => reference === message.reference;
  let next = settled(now, receipts.filter(isCurrent));
  // For an earlier attempt only a delivery counts: they have the message, so it must not be sent again.
  const former = settled(
    { state: 'QUEUED', reason: null },
    receipts.filter((each) => !isCurrent(each)),
  );
  if (former.state === 'DELIVERED') next = higherState(next, former);
  // The network is a better source than the first digits of a ported number.
  const network = receipts.findLast((each) => each.network !== null)?.network ?? message.network;
  const isSame = next.state === now.state && next.reason === now.reason;
  if (isSame && network === message.network) return null;
  if (isSame) {
    await tx.query('UPDATE sms_message SET network = $2, changed_at = now() WHERE id = $1', [
      messageId,
      network,
    ]);
    return message.batch_id;
  }
  await tx.query(
    `UPDATE sms_message SET state = $2, reason = $3, network = $4, changed_at = now(),
            sent_at = coalesce(sent_at, CASE WHEN $2 IN ('SENT', 'DELIVERED') THEN now() END),
            ended_at = CASE WHEN $2 IN ('ACCEPTED', 'SENT') THEN ended_at ELSE now() END,
            cost_kobo = CASE WHEN $2 = 'REJECTED_DND' THEN NULL
                             ELSE coalesce(cost_kobo, segments * (SELECT rate_kobo FROM sms_batch WHERE id = batch_id)) END
      WHERE id = $1`,
    [messageId, next.state, next.reason, network],
  );
  return message.batch_id;
}

/** Returns the message with a reference, from its present or an earlier attempt. */
export async function messageOfReference(
  reader: Reader,
  provider: SmsProviderName,
  reference: string,
): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    `SELECT id FROM sms_message WHERE provider = $1 AND reference = $2
     UNION ALL SELECT message_id FROM sms_former_attempt WHERE provider = $1 AND reference = $2 LIMIT 1`,
    [provider, reference],
  );
  return row?.id ?? null;
}

/**
 * Returns the only message to a number that was sent without an answer. The receipt must belong to it, because all
 * others have their reference. Null if two messages match, or its answer may still come.
 */
export async function messageWithoutReference(
  tx: Transaction,
  provider: SmsProviderName,
  number: string,
): Promise<number | null> {
  const rows = await tx.query<{ id: number; state: SmsState }>(
    `SELECT id, state FROM sms_message WHERE number = $2 AND provider = $1 AND reference IS NULL
        AND state IN ('CLAIMED', 'UNKNOWN') AND claimed_at > now() - ${ADOPTED_WITHIN} LIMIT 2`,
    [provider, number],
  );
  return rows.length === 1 && rows[0]?.state === 'UNKNOWN' ? rows[0].id : null;
}

/** Assigns receipts to unknown messages if they can belong to no other message. */
export async function adoptReceipts(
  tx: Transaction,
  provider: SmsProviderName,
  unknown: readonly { id: number; number: string }[],
): Promise<void> {
  for (const { id, number } of unknown) {
    const found = await tx.query<{ reference: string }>(
      `SELECT DISTINCT r.reference FROM sms_receipt r JOIN sms_message m ON m.id = $1
        WHERE r.provider = $2 AND r.number = $3 AND r.message_id IS NULL AND r.taken_at >= m.claimed_at LIMIT 2`,
      [id, provider, number],
    );
    const reference = found.length === 1 ? found[0]?.reference : undefined;
    if (reference === undefined || (await messageWithoutReference(tx, provider, number)) !== id) continue;
    await adopt(tx, provider, reference, id);
    await applyReceipts(tx, id);
  }
}

/** Stores a message's reference, and assigns its receipts to it. */
export async function adopt(
  tx: Transaction,
  provider: SmsProviderName,
  reference: string,
  messageId: number,
): Promise<void> {
  await tx.query('UPDATE sms_message SET reference = $2 WHERE id = $1 AND reference IS NULL', [
    messageId,
    reference,
  ]);
  await tx.query(
    'UPDATE sms_receipt SET message_id = $3 WHERE provider = $1 AND reference = $2 AND message_id IS NULL',
    [provider, reference, messageId],
  );
}
