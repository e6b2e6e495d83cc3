import type { Reader } from '#libs/platform';

/** Distinct inputs and farmers of a distribution, and its entries that wait for a second approval. */
export interface DistributionCounts {
  items: number;
  farmers: number;
  waiting: number;
}

/** Counts a distribution. `rows`: SQL of `farmer_id` and of the `before` that `mergeDistribution` stored. */
export async function countDistribution(
  reader: Reader,
  rows: string,
  values: unknown[],
): Promise<DistributionCounts> {
  const [counts] = await reader.query<DistributionCounts>(
    `WITH stored AS MATERIALIZED (${rows}),
     waiting AS MATERIALIZED (
       SELECT w.eop_id, w.state FROM stored s CROSS JOIN LATERAL jsonb_array_elements_text(s.before->'approvals') AS a(id)
         JOIN ledger_approval w ON w.id = a.id::bigint)
     SELECT (SELECT count(DISTINCT farmer_id) FROM stored) AS farmers,
            (SELECT count(*) FROM waiting WHERE state = 'WAITING') AS waiting,
            (SELECT count(*) FROM (
               SELECT e.eop_id FROM stored s CROSS JOIN LATERAL jsonb_array_elements_text(s.before->'entries') AS a(id)
                 JOIN ledger_entry e ON e.id = a.id::bigint
                UNION SELECT eop_id FROM waiting) x) AS items`,
    values,
  );
  return counts ?? { items: 0, farmers: 0, waiting: 0 };
}
