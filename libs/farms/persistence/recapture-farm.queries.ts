import type { Transaction } from '#libs/platform';
import { reshapeFarms } from './reshape-farms.queries.js';

export interface RecapturedFarm {
  farmId: number;
  /** Hex EWKB of a MultiPolygon. */
  boundary: string;
  /** Square metres. */
  areaM2: number;
  /** User id of the agent. */
  by: number;
  capturedOn: string;
  communityId: number;
}

/**
 * Gives a farm the boundary of another capture; the former one stays in its history. A completed farm needs another
 * evaluation. Returns false if someone else is editing the farm. The caller has locked it.
 */
export async function recaptureFarm(tx: Transaction, farm: RecapturedFarm): Promise<boolean> {
  const [row] = await tx.query<{ outcome: string }>(
    `WITH ${reshapeFarms({
      rows: `SELECT f.id AS farm_id, f.version, $2::geometry AS boundary, $3::float8 AS area_m2, true AS reshapes
               FROM farm f WHERE f.id = $1`,
      madeBy: '$4::bigint',
      source: 'capture',
    })} SELECT outcome FROM reshaped_farms`,
    [farm.farmId, farm.boundary, farm.areaM2, farm.by],
  );
  if (row?.outcome !== 'reshaped') return false;
  await tx.query(
    // Codes are unique for each agent; another farm of this agent may have the same one.
    `UPDATE farm f SET captured_on = $3, community_id = coalesce(community_id, $4), captured_by =
            CASE WHEN EXISTS (SELECT FROM farm o WHERE o.community_resource_id = f.community_resource_id AND o.code = f.code
                                 AND o.captured_by = $2 AND o.id <> f.id) THEN f.captured_by ELSE $2 END
      WHERE f.id = $1`,
    [farm.farmId, farm.by, farm.capturedOn, farm.communityId],
  );
  return true;
}
