import type { RecipientFilter, SmsNetwork } from '#libs/contracts';
import type { Reader, Scope } from '#libs/platform';
import { recipientCondition } from './message.queries.js';

/** Returns the ids of recipients that match a filter, last changed first, and the time of the snapshot. */
export async function recipientOrder(
  reader: Reader,
  batchId: number,
  filter: RecipientFilter,
): Promise<{ ids: number[]; at: Date }> {
  const { condition, parameters } = recipientCondition(batchId, filter);
  const [row] = await reader.query<{ ids: number[]; at: Date }>(
    `SELECT coalesce(array_agg(id::float8 ORDER BY changed_at DESC, id DESC), '{}') AS ids, now() AS at
       FROM sms_message WHERE ${condition}`,
    parameters,
  );
  return row ?? { ids: [], at: new Date() };
}

export interface PaceRow {
  perSecond: number;
  perSecondBefore: number | null;
  changedAt: Date | null;
  userId: number | null;
  userName: string | null;
  at: Date;
}

/** Returns the speed limit of a message's account, and who set it; null if nobody ever did. */
export async function limitOf(reader: Reader, accountId: number): Promise<PaceRow | null> {
  const [row] = await reader.query<PaceRow>(
    `SELECT s.per_second AS "perSecond", s.per_second_before AS "perSecondBefore", s.changed_at AS "changedAt",
            u.id AS "userId", u.display_name AS "userName", now() AS at
       FROM sms_setting s LEFT JOIN app_user u ON u.id = s.changed_by WHERE s.account_id = $1`,
    [accountId],
  );
  return row ?? null;
}

/** Seconds that the speed chart covers. */
export const PACE_SECONDS = 60;

/** Counts recipients of a message by the number of seconds since they were sent. */
export function handedOverBySecond(reader: Reader, batchId: number): Promise<{ ago: number; n: number }[]> {
  // Answered recipients have changed since, so the index by change time finds them.
  return reader.query<{ ago: number; n: number }>(
    `SELECT floor(extract(epoch FROM now() - answered_at))::int AS ago, count(*)::int AS n FROM sms_message
      WHERE batch_id = $1 AND changed_at > now() - interval '${PACE_SECONDS} s'
        AND answered_at > now() - interval '${PACE_SECONDS} s' GROUP BY 1`,
    [batchId],
  );
}

/** Returns the number sent, the seconds from the first claim to the last answer, and the median seconds to delivery. */
export async function paceSoFar(
  reader: Reader,
  batchId: number,
): Promise<{ n: number; seconds: number | null; halfWithin: number | null }> {
  const [row] = await reader.query<{ n: number; seconds: number | null; halfWithin: number | null }>(
    `SELECT count(answered_at)::int AS n, extract(epoch FROM max(answered_at) - min(claimed_at))::float8 AS seconds,
            (percentile_disc(0.5) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM ended_at - answered_at)))
               FILTER (WHERE state = 'DELIVERED'))::float8 AS "halfWithin"
       FROM sms_message WHERE batch_id = $1`,
    [batchId],
  );
  return row ?? { n: 0, seconds: null, halfWithin: null };
}

export interface FiguresRow {
  communityId: number | null;
  communityName: string | null;
  network: SmsNetwork | null;
  month: string | null;
  /** Kind of the group, see `grouping`. */
  by: 'community' | 'network' | 'month' | 'all';
  messages: number;
  recipients: number;
  delivered: number;
  failed: number;
  unknown: number;
  notSent: number;
  accepted: number;
  queued: number;
  costKobo: number;
}

/**
 * Adds up the outcomes of all messages within a scope, without tests, by community, by network, by month and in total.
 * It first groups recipients by message and network in an index-only scan. So a million recipients become a few
 * thousand rows for the later steps.
 */
export function messageFigures(
  reader: Reader,
  scope: Scope,
  { communityId, months }: { communityId: number | null; months: number },
): Promise<FiguresRow[]> {
  return reader.query<FiguresRow>(
    `WITH b AS MATERIALIZED (
       SELECT id, community_id, to_char(created_at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM') AS month FROM sms_batch
        WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR community_resource_id = ANY($2))
          AND ($3::bigint IS NULL OR community_id = $3) AND NOT is_test
          AND created_at >= (date_trunc('month', now() AT TIME ZONE 'Africa/Lagos') - make_interval(months => $4 - 1))
                              AT TIME ZONE 'Africa/Lagos'),
     m AS MATERIALIZED (
       SELECT batch_id, network, count(*) AS recipients, count(*) FILTER (WHERE state = 'DELIVERED') AS delivered,
              count(*) FILTER (WHERE state IN ('FAILED', 'EXPIRED', 'REJECTED_DND')) AS failed,
              count(*) FILTER (WHERE state = 'UNKNOWN') AS unknown, count(*) FILTER (WHERE state = 'SUPPRESSED') AS not_sent,
              count(*) FILTER (WHERE state IN ('ACCEPTED', 'SENT')) AS accepted,
              count(*) FILTER (WHERE state IN ('QUEUED', 'CLAIMED')) AS queued, coalesce(sum(cost_kobo), 0) AS cost
         FROM sms_message WHERE batch_id IN (SELECT id FROM b) GROUP BY batch_id, network),
     f AS (
       SELECT b.community_id, m.network, b.month, count(DISTINCT b.id)::int AS messages, sum(m.recipients)::float8 AS recipients,
              sum(m.delivered)::float8 AS delivered, sum(m.failed)::float8 AS failed, sum(m.unknown)::float8 AS unknown,
              sum(m.not_sent)::float8 AS not_sent, sum(m.accepted)::float8 AS accepted, sum(m.queued)::float8 AS queued,
              sum(m.cost)::float8 AS cost,
              CASE grouping(b.community_id, m.network, b.month) WHEN 3 THEN 'community' WHEN 5 THEN 'network' WHEN 6 THEN 'month'
                ELSE 'all' END AS by
         FROM b JOIN m ON m.batch_id = b.id GROUP BY GROUPING SETS ((b.community_id), (m.network), (b.month), ()))
     SELECT f.community_id AS "communityId", c.name AS "communityName", f.network, f.month, f.by, f.messages,
            coalesce(f.recipients, 0) AS recipients, coalesce(f.delivered, 0) AS delivered, coalesce(f.failed, 0) AS failed,
            coalesce(f.unknown, 0) AS unknown, coalesce(f.not_sent, 0) AS "notSent", coalesce(f.accepted, 0) AS accepted,
            coalesce(f.queued, 0) AS queued, coalesce(f.cost, 0) AS "costKobo"
       FROM f LEFT JOIN community c ON c.id = f.community_id ORDER BY f.recipients DESC NULLS LAST, f.community_id, f.network`,
    [scope.accountId, scope.resourceIds, communityId, months],
  );
}
