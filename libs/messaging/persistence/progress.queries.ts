import type { SmsCounts, SmsState, SmsSummary } from '#libs/contracts';
import type { Progress, Reader } from '#libs/platform';
import type { Outgoing } from '../providers/sms-provider.js';

/** Counts recipients of messages by state. */
export async function countsOf(reader: Reader, batchIds: readonly number[]): Promise<Map<number, SmsCounts>> {
  const rows = await reader.query<{ batch_id: number; state: SmsState; n: number }>(
    'SELECT batch_id, state, count(*) AS n FROM sms_message WHERE batch_id = ANY($1) GROUP BY 1, 2',
    [batchIds],
  );
  const counts = new Map<number, SmsCounts>(batchIds.map((id) => [id, {}]));
  for (const { batch_id: id, state, n } of rows) counts.set(id, { ...counts.get(id), [state]: n });
  return counts;
}

/** Counts the recipients of a message that have been processed. */
export async function progressOf(reader: Reader, batchId: number): Promise<Progress> {
  const [row] = await reader.query<{ total: number; left: number }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE state IN ('QUEUED', 'CLAIMED')) AS left
       FROM sms_message WHERE batch_id = $1`,
    [batchId],
  );
  const { total = 0, left = 0 } = row ?? {};
  return { done: total - left, total, step: 'send' };
}

export async function summaryOf(reader: Reader, batchId: number): Promise<SmsSummary> {
  const counts = (await countsOf(reader, [batchId])).get(batchId) ?? {};
  const of = (...states: SmsState[]) => states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  return {
    kind: 'sms',
    recipients: Object.values(counts).reduce((sum, n) => sum + n, 0),
    handedOver: of('ACCEPTED', 'SENT', 'DELIVERED'),
    failed: of('FAILED', 'EXPIRED', 'REJECTED_DND'),
    unknown: of('UNKNOWN'),
    notSent: of('SUPPRESSED', 'QUEUED'),
  };
}

/** Returns messages that wait for receipts. */
export function acceptedOf(reader: Reader, batchId: number): Promise<Outgoing[]> {
  return reader.query<Outgoing>(
    `SELECT m.id, m.attempt, m.number, m.text, m.encoding, m.segments, b.class FROM sms_message m JOIN sms_batch b ON b.id = m.batch_id
      WHERE m.batch_id = $1 AND m.state IN ('ACCEPTED', 'SENT') AND m.reference IS NOT NULL`,
    [batchId],
  );
}
