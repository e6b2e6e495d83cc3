import { activeRejections, OF_DETAILS } from '#libs/captures';
import type { Transaction } from '#libs/platform';

/** Captures of accepted farmers of account `$1`, as the phone shows them. A farm counts once it is completed; details alone count in a task without mapping. */
const ACCEPTED = `
  SELECT c.id, c.posting_id, c.agent_id, c.farmer_id FROM capture c JOIN farm f ON f.id = c.farm_id
   WHERE c.account_id = $1 AND c.state = 'stored' AND c.farmer_id IS NOT NULL AND f.status = 'COMPLETED'
     AND NOT EXISTS (${activeRejections('c.farmer_id', 'c.agent_id')})
  UNION ALL
  SELECT c.id, c.posting_id, c.agent_id, c.farmer_id FROM capture c
   WHERE c.account_id = $1 AND c.state = 'stored' AND c.farmer_id IS NOT NULL AND c.farm_id IS NULL
     AND ${OF_DETAILS}
     AND NOT EXISTS (${activeRejections('c.farmer_id', 'c.agent_id')})`;

/**
 * Adds the entries that are missing: one for each farmer accepted in a task, and a reversal for each that is no longer.
 * The agent of the latest capture is paid. Returns the number of entries. The caller holds the lock `pay`.
 */
export async function addEntries(tx: Transaction, accountId: number): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `WITH accepted AS MATERIALIZED (${ACCEPTED}),
          due AS MATERIALIZED (
            SELECT DISTINCT ON (p.posting_group_id, c.farmer_id) p.posting_group_id, c.farmer_id, c.agent_id, c.posting_id,
                   g.cost_per_farmer AS amount
              FROM accepted c JOIN posting p ON p.id = c.posting_id JOIN posting_group g ON g.id = p.posting_group_id
             ORDER BY p.posting_group_id, c.farmer_id, c.id DESC),
          held AS MATERIALIZED (
            SELECT DISTINCT ON (posting_group_id, farmer_id) * FROM pay_entry WHERE account_id = $1
             ORDER BY posting_group_id, farmer_id, id DESC),
          -- A full join is never a nested loop, whatever the planner knows of a table that was just filled.
          pairs AS MATERIALIZED (
            SELECT d.posting_group_id, d.farmer_id, d.agent_id, d.posting_id, d.amount, h.kind, coalesce(h.round, 0) AS round,
                   h.posting_group_id AS held_group, h.farmer_id AS held_farmer, h.agent_id AS held_agent,
                   h.posting_id AS held_posting, h.amount AS held_amount, h.shared_agency_id AS held_agency
              FROM due d FULL JOIN held h ON h.posting_group_id = d.posting_group_id AND h.farmer_id = d.farmer_id),
          made AS (
            INSERT INTO pay_entry (account_id, shared_agency_id, agent_id, posting_group_id, posting_id, farmer_id, round, kind, amount)
            SELECT $1, a.shared_agency_id, p.agent_id, p.posting_group_id, p.posting_id, p.farmer_id, p.round + 1, 'ACCEPTED', p.amount
              FROM pairs p JOIN agent a ON a.user_id = p.agent_id
             WHERE p.kind IS DISTINCT FROM 'ACCEPTED'
            UNION ALL
            SELECT $1, held_agency, held_agent, held_group, held_posting, held_farmer, round, 'REOPENED', -held_amount
              FROM pairs WHERE kind = 'ACCEPTED' AND farmer_id IS NULL
            ON CONFLICT DO NOTHING RETURNING id)
     SELECT count(*)::int AS n FROM made`,
    [accountId],
  );
  return row?.n ?? 0;
}

/**
 * Counts all accepted farmers again, without the entries' own order, and stores the difference of both in kobo: each
 * accepted farmer of a task is worth their last acceptance, or the task's present cost.
 */
export async function recount(tx: Transaction, accountId: number): Promise<void> {
  await tx.query(
    `WITH due AS (
       SELECT DISTINCT p.posting_group_id, c.farmer_id FROM (${ACCEPTED}) c JOIN posting p ON p.id = c.posting_id
         JOIN agent a ON a.user_id = c.agent_id),
     counted AS (
       SELECT posting_group_id, bool_or(is_due) AS is_due, (array_agg(amount ORDER BY round DESC) FILTER (WHERE NOT is_due))[1] AS amount
         FROM (SELECT posting_group_id, farmer_id, true AS is_due, NULL::bigint AS amount, 0 AS round FROM due
               UNION ALL
               SELECT posting_group_id, farmer_id, false, amount, round FROM pay_entry
                WHERE account_id = $1 AND kind = 'ACCEPTED') both_sides
        GROUP BY posting_group_id, farmer_id),
     wanted AS (
       SELECT coalesce(sum(coalesce(c.amount, g.cost_per_farmer)), 0) AS kobo
         FROM counted c JOIN posting_group g ON g.id = c.posting_group_id WHERE c.is_due)
     INSERT INTO pay_account (account_id, settled_on, difference)
     SELECT $1, now(), (SELECT coalesce(sum(amount), 0) FROM pay_entry WHERE account_id = $1) - kobo FROM wanted
     ON CONFLICT (account_id) DO UPDATE SET settled_on = excluded.settled_on, difference = excluded.difference`,
    [accountId],
  );
}
