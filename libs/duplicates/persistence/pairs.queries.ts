import type { Evidence } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

export interface FoundPair {
  farmerId: number;
  otherId: number;
  score: number;
  evidence: Evidence[];
}

/**
 * Stores the pairs found for some farmers, and removes their open pairs that were not found again. Settled pairs keep
 * their state. Returns the number of new pairs, and whether anything changed.
 */
export async function storePairs(
  tx: Transaction,
  accountId: number,
  farmerIds: readonly number[],
  pairs: readonly FoundPair[],
): Promise<{ found: number; changed: boolean }> {
  const [row] = await tx.query<{ found: number; changed: number }>(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($3::jsonb) AS g("farmerId" bigint, "otherId" bigint, score real, evidence jsonb)),
     gone AS (
       DELETE FROM duplicate_pair WHERE id IN (
         SELECT id FROM duplicate_pair WHERE farmer_id = ANY($2::bigint[]) AND state = 'open'
         UNION SELECT id FROM duplicate_pair WHERE other_id = ANY($2::bigint[]) AND state = 'open')
          AND (farmer_id, other_id) NOT IN (SELECT "farmerId", "otherId" FROM given)
       RETURNING 1),
     stored AS (
       INSERT INTO duplicate_pair AS p (account_id, farmer_id, other_id, score, evidence)
       SELECT $1, "farmerId", "otherId", score, evidence FROM given ORDER BY 2, 3
       ON CONFLICT (farmer_id, other_id) DO UPDATE
          SET score = excluded.score, evidence = excluded.evidence, version = p.version + 1
        WHERE p.evidence <> excluded.evidence AND p.state = 'open'
       RETURNING version)
     SELECT (SELECT count(*) FROM stored WHERE version = 1) AS found,
            (SELECT count(*) FROM stored) + (SELECT count(*) FROM gone) AS changed`,
    [accountId, farmerIds, JSON.stringify(pairs)],
  );
  return { found: row?.found ?? 0, changed: (row?.changed ?? 0) > 0 };
}
