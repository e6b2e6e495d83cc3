import type { CommunityRowsDto } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

const SHOWN = 20;

/** `total` counts all communities. */
type CommunityRows = CommunityRowsDto & { total: number };

/** Returns the target communities of the checked rows of an import, by number of rows descending. */
export function rowsByCommunity(db: Pick<Transaction, 'query'>, importId: number): Promise<CommunityRows[]> {
  return db.query<CommunityRows>(
    `SELECT g.community_id AS id, coalesce(c.name, g.name) AS name, l.name AS lga, g.community_id IS NULL AS "isNew",
            sum(g.rows)::bigint AS rows, count(*) OVER () AS total
       FROM import_farmer_community g LEFT JOIN community c ON c.id = g.community_id
       LEFT JOIN lga l ON l.id = coalesce(c.lga_id, g.made_lga_id)
      WHERE g.import_id = $1 AND g.verdict IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 2 LIMIT ${SHOWN}`,
    [importId],
  );
}

/** Returns the communities of the farmers that an ended import created or updated, by number of farmers descending. */
export function addedByCommunity(db: Pick<Transaction, 'query'>, importId: number): Promise<CommunityRows[]> {
  return db.query<CommunityRows>(
    `SELECT c.id, c.name, l.name AS lga, o.rows, count(*) OVER () AS total,
            EXISTS (SELECT 1 FROM import_farmer_community g WHERE g.import_id = $1 AND g.community_id = c.id
                       AND g.made_version IS NOT NULL) AS "isNew"
       FROM (SELECT community_id, count(DISTINCT target_id) AS rows FROM import_outcome
              WHERE import_id = $1 AND outcome IN ('created', 'updated') AND community_id IS NOT NULL AND (undone IS NULL OR undone = 'kept')
              GROUP BY 1) o
       JOIN community c ON c.id = o.community_id LEFT JOIN lga l ON l.id = c.lga_id
      ORDER BY o.rows DESC, c.name, c.id LIMIT ${SHOWN}`,
    [importId],
  );
}
