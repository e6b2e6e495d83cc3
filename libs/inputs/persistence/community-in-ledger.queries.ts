import { unseen } from '#libs/platform';

/**
 * SQL of the community of a farmer in a ledger (0: none). It is that of their first entry of the season, else `given`,
 * else the first that they joined, else their farm's. Null if they are not in the programme.
 */
export const communityInLedger = (
  farmerId: string,
  communityResourceId: string,
  season: string,
  given?: string,
): string => {
  const resource = unseen(communityResourceId);
  return `(
    SELECT c.community_id FROM (
       SELECT community_id, 1 AS at, now() AS since FROM ledger_farmer
        WHERE community_resource_id = ${resource} AND season = ${season} AND farmer_id = ${farmerId}
       UNION ALL
       SELECT community_id, ${given ? `CASE WHEN community_id = ${given} THEN 2 ELSE 3 END` : '3'}, joined_on FROM membership
        WHERE community_resource_id = ${resource} AND farmer_id = ${farmerId}
       UNION ALL
       SELECT coalesce(community_id, 0), 4, created_on FROM farm
        WHERE community_resource_id = ${resource} AND farmer_id = ${farmerId}) c
      ORDER BY at, since, community_id LIMIT 1)`;
};
