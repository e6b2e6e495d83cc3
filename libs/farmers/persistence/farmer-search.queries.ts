import type { FoundDto } from '#libs/contracts';
import { blindIndex, identifierKeys } from '#libs/identifier-encryption';
import {
  byName,
  type Captured,
  type Identified,
  prepared,
  SEARCH_LIMIT,
  type SearchAsk,
  startsWith,
} from '#libs/platform';
import { typedIdentifiers } from '../domain/typed-identifiers.js';

/** Accounts of a scope: each is queried separately, so that one index serves both the prefix and the order. */
const ACCOUNTS = '(SELECT id FROM account WHERE $1::bigint IS NULL OR id = $1) a';
/**
 * Limits farmers to the account's, or to members in one of the resources in scope. A value in place of EXISTS, which
 * PostgreSQL would answer by reading all members of the resources.
 */
const FARMER_IN_SCOPE = `($2::bigint[] IS NULL OR (
  SELECT true FROM membership m WHERE m.farmer_id = f.id AND m.community_resource_id = ANY($2) LIMIT 1))`;

const FARMER = 'f.id, f.account_id, f.surname, f.first_name, f.temp_id, f.cbn_applicant_id, f.bvn_last4';
/** Queries by a whole identifier: each uses its own index, which an OR of them would not. */
const IDENTIFIED = ['temp_id', 'cbn_applicant_id', 'rifan_number'].map(
  (column) => `identifier_key(k.${column}) = identifier_key($5)`,
);

/** Builds one query for farmers of the account `a`, limited to the first of an order. */
const way = (rank: number, condition: string, order: string, from = 'farmer f') =>
  `(SELECT ${FARMER}, ${rank} AS rank FROM ${from}
     WHERE ${condition} AND ${FARMER_IN_SCOPE} ORDER BY ${order} LIMIT ${SEARCH_LIMIT})`;
/** A merged record is found as its main record. */
const wayByIdentifier = (condition: string) =>
  way(
    1,
    `k.account_id = a.id AND ${condition}`,
    'f.id',
    'farmer k JOIN farmer f ON f.id = coalesce(k.main_id, k.id)',
  );
/** Main records only. */
const wayByOther = (rank: number, condition: string, order: string) =>
  way(rank, `f.account_id = a.id AND f.main_id IS NULL AND ${condition}`, order);

/**
 * Combines queries for farmers, each farmer once, in the form of search results; `$1` and `$2` are the scope's account
 * and resources.
 */
const foundBy = (ways: string[]) => `
  SELECT 'farmer' AS kind, id, surname || ' ' || first_name AS name,
         coalesce(temp_id, cbn_applicant_id, '*******' || bvn_last4) AS detail,
         member.community_resource_id AS "communityResourceId",
         (SELECT min(p.id) FROM farm p
           WHERE p.farmer_id = found.id AND p.community_resource_id = member.community_resource_id) AS "farmId",
         found.account_id AS "accountId"
    FROM (SELECT DISTINCT ON (w.id) w.* FROM ${ACCOUNTS} CROSS JOIN LATERAL (${ways.join(' UNION ALL ')}) w
           ORDER BY w.id, w.rank) found
    LEFT JOIN LATERAL (SELECT m.community_resource_id FROM membership m JOIN community live ON live.id = m.community_id
           WHERE m.farmer_id = found.id AND ($2::bigint[] IS NULL OR m.community_resource_id = ANY($2))
           ORDER BY m.joined_on DESC, m.community_id DESC LIMIT 1) member ON true
   ORDER BY rank, ${byName('surname')}, ${byName('first_name')}, id LIMIT ${SEARCH_LIMIT}`;

type FoundRow = FoundDto & { accountId: number };

const NARROWED = `NOT EXISTS (SELECT 1 FROM unnest($4::text[]) word
  WHERE lower(f.surname) COLLATE "C" NOT LIKE word AND lower(f.first_name) COLLATE "C" NOT LIKE word)`;
const named = (column: string) =>
  wayByOther(
    2,
    `${startsWith(`lower(f.${column})`, '$3::text')} AND ${NARROWED}`,
    `lower(f.${column}) COLLATE "C"`,
  );
const FOUND = prepared(
  foundBy([
    ...IDENTIFIED.map(wayByIdentifier),
    wayByOther(1, 'f.phone = ANY($6::text[])', 'f.id'),
    named('surname'),
    named('first_name'),
  ]),
);

/**
 * Finds farmers by a prefix of surname or first name, with further words as filters; or by a whole id or phone number.
 */
export async function findFarmers({ database, scope, terms }: SearchAsk): Promise<FoundDto[]> {
  const { identifier, phones } = typedIdentifiers(terms.typed);
  const { first, words } = terms;
  const rows = await database.query<FoundRow>(FOUND, [
    scope.accountId,
    scope.resourceIds,
    first,
    words.slice(1),
    identifier,
    phones,
  ]);
  return rows.map(({ accountId: _accountId, ...found }) => found);
}

/** Finds farmers by their whole BVN, using its keyed hash. */
export async function findFarmersByBvn(
  { database, config, scope }: SearchAsk,
  bvn: string,
): Promise<Identified[]> {
  const rows = await database.query<FoundRow>(foundBy([wayByIdentifier('k.bvn_index = $3')]), [
    scope.accountId,
    scope.resourceIds,
    blindIndex(bvn, identifierKeys(config)),
  ]);
  return rows.map(({ accountId, ...found }) => ({ accountId, found }));
}

/** Finds farmers of farms that a user captured, by a prefix of surname or first name, with further words as filters. */
export function findCapturedFarmers({ database, terms }: SearchAsk, captured: Captured): Promise<FoundDto[]> {
  return database.query<FoundDto>(
    `SELECT 'farmer' AS kind, f.id, f.surname || ' ' || f.first_name AS name, f.temp_id AS detail,
            own.community_resource_id AS "communityResourceId", own.id AS "farmId"
       FROM (SELECT DISTINCT ON (farmer_id) farmer_id, id, community_resource_id FROM farm
              WHERE community_resource_id = ANY($1) AND captured_by = $2 AND farmer_id IS NOT NULL
              ORDER BY farmer_id, id) own
       JOIN farmer f ON f.id = own.farmer_id AND f.main_id IS NULL
      WHERE NOT EXISTS (SELECT 1 FROM unnest($3::text[]) word
              WHERE lower(f.surname) COLLATE "C" NOT LIKE word AND lower(f.first_name) COLLATE "C" NOT LIKE word)
      ORDER BY ${byName('f.surname')}, ${byName('f.first_name')}, f.id LIMIT ${SEARCH_LIMIT}`,
    [captured.resourceIds, captured.by, terms.words],
  );
}
