import type { Scope } from '#libs/access';
import type { FoundDto } from '#libs/contracts';
import type { Database } from '#libs/platform';
import type { SearchTerms } from '../domain/search-terms.js';

/** Records of one kind that are answered. */
const MOST = 5;

/** Accounts of a scope: each is asked by itself, so that one index gives both what begins so and its order. */
const ACCOUNTS = '(SELECT id FROM account WHERE $1::bigint IS NULL OR id = $1) a';
/** Farmers of a scope are the account's, or members in one of its resources. */
const FARMER_IN_SCOPE = `($2::bigint[] IS NULL OR EXISTS (
  SELECT 1 FROM membership m WHERE m.farmer_id = f.id AND m.community_resource_id = ANY($2)))`;

const FARMER = 'f.id, f.surname, f.first_name, f.temp_id, f.cbn_applicant_id, f.bvn_last4';
/** Ways to a farmer by an identifier, whole: each has an index of its own, which an OR of them would not use. */
const IDENTIFIED = ['temp_id = ANY($5)', 'cbn_applicant_id = ANY($5)', 'phone = ANY($6)', 'bvn_index = $7'];

/** Farmers by the beginning of surname or first name, further words narrowing them; or by an identifier, whole. */
export function findFarmers(
  database: Database,
  scope: Scope,
  terms: SearchTerms,
  bvnIndex: Buffer | null,
): Promise<FoundDto[]> {
  const [first = '', ...others] = terms.words;
  const of = (rank: number, condition: string, order: string) =>
    `(SELECT ${FARMER}, ${rank} AS rank FROM farmer f
       WHERE f.account_id = a.id AND ${condition} AND ${FARMER_IN_SCOPE} ORDER BY ${order} LIMIT ${MOST})`;
  const narrowed = `NOT EXISTS (SELECT 1 FROM unnest($4::text[]) word
    WHERE lower(f.surname) COLLATE "C" NOT LIKE word AND lower(f.first_name) COLLATE "C" NOT LIKE word)`;
  const named = ['surname', 'first_name'].map((column) =>
    of(2, `lower(f.${column}) COLLATE "C" LIKE $3 AND ${narrowed}`, `lower(f.${column}) COLLATE "C"`),
  );
  const ways = [...IDENTIFIED.map((condition) => of(1, `f.${condition}`, 'f.id')), ...named];
  return database.query<FoundDto>(
    `SELECT 'farmer' AS kind, id, surname || ' ' || first_name AS name,
            coalesce(temp_id, cbn_applicant_id, '*******' || bvn_last4) AS detail,
            member.community_resource_id AS "communityResourceId",
            (SELECT min(p.id) FROM farm p
              WHERE p.farmer_id = found.id AND p.community_resource_id = member.community_resource_id) AS "farmId"
       FROM (SELECT DISTINCT ON (w.id) w.* FROM ${ACCOUNTS} CROSS JOIN LATERAL (${ways.join(' UNION ALL ')}) w
              ORDER BY w.id, w.rank) found
       LEFT JOIN LATERAL (SELECT m.community_resource_id FROM membership m
              WHERE m.farmer_id = found.id AND ($2::bigint[] IS NULL OR m.community_resource_id = ANY($2))
              ORDER BY m.joined_on DESC, m.community_id DESC LIMIT 1) member ON true
      ORDER BY rank, lower(surname) COLLATE "C", lower(first_name) COLLATE "C", id LIMIT ${MOST}`,
    [scope.accountId, scope.resourceIds, first, others, terms.identifiers, terms.phones, bvnIndex],
  );
}

/** Farms by the beginning of their code or name. */
export function findFarms(database: Database, scope: Scope, terms: SearchTerms): Promise<FoundDto[]> {
  const by = (column: string) => `(SELECT f.id, f.code, f.name, f.community_resource_id FROM farm f
       WHERE f.account_id = a.id AND lower(f.${column}) COLLATE "C" LIKE $3
         AND ($2::bigint[] IS NULL OR f.community_resource_id = ANY($2))
       ORDER BY lower(f.${column}) COLLATE "C" LIMIT ${MOST})`;
  return database.query<FoundDto>(
    `SELECT 'farm' AS kind, found.id, found.code AS name,
            nullif(concat_ws(', ', nullif(found.name, found.code), r.name), '') AS detail,
            found.community_resource_id AS "communityResourceId"
       FROM (SELECT w.* FROM ${ACCOUNTS} CROSS JOIN LATERAL (${by('code')} UNION ${by('name')}) w) found
       LEFT JOIN community_resource r ON r.id = found.community_resource_id
      ORDER BY lower(found.code) COLLATE "C", found.id LIMIT ${MOST}`,
    [scope.accountId, scope.resourceIds, terms.prefix],
  );
}

/** Communities and community resources by what their names contain: there are hundreds of them, not millions. */
export async function findPlaces(database: Database, scope: Scope, terms: SearchTerms): Promise<FoundDto[]> {
  const parameters = [scope.accountId, scope.resourceIds, terms.anywhere, terms.prefix];
  const ranked = (name: string) => `(lower(${name}) LIKE $4) DESC, lower(${name}) LIMIT ${MOST}`;
  const [communities, resources] = await Promise.all([
    database.query<FoundDto>(
      `SELECT 'community' AS kind, c.id, c.name, r.name AS detail, r.id AS "communityResourceId"
         FROM community c JOIN community_resource r ON r.id = c.community_resource_id
        WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2)) AND c.name ILIKE $3
        ORDER BY ${ranked('c.name')}`,
      parameters,
    ),
    database.query<FoundDto>(
      `SELECT 'communityResource' AS kind, r.id, r.name, s.name AS detail, r.id AS "communityResourceId"
         FROM community_resource r LEFT JOIN state s ON s.id = r.state_id
        WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2)) AND r.name ILIKE $3
        ORDER BY ${ranked('r.name')}`,
      parameters,
    ),
  ]);
  return [...resources, ...communities];
}
