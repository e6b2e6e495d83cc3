import type { TestDatabase } from './test-database.js';

/** Creates an open pair of a farmer and a new one in the same communities. */
export async function duplicatePairOf(
  db: TestDatabase,
  farmerId: number,
): Promise<{ pairId: number; farmerId: number }> {
  const [other] = await db.query<{ id: number }>(
    `WITH made AS (
         INSERT INTO farmer (account_id, surname, first_name, phone)
         SELECT account_id, surname, first_name, '+2348063182245' FROM farmer WHERE id = $1 RETURNING id)
       INSERT INTO membership (community_id, farmer_id, community_resource_id)
       SELECT m.community_id, made.id, m.community_resource_id FROM made, membership m WHERE m.farmer_id = $1
       RETURNING farmer_id AS id`,
    [farmerId],
  );
  const otherId = Number(other?.id);
  // A pending comparison would remove the pair.
  await db.query('DELETE FROM duplicate_mark WHERE farmer_ids && ARRAY[$1, $2]::bigint[]', [
    farmerId,
    otherId,
  ]);
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO duplicate_pair (account_id, farmer_id, other_id, score, evidence)
       SELECT account_id, id, $2, 0.97, '[{"field": "surname", "agreement": "same", "weight": 4.5}]' FROM farmer WHERE id = $1
       ON CONFLICT (farmer_id, other_id) DO UPDATE SET version = 1 RETURNING id`,
    [farmerId, otherId],
  );
  return { pairId: Number(row?.id), farmerId };
}
