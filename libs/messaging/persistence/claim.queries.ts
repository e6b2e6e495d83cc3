import type { SmsBatchState, SmsClass, SmsEncoding, SmsHold, SmsProviderName } from '#libs/contracts';
import { isLocked } from '#libs/farmers';
import type { Reader, Transaction } from '#libs/platform';

export interface BatchRow {
  id: number;
  accountId: number;
  communityResourceId: number;
  communityId: number;
  class: SmsClass;
  provider: SmsProviderName;
  rateKobo: number;
  state: SmsBatchState;
  scheduledAt: Date | null;
  hold: SmsHold | null;
  faults: number;
  jobId: number | null;
}

const BATCH = `id, account_id AS "accountId", community_resource_id AS "communityResourceId", community_id AS "communityId", class,
  provider, rate_kobo AS "rateKobo", state, scheduled_at AS "scheduledAt", hold, faults, job_id AS "jobId"`;

/** Locks a message until the transaction ends. */
export async function lockBatch(tx: Transaction, id: number): Promise<BatchRow | null> {
  const [row] = await tx.query<BatchRow>(`SELECT ${BATCH} FROM sms_batch WHERE id = $1 FOR UPDATE`, [id]);
  return row ?? null;
}

export interface Claimed {
  id: number;
  attempt: number;
  number: string;
  text: string;
  encoding: SmsEncoding;
  segments: number;
  state: 'CLAIMED' | 'SUPPRESSED';
}

/**
 * Claims the next waiting recipients, at most `most`, and suppresses those who have since opted out or withdrawn their
 * consent, or whose record is restricted. Returns both: the caller must send each claimed one exactly once, after the commit.
 */
export function claimNext(tx: Transaction, batchId: number, most: number): Promise<Claimed[]> {
  return tx.query<Claimed>(
    `UPDATE sms_message m SET state = CASE WHEN p.why IS NULL THEN 'CLAIMED' ELSE 'SUPPRESSED' END, reason = p.why,
            claimed_at = CASE WHEN p.why IS NULL THEN clock_timestamp() END, ended_at = CASE WHEN p.why IS NOT NULL THEN now() END,
            changed_at = now()
       FROM (SELECT q.id, CASE WHEN EXISTS (SELECT 1 FROM sms_suppression s WHERE s.account_id = q.account_id
                                               AND s.number = q.number AND s.lifted_at IS NULL) THEN 'optedOut'
                               WHEN EXISTS (SELECT 1 FROM consent_state c WHERE c.farmer_id = q.farmer_id
                                               AND c.purpose = 'messages' AND c.decision <> 'GIVEN')
                                 OR EXISTS (SELECT 1 FROM farmer f JOIN consent_state c ON c.farmer_id = f.id
                                             WHERE f.main_id = q.farmer_id AND c.purpose = 'messages'
                                               AND c.decision <> 'GIVEN'
                                               AND NOT EXISTS (SELECT 1 FROM consent_state l WHERE l.farmer_id = f.main_id
                                                 AND l.purpose = 'messages' AND l.consent_id > c.consent_id)) THEN 'noConsent'
                               WHEN EXISTS (SELECT 1 FROM farmer f WHERE f.id = q.farmer_id AND ${isLocked('f')}) THEN 'restricted' END AS why
               FROM sms_message q WHERE q.batch_id = $1 AND q.state = 'QUEUED' AND q.not_before <= now()
              ORDER BY q.id LIMIT $2 FOR UPDATE OF q SKIP LOCKED) p
      WHERE m.id = p.id
     RETURNING m.id, m.attempt, m.number, m.text, m.encoding, m.segments, m.state`,
    [batchId, most],
  );
}

/** Returns the milliseconds until the first waiting recipient may be claimed; null if none waits. */
export async function nextIn(reader: Reader, batchId: number): Promise<number | null> {
  const [row] = await reader.query<{ ms: number | null }>(
    `SELECT CASE WHEN count(*) > 0
                 THEN greatest(0, extract(epoch FROM min(not_before) - clock_timestamp()) * 1000)::float8 END AS ms
       FROM sms_message WHERE batch_id = $1 AND state = 'QUEUED'`,
    [batchId],
  );
  return row?.ms ?? null;
}

/** Maximum share of a second's messages in one claim. */
const SLICES = 4;
const MOST_AT_ONCE = 50;

/** Returns how many recipients may be claimed now, at most `most`. */
export async function countReady(tx: Transaction, batchId: number, most: number): Promise<number> {
  const [row] = await tx.query<{ ready: number }>(
    `SELECT count(*)::int AS ready FROM (
       SELECT 1 FROM sms_message WHERE batch_id = $1 AND state = 'QUEUED' AND not_before <= now() LIMIT $2) q`,
    [batchId, most],
  );
  return row?.ready ?? 0;
}

/**
 * Reserves the account's next slot. Returns how many messages may go out now, by its present limit per second, or the
 * milliseconds until then. The database stores the slot, so that it holds for all workers and survives the loss of
 * Redis.
 */
export async function lockAccountsToSend(
  tx: Transaction,
  accountId: number,
  most: number,
): Promise<{ now: number; waitMs: number }> {
  const [taken] = await tx.query<{ turns: number }>(
    `UPDATE sms_setting s SET next_at = greatest(s.next_at, clock_timestamp()) + make_interval(secs => t.turns::float8 / s.per_second)
       FROM (SELECT account_id, least($2::int, ${MOST_AT_ONCE}, greatest(1, per_second / ${SLICES})) AS turns
               FROM sms_setting WHERE account_id = $1 FOR UPDATE) t
      WHERE s.account_id = t.account_id AND s.next_at <= clock_timestamp() + interval '5 ms' RETURNING t.turns`,
    [accountId, most],
  );
  if (taken) return { now: taken.turns, waitMs: 0 };
  const [row] = await tx.query<{ ms: number }>(
    'SELECT extract(epoch FROM next_at - clock_timestamp())::float8 * 1000 AS ms FROM sms_setting WHERE account_id = $1',
    [accountId],
  );
  return { now: 0, waitMs: Math.max(1, row?.ms ?? 100) };
}

/** Stores why sending is on hold, and until when. */
export async function holdBatch(
  reader: Reader,
  id: number,
  hold: SmsHold | null,
  until: Date | null,
): Promise<void> {
  await reader.query('UPDATE sms_batch SET hold = $2, held_until = $3 WHERE id = $1', [id, hold, until]);
}
