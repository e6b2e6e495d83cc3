import { CAPTURE_STAGE } from '#libs/captures';
import type { PayPeriodQuery } from '#libs/contracts';
import type { Reader } from '#libs/platform';
import type { AgentWork } from '../domain/judge.js';

/**
 * Returns the agents of an agency by name, with their work in a period: the latest capture of each farmer and task. Days
 * are those of Nigeria.
 */
export function workOf(
  reader: Reader,
  sharedAgencyId: number,
  { from, to }: PayPeriodQuery,
  agentIds: readonly number[] | null = null,
): Promise<AgentWork[]> {
  return reader.query<AgentWork>(
    `WITH who AS MATERIALIZED (
       SELECT a.user_id AS id, u.display_name AS name FROM agent a JOIN app_user u ON u.id = a.user_id
        WHERE (a.shared_agency_id = $1 AND a.removed_on IS NULL
               OR EXISTS (SELECT FROM pay_entry e WHERE e.agent_id = a.user_id AND e.shared_agency_id = $1))
          AND ($4::bigint[] IS NULL OR a.user_id = ANY($4))),
     sent AS MATERIALIZED (
       SELECT c.id, c.posting_id, c.agent_id, c.state, c.farmer_id, c.farm_id, c.community_resource_id, c.is_again, c.is_outside, c.started_on,
              c.ended_on, p.posting_group_id
         FROM who JOIN capture c ON c.agent_id = who.id JOIN posting p ON p.id = c.posting_id
        WHERE c.state = 'stored' AND c.farmer_id IS NOT NULL
          AND ($2::date IS NULL OR c.received_on >= $2::date::timestamp AT TIME ZONE 'Africa/Lagos')
          AND ($3::date IS NULL OR c.received_on < ($3::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos')),
     latest AS MATERIALIZED (
       SELECT DISTINCT ON (agent_id, posting_group_id, farmer_id) * FROM sent c
        ORDER BY agent_id, posting_group_id, farmer_id, id DESC),
     judged AS MATERIALIZED (
       SELECT c.agent_id, c.is_outside, c.farm_id, ${CAPTURE_STAGE} AS stage FROM latest c),
     counted AS (
       SELECT agent_id, count(*)::int AS captured, count(*) FILTER (WHERE stage = 'accepted')::int AS accepted,
              count(*) FILTER (WHERE stage = 'rejected')::int AS rejected, count(*) FILTER (WHERE stage = 'waiting')::int AS waiting,
              count(*) FILTER (WHERE is_outside AND stage <> 'waiting')::int AS outside,
              count(*) FILTER (WHERE is_outside IS NOT NULL AND stage <> 'waiting')::int AS placed
         FROM judged GROUP BY agent_id),
     -- A finding of two farms counts for each of them.
     found AS (
       SELECT agent_id, count(*)::int AS findings
         FROM (SELECT j.agent_id FROM judged j JOIN finding x ON x.farm_id = j.farm_id AND x.state = 'open' WHERE j.stage <> 'waiting'
               UNION ALL
               SELECT j.agent_id FROM judged j JOIN finding x ON x.other_id = j.farm_id AND x.state = 'open' WHERE j.stage <> 'waiting') x
        GROUP BY agent_id),
     timed AS (
       SELECT agent_id, count(*) FILTER (WHERE is_again)::int AS recaptured,
              percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_on - started_on) / 60)::float8 AS median
         FROM sent GROUP BY agent_id),
     paid AS (
       SELECT e.agent_id, sum(e.amount) AS earned, sum(e.amount) FILTER (WHERE i.state = 'APPROVED') AS approved,
              sum(e.amount) FILTER (WHERE i.state = 'WAITING') AS proposed, sum(e.amount) FILTER (WHERE i.id IS NULL) AS due,
              max(e.id) AS last_entry
         FROM who JOIN pay_entry e ON e.agent_id = who.id AND e.shared_agency_id = $1
         LEFT JOIN pay_item i ON i.id = e.pay_item_id GROUP BY e.agent_id)
     SELECT who.id AS "agentId", who.name, coalesce(c.captured, 0) AS captured, coalesce(c.accepted, 0) AS accepted,
            coalesce(c.rejected, 0) AS rejected, coalesce(c.waiting, 0) AS waiting, coalesce(t.recaptured, 0) AS recaptured,
            t.median AS "medianMinutes", coalesce(f.findings, 0) AS findings, coalesce(c.outside, 0) AS outside,
            coalesce(c.placed, 0) AS placed, coalesce(p.earned, 0)::float8 AS earned, coalesce(p.approved, 0)::float8 AS approved,
            coalesce(p.proposed, 0)::float8 AS proposed, coalesce(p.due, 0)::float8 AS due, coalesce(p.last_entry, 0)::float8 AS "lastEntry",
            coalesce((SELECT max(k.last_entry_id) FROM pay_check k WHERE k.agent_id = who.id), 0)::float8 AS "checkedEntry"
       FROM who LEFT JOIN counted c ON c.agent_id = who.id LEFT JOIN timed t ON t.agent_id = who.id
       LEFT JOIN found f ON f.agent_id = who.id LEFT JOIN paid p ON p.agent_id = who.id
      ORDER BY lower(who.name), who.id`,
    [sharedAgencyId, from ?? null, to ?? null, agentIds],
  );
}
