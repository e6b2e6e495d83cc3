import type { Reader } from '#libs/platform';
import { COMPLETED_FARMS, landOf, nairaOf } from './entitlement.queries.js';
import type { SumsAsked } from './ledger-sums.queries.js';

const valuesOf = ({ communityResourceId, season, communityId }: SumsAsked) => [
  communityResourceId,
  season,
  communityId,
];
const HERE = `community_resource_id = $1 AND season = $2 AND ($3::bigint IS NULL OR community_id = $3)`;

/** Returns the naira, as text and by input, that farmers are allocated beyond their own entitlement. */
export function excessAllocation(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ eopId: number; beyond: string }[]> {
  return reader.query(
    `SELECT b.eop_id AS "eopId", sum(greatest(b.allocated - ${nairaOf('coalesce(l.units, 0)')}, 0))::text AS beyond
       FROM ledger_balance b JOIN eop e ON e.id = b.eop_id
       LEFT JOIN (${landOf('AND ($3::bigint IS NULL OR community_id = $3)')}) l USING (farmer_id)
      WHERE b.community_resource_id = $1 AND b.season = $2 AND ($3::bigint IS NULL OR b.community_id = $3) AND b.allocated > 0
      GROUP BY b.eop_id`,
    valuesOf(asked),
  );
}

/** Counts farmers with entries in the season, with and without a completed farm. */
export async function farmersByFarm(
  reader: Reader,
  asked: SumsAsked,
): Promise<{ withFarm: number; withoutFarm: number }> {
  const [row] = await reader.query<{ withFarm: number; withoutFarm: number }>(
    `SELECT count(*) FILTER (WHERE has) AS "withFarm", count(*) FILTER (WHERE NOT has) AS "withoutFarm"
       FROM (SELECT farmer_id IN (SELECT farmer_id FROM ${COMPLETED_FARMS}) AS has FROM ledger_farmer WHERE ${HERE}) f`,
    valuesOf(asked),
  );
  return row ?? { withFarm: 0, withoutFarm: 0 };
}
