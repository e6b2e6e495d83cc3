import type { Transaction } from '#libs/platform';

export interface ArrivedFarmers {
  accountId: number;
  /** SQL of the ids of the farmers who have arrived, or have got an identifier, as `id`; its parameters begin with `$2`. */
  farmers: string;
  values: unknown[];
}

/** Farms of a community resource that have found their farmer. */
export interface LinkedFarms {
  communityResourceId: number;
  farms: number;
}

/**
 * Gives farms that wait for a farmer to those who have arrived: by BVN, temporary id or CBN id as the map has them, or by a farm
 * code that is the farmer's temporary id. A declared size is taken over where it can only be that of one farm.
 */
export async function linkAwaitingFarms(
  tx: Transaction,
  { accountId, farmers, values }: ArrivedFarmers,
): Promise<LinkedFarms[]> {
  // Almost always nobody is waited for.
  const [waiting] = await tx.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM farm WHERE account_id = $1 AND farmer_id IS NULL) AS any',
    [accountId],
  );
  if (!waiting?.any) return [];
  const awaited = (column: string, rank: number, key = (id: string) => id) =>
    `SELECT a.farm_id, p.id AS farmer_id, ${rank} AS rank FROM arrived p
       JOIN farm_awaited_farmer a ON a.account_id = $1 AND ${key(`a.${column}`)} = ${key(`p.${column}`)}`;
  // As farmers are found: without case and spaces.
  const asId = (id: string) => `identifier_key(${id})`;
  return tx.query<LinkedFarms>(
    `WITH arrived AS MATERIALIZED (
       SELECT p.id, p.bvn_index, p.temp_id, p.cbn_applicant_id, p.declared_size_m2
         FROM farmer p JOIN (${farmers}) a ON a.id = p.id WHERE p.account_id = $1),
     owners AS MATERIALIZED (
       SELECT DISTINCT ON (farm_id) farm_id, farmer_id FROM (
         ${awaited('bvn_index', 1)} UNION ALL ${awaited('temp_id', 2, asId)} UNION ALL ${awaited('cbn_applicant_id', 3, asId)}
         UNION ALL
         SELECT f.id, p.id, 4 FROM arrived p JOIN farm f ON f.account_id = $1 AND f.farmer_id IS NULL 
                                                AND identifier_key(f.code) = identifier_key(p.temp_id)) x
        ORDER BY farm_id, rank),
     linked AS (
       UPDATE farm f
          SET farmer_id = o.farmer_id, version = f.version + 1, updated_on = now(),
              community_id = coalesce(f.community_id, (
                SELECT m.community_id FROM membership m
                 WHERE m.farmer_id = o.farmer_id AND m.community_resource_id = f.community_resource_id
                 ORDER BY m.joined_on LIMIT 1)),
              declared_size_m2 = coalesce(f.declared_size_m2, CASE
                WHEN (SELECT count(*) FROM owners s WHERE s.farmer_id = o.farmer_id) = 1
                 AND NOT EXISTS (SELECT 1 FROM farm s WHERE s.farmer_id = o.farmer_id) THEN p.declared_size_m2 END)
         FROM owners o JOIN arrived p ON p.id = o.farmer_id
        WHERE f.id = o.farm_id AND f.farmer_id IS NULL
       RETURNING f.id, f.community_resource_id),
     settled AS (DELETE FROM farm_awaited_farmer a USING owners o WHERE a.farm_id = o.farm_id)
     SELECT community_resource_id AS "communityResourceId", count(*) AS farms FROM linked
      WHERE community_resource_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [accountId, ...values],
  );
}
