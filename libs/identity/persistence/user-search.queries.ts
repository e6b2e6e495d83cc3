import type { FoundDto } from '#libs/contracts';
import { byName, prepared, SEARCH_LIMIT, type SearchAsk } from '#libs/platform';

/**
 * Finds users by any part of username or name; names that start with the text come first. Only a SUPERADMIN finds a
 * SUPERADMIN.
 */
export function searchUsers({ database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  return database.query<FoundDto>(
    prepared(`SELECT 'user' AS kind, id, display_name AS name, username::text AS detail, NULL::bigint AS "communityResourceId"
       FROM app_user
      WHERE (username::text ILIKE $2 OR display_name ILIKE $2) AND ($1::bigint IS NULL OR account_id = $1)
        AND NOT roles && '{SERVICE}' AND ($1::bigint IS NULL OR NOT roles && '{SUPERADMIN,SUPERAMIN}')
      ORDER BY lower(display_name) LIKE $3 DESC, ${byName('display_name')}, id LIMIT ${SEARCH_LIMIT}`),
    [scope.accountId, terms.anywhere, terms.prefix],
  );
}
