export interface MatchFarms {
  /** SQL of the rows: a SELECT with `gona_id`, `captured_by` and `code`. */
  rows: string;
  /** Parameter (`$1`) or expression. */
  communityResourceId: string;
}

/**
 * A SELECT of the rows and the farm of the community resource that each of them is, `farm_id`, null where there is none yet:
 * by its id in Gona; by the agent who captured it and its code; by its code alone. A row that names no agent is the farm
 * that has none, else the only one of its code; `farm_candidates` is how many farms it could be when that does not tell.
 */
export function matchFarms({ rows, communityResourceId }: MatchFarms): string {
  return `
    SELECT r.*, coalesce(own.id, coded.id) AS farm_id,
           CASE WHEN own.id IS NULL AND coded.id IS NULL AND r.captured_by IS NULL THEN coded.farms ELSE 0 END AS farm_candidates
      FROM (${rows}) r
      LEFT JOIN farm own ON own.id = r.gona_id AND own.community_resource_id = ${communityResourceId}
      LEFT JOIN LATERAL (
        SELECT count(*) AS farms,
               coalesce(max(f.id) FILTER (WHERE f.captured_by = r.captured_by), max(f.id) FILTER (WHERE f.captured_by IS NULL),
                        CASE WHEN r.captured_by IS NULL AND count(*) = 1 THEN max(f.id) END) AS id
          FROM farm f WHERE f.community_resource_id = ${communityResourceId} AND f.code = r.code) coded ON own.id IS NULL`;
}
