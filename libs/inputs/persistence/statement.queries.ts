import type { Reader } from '#libs/platform';

export interface StatementFarmer {
  farmerId: number;
  farmerName: string;
  tempId: string | null;
  bvnLast4: string | null;
  phone: string | null;
  communityName: string | null;
}

/** A farmer of a programme as their statement names them; null for who is not of it. */
export async function farmerOnStatement(
  reader: Reader,
  {
    communityResourceId,
    season,
    farmerId,
  }: { communityResourceId: number; season: string; farmerId: number },
): Promise<StatementFarmer | null> {
  const [row] = await reader.query<StatementFarmer>(
    `SELECT f.id AS "farmerId", f.surname || ' ' || f.first_name AS "farmerName", f.temp_id AS "tempId", f.bvn_last4 AS "bvnLast4",
            f.phone, c.name AS "communityName"
       FROM farmer f
       LEFT JOIN LATERAL (
         SELECT community_id FROM (
           SELECT community_id, 1 AS at, NULL::timestamptz AS since FROM ledger_farmer
            WHERE community_resource_id = $1 AND season = $2 AND farmer_id = f.id
           UNION ALL
           SELECT community_id, 2, joined_on FROM membership WHERE community_resource_id = $1 AND farmer_id = f.id
           UNION ALL
           SELECT coalesce(community_id, 0), 3, created_on FROM farm WHERE community_resource_id = $1 AND farmer_id = f.id) p
          ORDER BY at, since, community_id LIMIT 1) p ON true
       LEFT JOIN community c ON c.id = p.community_id
      WHERE f.id = $3 AND p.community_id IS NOT NULL`,
    [communityResourceId, season, farmerId],
  );
  return row ?? null;
}
