import type { CommunityRowsDto } from '#libs/contracts';
import type { Transaction } from '#libs/platform';

const SHOWN = 20;

/** Returns the target communities of the checked rows of an import, by number of rows descending. */
export function rowsByCommunity(
  db: Pick<Transaction, 'query'>,
  importId: number,
): Promise<CommunityRowsDto[]> {
  return db.query<CommunityRowsDto>(
    `SELECT coalesce(c.name, g.name) AS name, g.community_id IS NULL AS "isNew", sum(g.rows)::bigint AS rows
       FROM import_farmer_community g LEFT JOIN community c ON c.id = g.community_id
      WHERE g.import_id = $1 AND g.verdict IS NULL GROUP BY 1, 2 ORDER BY 3 DESC, 1 LIMIT ${SHOWN}`,
    [importId],
  );
}
