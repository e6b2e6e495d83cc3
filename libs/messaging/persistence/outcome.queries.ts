import type { SmsProviderName } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import type { Outcome } from '../providers/sms-provider.js';
import { adoptReceipts, applyReceipts, lockKeys } from './receipt.queries.js';

/** Outcome of sending one message. */
export interface SendOutcome {
  id: number;
  attempt: number;
  number: string;
  outcome: Outcome;
}

const STATE_OF = { accepted: 'ACCEPTED', notSent: 'QUEUED', unknown: 'UNKNOWN' } as const;

/**
 * Stores outcomes, and applies the receipts that arrived before them. An answer may come after another worker declared
 * the message unknown: it then becomes known. But an unsent one is not sent again for that.
 */
export async function writeOutcomes(
  tx: Transaction,
  provider: SmsProviderName,
  handed: readonly SendOutcome[],
): Promise<void> {
  const referenceOf = await freshReferences(tx, provider, handed);
  const references = [...referenceOf.values()];
  const unknown = handed.filter(({ outcome }) => outcome.kind === 'unknown');
  await lockKeys(tx, provider, { references, numbers: unknown.map(({ number }) => number) });
  await tx.query(
    `UPDATE sms_message m SET state = u.state, reason = u.reason, reference = u.reference,
            network = coalesce(u.network, m.network), not_before = now() + make_interval(secs => u.wait_ms / 1000.0),
            answered_at = CASE WHEN u.state = 'QUEUED' THEN m.answered_at ELSE now() END,
            claimed_at = CASE WHEN u.state = 'QUEUED' THEN NULL ELSE m.claimed_at END,
            ended_at = CASE WHEN u.state IN ('FAILED', 'REJECTED_DND') THEN now() END,
            cost_kobo = CASE WHEN u.state = 'ACCEPTED' THEN m.segments * b.rate_kobo END, changed_at = now()
       FROM unnest($1::bigint[], $2::smallint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::float8[])
              AS u(id, attempt, state, reason, reference, network, wait_ms), sms_batch b
      WHERE m.id = u.id AND m.attempt = u.attempt AND b.id = m.batch_id AND m.reference IS NULL
        AND (m.state = 'CLAIMED' OR (m.state = 'UNKNOWN' AND u.state NOT IN ('QUEUED', 'UNKNOWN')))`,
    [
      handed.map(({ id }) => id),
      handed.map(({ attempt }) => attempt),
      handed.map(({ outcome }) => (outcome.kind === 'refused' ? outcome.state : STATE_OF[outcome.kind])),
      handed.map(({ outcome }) => ('reason' in outcome ? outcome.reason : null)),
      handed.map((each) => referenceOf.get(each) ?? null),
      handed.map(({ outcome }) => (outcome.kind === 'accepted' ? (outcome.network ?? null) : null)),
      handed.map(({ outcome }) => (outcome.kind === 'notSent' ? outcome.waitMs : 0)),
    ],
  );
  if (references.length > 0) await applyEarly(tx, provider, references);
  await adoptReceipts(tx, provider, unknown);
}

/** Selects references that only one message has: a provider that repeats one cannot be queried about either message. */
async function freshReferences(
  tx: Transaction,
  provider: SmsProviderName,
  handed: readonly SendOutcome[],
): Promise<Map<SendOutcome, string>> {
  const given = new Map<string, SendOutcome>();
  for (const each of handed) if (each.outcome.kind === 'accepted') given.set(each.outcome.reference, each);
  const known = await tx.query<{ reference: string }>(
    'SELECT reference FROM sms_message WHERE provider = $1 AND reference = ANY($2)',
    [provider, [...given.keys()]],
  );
  for (const { reference } of known) given.delete(reference);
  return new Map([...given].map(([reference, each]) => [each, reference]));
}

/** Receipts that came before the answer. */
async function applyEarly(tx: Transaction, provider: SmsProviderName, references: string[]): Promise<void> {
  const early = await tx.query<{ id: number }>(
    `UPDATE sms_receipt r SET message_id = m.id FROM sms_message m
      WHERE r.provider = $1 AND r.reference = ANY($2) AND r.message_id IS NULL AND m.provider = $1
        AND m.reference = r.reference RETURNING m.id`,
    [provider, references],
  );
  for (const id of new Set(early.map((row) => row.id))) await applyReceipts(tx, id);
}

/** Declares messages claimed by a dead worker unknown. They may have been sent, so they are not sent again. */
export async function abandonClaimed(
  tx: Transaction,
  provider: SmsProviderName,
  batchId: number,
): Promise<number> {
  const claimed = await tx.query<{ number: string }>(
    `SELECT number FROM sms_message WHERE batch_id = $1 AND state = 'CLAIMED'`,
    [batchId],
  );
  if (claimed.length === 0) return 0;
  await lockKeys(tx, provider, { numbers: claimed.map(({ number }) => number) });
  const given = await tx.query<{ id: number; number: string }>(
    `UPDATE sms_message SET state = 'UNKNOWN', reason = 'workerLost', changed_at = now()
      WHERE batch_id = $1 AND state = 'CLAIMED' RETURNING id, number`,
    [batchId],
  );
  await adoptReceipts(tx, provider, given);
  return given.length;
}

/** Cancels waiting recipients; returns how many. */
export async function cancelQueued(tx: Transaction, batchId: number): Promise<number> {
  const rows = await tx.query(
    `UPDATE sms_message SET state = 'SUPPRESSED', reason = 'cancelled', ended_at = now(), changed_at = now()
      WHERE batch_id = $1 AND state = 'QUEUED' RETURNING id`,
    [batchId],
  );
  return rows.length;
}
