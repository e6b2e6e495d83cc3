import type { Transaction } from '#libs/platform';

export interface ArrivedFarmers {
  accountId: number;
  /** The import that brought them: a parameter. */
  importId: string;
  /** SQL of the ids of farmers who are new or have a new identifier, as `id`; its parameters begin with `$2`. */
  farmers: string;
  values: unknown[];
}

/** Farms of a community resource that were linked to their farmer. */
export interface LinkedFarms {
  communityResourceId: number;
  farms: number;
}

/**
 * Links waiting farms to new farmers by BVN, temporary id or CBN id as the map has them. A farm code that is the
 * farmer's temporary id also matches. A declared size is copied only if it can only be that of one farm. Each link is
 * recorded, so that it can be undone.
 */
export async function linkAwaitingFarms(
  tx: Transaction,
  { accountId, importId, farmers, values }: ArrivedFarmers,
): Promise<LinkedFarms[]> {
  // Usually no farm is waiting.
  const [waiting] = await tx.query<{ any: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM farm WHERE account_id = $1 AND farmer_id IS NULL) AS any',
    [accountId],
  );
  if (!waiting?.any) return [];
  const awaited = (column: string, rank: number, key = (id: string) => id) =>
    `SELECT a.farm_id, p.id AS farmer_id, ${rank} AS rank FROM arrived p
       JOIN farm_awaited_farmer a ON a.account_id = $1 AND ${key(`a.${column}`)} = ${key(`p.${column}`)}`;
  // Compared like farmers: ignoring case and spaces.
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
     before AS MATERIALIZED (
       SELECT f.id, f.community_id, f.declared_size_m2, a.bvn_index, a.temp_id, a.cbn_applicant_id
         FROM owners o JOIN farm f ON f.id = o.farm_id LEFT JOIN farm_awaited_farmer a ON a.farm_id = f.id),
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
       RETURNING f.id, f.community_resource_id, f.farmer_id, f.version, f.community_id, f.declared_size_m2),
     noted AS (
       INSERT INTO farm_link AS l (farm_id, farmer_id, import_id, from_version, version, took_community, took_size,
                                   bvn_index, temp_id, cbn_applicant_id)
       SELECT n.id, n.farmer_id, ${importId}, n.version - 1, n.version,
              b.community_id IS NULL AND n.community_id IS NOT NULL,
              b.declared_size_m2 IS NULL AND n.declared_size_m2 IS NOT NULL, b.bvn_index, b.temp_id, b.cbn_applicant_id
         FROM linked n JOIN before b USING (id)
       ON CONFLICT (farm_id) DO UPDATE
         SET farmer_id = excluded.farmer_id, import_id = excluded.import_id, version = excluded.version,
             -- Linked, taken back and linked again: still nobody else has changed it.
             from_version = CASE WHEN l.version = excluded.from_version THEN l.from_version ELSE excluded.from_version END,
             took_community = excluded.took_community, took_size = excluded.took_size, bvn_index = excluded.bvn_index,
             temp_id = excluded.temp_id, cbn_applicant_id = excluded.cbn_applicant_id),
     settled AS (DELETE FROM farm_awaited_farmer a USING owners o WHERE a.farm_id = o.farm_id)
     SELECT community_resource_id AS "communityResourceId", count(*) AS farms FROM linked
      WHERE community_resource_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [accountId, ...values],
  );
}
