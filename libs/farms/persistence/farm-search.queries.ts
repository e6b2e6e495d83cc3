import type { FoundDto } from '#libs/contracts';
import { type Captured, prepared, SEARCH_LIMIT, type SearchAsk, startsWith } from '#libs/platform';

/** Accounts of a scope: each is queried separately, so that one index serves both the prefix and the order. */
const ACCOUNTS = '(SELECT id FROM account WHERE $1::bigint IS NULL OR id = $1) a';

/** Farms without a resource belong to the account; farms of one are hidden while it is in the trash. */
const NOT_IN_TRASH = `(f.community_resource_id IS NULL
  OR EXISTS (SELECT 1 FROM community_resource live WHERE live.id = f.community_resource_id))`;

/** SQL of the first farms by a prefix of a column. */
const by = (column: string) => `(SELECT f.id, f.code, f.name, f.community_resource_id FROM farm f
       WHERE f.account_id = a.id AND ${startsWith(`lower(f.${column})`, '$3::text')}
         AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2)) AND ${NOT_IN_TRASH}
       ORDER BY lower(f.${column}) COLLATE "C" LIMIT ${SEARCH_LIMIT})`;
const FOUND = prepared(
  `SELECT 'farm' AS kind, found.id, found.code AS name,
          nullif(concat_ws(', ', nullif(found.name, found.code), r.name), '') AS detail,
          found.community_resource_id AS "communityResourceId"
     FROM (SELECT w.* FROM ${ACCOUNTS} CROSS JOIN LATERAL (${by('code')} UNION ${by('name')}) w) found
     LEFT JOIN community_resource r ON r.id = found.community_resource_id
    ORDER BY lower(found.code) COLLATE "C", found.id LIMIT ${SEARCH_LIMIT}`,
);

/** Finds farms by a prefix of their code or name. */
export function findFarms({ database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  return database.query<FoundDto>(FOUND, [scope.accountId, scope.resourceIds, terms.text]);
}

/** Finds farms that a user captured, by a prefix of their code or name. */
export function findCapturedFarms({ database, terms }: SearchAsk, captured: Captured): Promise<FoundDto[]> {
  return database.query<FoundDto>(
    `SELECT 'farm' AS kind, f.id, f.code AS name, nullif(concat_ws(', ', nullif(f.name, f.code), r.name), '') AS detail,
            r.id AS "communityResourceId"
       FROM farm f JOIN community_resource r ON r.id = f.community_resource_id
      WHERE f.community_resource_id = ANY($1) AND f.captured_by = $2
        AND (lower(f.code) COLLATE "C" LIKE $3 OR lower(f.name) COLLATE "C" LIKE $3)
      ORDER BY lower(f.code) COLLATE "C", f.id LIMIT ${SEARCH_LIMIT}`,
    [captured.resourceIds, captured.by, terms.prefix],
  );
}
