import { HECTARES_PER_SQUARE_METRE } from '#libs/contracts';
import type { Reader } from '#libs/platform';

/** Returns the inputs collected, in naira, and the mapped hectares of some farmers in a community resource. */
export async function inputsAndSizes(
  reader: Reader,
  communityResourceId: number,
  farmerIds: readonly number[],
): Promise<Map<number, { inputCollected: number; size: number }>> {
  const rows = await reader.query<{ id: number; inputCollected: number; size: number }>(
    `SELECT f.id,
            (SELECT coalesce(sum(CASE kind WHEN 'RETURN' THEN -amount ELSE amount END), 0)::float8 FROM ledger_entry e
              WHERE e.farmer_id = f.id AND e.community_resource_id = $1 AND e.kind IN ('COLLECTION', 'RETURN')) AS "inputCollected",
            (SELECT round((coalesce(sum(area_m2), 0) * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 FROM farm o
              WHERE o.farmer_id = f.id AND o.community_resource_id = $1) AS size
       FROM unnest($2::bigint[]) f(id)`,
    [communityResourceId, farmerIds],
  );
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
