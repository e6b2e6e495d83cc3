import type { SmsProviderName } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** Stored request from a provider. */
export interface KeptDelivery {
  digest: Buffer;
  /** JSON text. */
  body: string;
  /** Null: now. */
  takenAt: Date | null;
}

/** Stores the request; returns false if it is already stored. */
export async function keepUnread(
  tx: Transaction,
  provider: SmsProviderName,
  word: string,
  { digest, body, takenAt }: KeptDelivery,
): Promise<boolean> {
  const kept = await tx.query(
    `INSERT INTO sms_unread_receipt (provider, digest, word, body, taken_at) VALUES ($1, $2, $3, $4, coalesce($5, now()))
     ON CONFLICT (digest) DO NOTHING RETURNING id`,
    [provider, digest, word, body, takenAt],
  );
  return kept.length > 0;
}

export interface UnreadReceipt {
  id: number;
  provider: SmsProviderName;
  digest: Buffer;
  body: Record<string, unknown>;
  takenAt: Date;
}

/** Returns the next ones after an id, oldest first. */
export function unreadAfter(reader: Reader, id: number, most: number): Promise<UnreadReceipt[]> {
  return reader.query<UnreadReceipt>(
    `SELECT id, provider, digest, body, taken_at AS "takenAt" FROM sms_unread_receipt
      WHERE id > $1 ORDER BY id LIMIT $2`,
    [id, most],
  );
}

/** Deletes the request; returns false if another process has already done so. */
export async function claimUnread(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.query('DELETE FROM sms_unread_receipt WHERE id = $1 RETURNING id', [id])).length > 0;
}
