import type { Topic } from '#libs/contracts';
import { prepared, type Reader, type Transaction } from '#libs/platform';

/**
 * SQL of the topics that webhook `w` covers. Resources in the trash are among them, so that one that is restored goes on
 * from its cursor.
 */
const COVERED = `
  (SELECT 'account:' || w.account_id AS topic UNION ALL SELECT 'jobs:' || w.account_id UNION ALL
   SELECT 'resource:' || r.id FROM every_community_resource r
    WHERE r.account_id = w.account_id AND (w.resource_ids = '{}' OR r.id = ANY (w.resource_ids)))`;

export interface DueCursor {
  webhookId: number;
  topic: Topic;
}

/** Returns topics with events to deliver and no worker, the longest unserved first. */
export function dueCursors(reader: Reader, limit: number): Promise<DueCursor[]> {
  return reader.query(
    prepared(`SELECT w.id AS "webhookId", t.topic FROM webhook w
       CROSS JOIN LATERAL ${COVERED} x JOIN event_topic t ON t.topic = x.topic
       LEFT JOIN webhook_cursor c ON c.webhook_id = w.id AND c.topic = t.topic
      WHERE w.state = 'ACTIVE' AND t.last_seq > coalesce(c.seq, 0) AND coalesce(c.next_try, '-infinity') <= now()
        AND coalesce(c.lease_until, '-infinity') < now()
      ORDER BY c.claimed_on NULLS FIRST LIMIT $1`),
    [limit],
  );
}

export interface ClaimedCursor extends DueCursor {
  seq: number;
  tries: number;
  fence: number;
}

/** Claims a topic of a webhook for this many milliseconds; null if another worker has it, or it is not due. */
export async function claimCursor(
  reader: Reader,
  { webhookId, topic }: DueCursor,
  leaseMs: number,
): Promise<ClaimedCursor | null> {
  const [row] = await reader.query<Omit<ClaimedCursor, 'webhookId' | 'topic'>>(
    `INSERT INTO webhook_cursor AS c (webhook_id, topic, seq, fence, lease_until, claimed_on)
     SELECT id, $2, 0, 1, now() + make_interval(secs => $3::float8 / 1000), now()
       FROM webhook WHERE id = $1 AND state = 'ACTIVE'
     ON CONFLICT (webhook_id, topic) DO UPDATE
        SET fence = c.fence + 1, lease_until = excluded.lease_until, claimed_on = now()
      WHERE coalesce(c.lease_until, '-infinity') < now() AND coalesce(c.next_try, '-infinity') <= now()
     RETURNING seq, tries, fence`,
    [webhookId, topic, leaseMs],
  );
  return row ? { webhookId, topic, ...row } : null;
}

/** Moves a claimed cursor to `seq` and renews its lease. Returns whether the claim still holds and is to go on. */
export async function moveCursor(
  reader: Reader,
  { webhookId, topic, fence }: ClaimedCursor,
  seq: number,
  leaseMs: number,
): Promise<boolean> {
  const rows = await reader.query<{ state: string }>(
    prepared(`UPDATE webhook_cursor c SET seq = $4, tries = 0, failing_since = NULL, next_try = NULL,
            lease_until = now() + make_interval(secs => $5::float8 / 1000)
       FROM webhook w WHERE w.id = c.webhook_id AND c.webhook_id = $1 AND c.topic = $2 AND c.fence = $3
      RETURNING w.state`),
    [webhookId, topic, fence, seq, leaseMs],
  );
  return rows[0]?.state === 'ACTIVE';
}

/** Notes a failed try and releases the cursor. Returns whether the claim still held. */
export async function failCursor(
  reader: Reader,
  { webhookId, topic, fence }: ClaimedCursor,
  waitMs: number | null,
): Promise<boolean> {
  const rows = await reader.query(
    `UPDATE webhook_cursor SET tries = tries + 1, failing_since = coalesce(failing_since, now()), lease_until = NULL,
            next_try = now() + make_interval(secs => $4::float8 / 1000)
      WHERE webhook_id = $1 AND topic = $2 AND fence = $3 RETURNING topic`,
    [webhookId, topic, fence, waitMs],
  );
  return rows.length > 0;
}

/** Releases a claimed cursor. */
export async function releaseCursor(
  reader: Reader,
  { webhookId, topic, fence }: ClaimedCursor,
): Promise<void> {
  await reader.query(
    'UPDATE webhook_cursor SET lease_until = NULL WHERE webhook_id = $1 AND topic = $2 AND fence = $3',
    [webhookId, topic, fence],
  );
}

/** Takes all cursors of a webhook from their workers, which stop after the message in progress, and forgets failures. */
export async function resetCursors(tx: Transaction, webhookId: number): Promise<void> {
  await tx.query(
    `UPDATE webhook_cursor SET fence = fence + 1, lease_until = NULL, tries = 0, failing_since = NULL, next_try = NULL
      WHERE webhook_id = $1`,
    [webhookId],
  );
}

/** Begins topics that a webhook newly covers at their last event, and forgets those it no longer covers. */
export async function coverTopics(tx: Transaction, webhookId: number): Promise<void> {
  await tx.query(
    `DELETE FROM webhook_cursor c USING webhook w
      WHERE w.id = $1 AND c.webhook_id = w.id AND c.topic NOT IN (SELECT topic FROM ${COVERED} x)`,
    [webhookId],
  );
  await tx.query(
    `INSERT INTO webhook_cursor (webhook_id, topic, seq)
     SELECT w.id, t.topic, t.last_seq FROM webhook w CROSS JOIN LATERAL ${COVERED} x JOIN event_topic t ON t.topic = x.topic
      WHERE w.id = $1 ON CONFLICT DO NOTHING`,
    [webhookId],
  );
}

/** Moves one topic back to before an event, never forward. */
export async function rewindTo(
  tx: Transaction,
  webhookId: number,
  topic: string,
  seq: number,
): Promise<void> {
  await tx.query(
    `UPDATE webhook_cursor SET seq = least(seq, $3::bigint - 1) WHERE webhook_id = $1 AND topic = $2`,
    [webhookId, topic, seq],
  );
}

/**
 * Moves all topics back to before their first event from `since` on, never forward. Finds it by halving, because
 * sequences have no gaps and times follow them.
 */
export async function rewindSince(tx: Transaction, webhookId: number, since: Date): Promise<void> {
  await tx.query(
    `WITH RECURSIVE half AS (
       SELECT topic, 0::bigint AS low, seq + 1 AS high FROM webhook_cursor WHERE webhook_id = $1
       UNION ALL
       SELECT h.topic, CASE WHEN l.at < $2 THEN l.seq ELSE h.low END, CASE WHEN l.at < $2 THEN h.high ELSE l.seq END
         FROM half h JOIN event_log l ON l.topic = h.topic AND l.seq = (h.low + h.high) / 2 WHERE h.high - h.low > 1)
     UPDATE webhook_cursor c SET seq = h.low FROM half h
      WHERE c.webhook_id = $1 AND c.topic = h.topic AND h.high - h.low = 1`,
    [webhookId, since],
  );
}
