import type { FoundDto } from '#libs/contracts';
import { SEARCH_LIMIT, type SearchAsk } from '#libs/platform';

/** Matches any part of the name, prefix matches first. */
export function find__Many__({ database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  return database.query<FoundDto>(
    `SELECT '__one__' AS kind, t.id, t.name, nullif(t.note, '') AS detail, NULL AS "communityResourceId"
       FROM __table__ t
      WHERE ($1::bigint IS NULL OR t.account_id = $1) AND t.name ILIKE $2
      ORDER BY (lower(t.name) LIKE $3) DESC, lower(t.name) LIMIT ${SEARCH_LIMIT}`,
    [scope.accountId, terms.anywhere, terms.prefix],
  );
}
