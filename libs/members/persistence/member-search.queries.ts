import type { FoundDto } from '#libs/contracts';
import { byName, SEARCH_LIMIT, type SearchAsk } from '#libs/platform';

/** Finds members who are not farmers by any part of their names, prefix matches first. */
export function findMembers({ database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  return database.query<FoundDto>(
    `SELECT 'communityMember' AS kind, p.id, concat_ws(' ', p.surname, p.first_name) AS name, c.name AS detail,
            p.community_resource_id AS "communityResourceId"
       FROM community_member p JOIN community c ON c.id = p.community_id
      WHERE p.removed_on IS NULL
        AND ($1::bigint IS NULL OR p.account_id = $1) AND ($2::bigint[] IS NULL OR p.community_resource_id = ANY($2))
        AND concat_ws(' ', p.surname, p.first_name, p.surname) ILIKE $3
      ORDER BY (lower(concat_ws(' ', p.surname, p.first_name)) LIKE $4 OR lower(p.first_name) LIKE $4) DESC, ${byName('p.surname')}, p.id LIMIT ${SEARCH_LIMIT}`,
    [scope.accountId, scope.resourceIds, terms.anywhere, terms.prefix],
  );
}
