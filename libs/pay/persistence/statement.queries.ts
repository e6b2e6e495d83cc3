import type { PayLineDto } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Returns the entries of an agent by day, task and kind, and their approved items, oldest first; amounts in kobo. */
export function linesOf(reader: Reader, agentId: number): Promise<Omit<PayLineDto, 'balance'>[]> {
  return reader.query(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day, kind, task, count, kobo::float8 AS amount FROM (
       SELECT (e.created_on AT TIME ZONE 'Africa/Lagos')::date AS day, e.kind, g.name AS task, count(*)::int AS count,
              sum(e.amount) AS kobo, min(e.created_on) AS at
         FROM pay_entry e JOIN posting_group g ON g.id = e.posting_group_id WHERE e.agent_id = $1 GROUP BY 1, e.kind, g.id
       UNION ALL
       SELECT (decided_on AT TIME ZONE 'Africa/Lagos')::date, 'APPROVED', NULL, id::int, -amount, decided_on
         FROM pay_item WHERE agent_id = $1 AND state = 'APPROVED') line
      ORDER BY day, at, kind, task`,
    [agentId],
  );
}
