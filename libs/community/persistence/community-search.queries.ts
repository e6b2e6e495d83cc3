import type { FoundDto } from '#libs/contracts';
import { prepared, SEARCH_LIMIT, type SearchAsk } from '#libs/platform';

/* Matches any part of a name: there are hundreds of rows, not millions. */

const parametersOf = ({ scope, terms }: SearchAsk) => [
  scope.accountId,
  scope.resourceIds,
  terms.anywhere,
  terms.prefix,
];
const ranked = (name: string) => `(lower(${name}) LIKE $4) DESC, lower(${name}) LIMIT ${SEARCH_LIMIT}`;

/** Finds community resources of a scope, prefix matches first. */
export function findResources(ask: SearchAsk): Promise<FoundDto[]> {
  return ask.database.query<FoundDto>(
    prepared(`SELECT 'communityResource' AS kind, r.id, r.name, s.name AS detail, r.id AS "communityResourceId"
       FROM community_resource r LEFT JOIN state s ON s.id = r.state_id
      WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2)) AND r.name ILIKE $3
      ORDER BY ${ranked('r.name')}`),
    parametersOf(ask),
  );
}

/** Finds communities of a scope, prefix matches first. */
export function findCommunities(ask: SearchAsk): Promise<FoundDto[]> {
  return ask.database.query<FoundDto>(
    prepared(`SELECT 'community' AS kind, c.id, c.name, r.name AS detail, r.id AS "communityResourceId"
       FROM community c JOIN community_resource r ON r.id = c.community_resource_id
      WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2)) AND c.name ILIKE $3
      ORDER BY ${ranked('c.name')}`),
    parametersOf(ask),
  );
}
