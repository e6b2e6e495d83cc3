import { unseen } from '#libs/platform';

export interface MatchFarms {
  /** SQL of the rows: a SELECT with `gona_id`, `captured_by` and `code`. */
  rows: string;
  /** Parameter (`$1`) or expression. */
  communityResourceId: string;
}

/**
 * Returns a SELECT of the rows with their matching farm of the community resource, `farm_id`, null if there is none.
 * Farms match by id in Gona; by capturing agent and code; by code alone. A row without an agent matches the farm
 * without one, else the only one with its code. `farm_candidates` is the number of possible farms if that is
 * ambiguous.
 */
export function matchFarms({ rows, communityResourceId }: MatchFarms): string {
  const resource = unseen(communityResourceId);
  return `
    SELECT r.*, coalesce(own.id, coded.id) AS farm_id,
           CASE WHEN own.id IS NULL AND coded.id IS NULL AND r.captured_by IS NULL THEN coded.farms ELSE 0 END AS farm_candidates
      FROM (${rows}) r
      LEFT JOIN farm own ON own.id = r.gona_id AND own.community_resource_id = ${resource}
      LEFT JOIN LATERAL (
        SELECT count(*) AS farms,
               coalesce(max(f.id) FILTER (WHERE f.captured_by = r.captured_by), max(f.id) FILTER (WHERE f.captured_by IS NULL),
                        CASE WHEN r.captured_by IS NULL AND count(*) = 1 THEN max(f.id) END) AS id
          FROM farm f WHERE f.community_resource_id = ${resource} AND f.code = r.code) coded ON own.id IS NULL`;
}
