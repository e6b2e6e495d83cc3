import type { Reader } from '#libs/platform';

export interface Totals {
  farms: number;
  completed: number;
  mapped: number;
  /** Mapped farms above 0.5 ha. */
  large: number;
  areaM2: number;
  communities: number;
}

/**
 * Returns totals of some community resources from counts maintained by a trigger: as fast for a million farms as for
 * one.
 */
export async function totalsOf(reader: Reader, resourceIds: number[]): Promise<Totals> {
  const [row] = await reader.query<Totals>(
    `SELECT coalesce(sum(farms), 0)::bigint AS farms,
            coalesce(sum(farms) FILTER (WHERE status = 'COMPLETED'), 0)::bigint AS completed,
            coalesce(sum(mapped), 0)::bigint AS mapped, coalesce(sum(large), 0)::bigint AS large,
            coalesce(sum(area_m2), 0)::float8 AS "areaM2",
            (SELECT count(*) FROM community WHERE community_resource_id = ANY($1)) AS communities
       FROM farm_count WHERE community_resource_id = ANY($1)`,
    [resourceIds],
  );
  return row ?? { farms: 0, completed: 0, mapped: 0, large: 0, areaM2: 0, communities: 0 };
}
