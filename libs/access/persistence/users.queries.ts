import { EVALUATORS, LANGUAGES, ROLES, type Role } from '#libs/contracts';
import { hasRole, rolesOf } from '#libs/identity';
import { byName, type Page, prepared, type Reader, STATUS_WORDS, searchCondition } from '#libs/platform';

export interface UserRow {
  id: number;
  account_id: number;
  username: string;
  display_name: string;
  roles: string[];
  status: 'ACTIVE' | 'INACTIVE';
  confirmed_on: Date | null;
  resources_count: number;
  resource_names: string[];
  last_seen_at: Date | null;
}

export interface UserFacts extends UserRow {
  first_name: string | null;
  surname: string | null;
  email: string | null;
  phone: string | null;
  is_password_reset: boolean;
  totp_enabled_at: Date | null;
  created_at: Date;
  farmer_id: number | null;
  staff_id: number | null;
  gender: string;
  address: string;
  bvn_last4: string | null;
  bank: string | null;
}

const ORDER = {
  name: byName('u.display_name'),
  username: 'u.username',
  role: 'u.roles[1]',
  status: 'u.status',
  createdOn: 'u.created_at',
} as const;
export type UserField = keyof typeof ORDER;
export const USER_FIELDS = Object.keys(ORDER) as UserField[];
/** Number of community resource names in a row. */
const NAMED = 3;

/** Columns computed only for displayed rows: the access list and the user's last visit. */
const LISTED = `(SELECT count(*) FROM access_list_entry e JOIN community_resource r ON r.id = e.community_resource_id
    WHERE e.user_id = u.id) AS resources_count,
  ARRAY(SELECT r.name FROM access_list_entry e JOIN community_resource r ON r.id = e.community_resource_id
         WHERE e.user_id = u.id ORDER BY ${byName('r.name')}, r.id LIMIT ${NAMED}) AS resource_names,
  (SELECT max(s.last_used_at) FROM user_session s WHERE s.user_id = u.id AND s.seen_by IS NULL) AS last_seen_at`;
const SHOWN = `u.id, u.account_id, u.username::text AS username, u.display_name, u.roles, u.status, u.confirmed_on`;
/** The portal upper-cases stored role names; viewers of one account never see a SUPERADMIN. Tokens are no users. */
const VISIBLE = `($1::bigint IS NULL OR u.account_id = $1 AND NOT u.roles && '{SUPERADMIN,SUPERAMIN}')
    AND NOT u.roles && '{SERVICE}'`;

export interface UserFilter {
  /** Null: all accounts. */
  accountId: number | null;
  /** Search text as typed. */
  q: string | undefined;
  role?: Role;
  status?: 'ACTIVE' | 'INACTIVE';
  /** Leaves out users with an agent record. */
  withoutAgent?: boolean;
}

const SEARCHED = {
  text: ['u.username::text', 'u.display_name'],
  times: ['u.created_at'],
  codes: {
    'u.status': STATUS_WORDS,
    'upper(u.roles[1])': Object.fromEntries(ROLES.map((role) => [role, role])),
  },
};

/** Returns a page of users, the number of matches, and counts by status without the search. */
export async function listUserRows(
  reader: Reader,
  { accountId, q, role, status, withoutAgent }: UserFilter,
  order: { field: UserField; descending: boolean },
  { limit, offset }: Page,
) {
  const parameters: unknown[] = [accountId, role ?? null, status ?? null];
  const matches = searchCondition(q, SEARCHED, (value) => `$${parameters.push(value)}`);
  const found = `FROM app_user u WHERE ${VISIBLE}
    AND ($2::text IS NULL OR u.roles[1] = $2) AND ($3::text IS NULL OR u.status = $3) AND ${matches}
    ${withoutAgent ? 'AND NOT EXISTS (SELECT FROM agent a WHERE a.user_id = u.id)' : ''}`;
  const direction = order.descending ? 'DESC' : 'ASC';
  const [rows, [total], [counts]] = await Promise.all([
    reader.query<UserRow>(
      `SELECT ${SHOWN}, ${LISTED}
         FROM (SELECT u.*, row_number() OVER (ORDER BY ${ORDER[order.field]} ${direction}, u.id) AS place ${found}
                ORDER BY place LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}) u ORDER BY u.place`,
      [...parameters, limit, offset],
    ),
    reader.query<{ count: number }>(`SELECT count(*) AS count ${found}`, parameters),
    reader.query<{ all: number; active: number; inactive: number }>(
      `SELECT count(*) AS all, count(*) FILTER (WHERE u.status = 'ACTIVE') AS active,
              count(*) FILTER (WHERE u.status = 'INACTIVE') AS inactive FROM app_user u WHERE ${VISIBLE}`,
      [accountId],
    ),
  ]);
  return { rows, total: total?.count ?? 0, counts: counts ?? { all: 0, active: 0, inactive: 0 } };
}

/** Returns the data that only a user's own page shows. */
export async function userFacts(reader: Reader, userId: number): Promise<UserFacts | null> {
  const [row] = await reader.query<UserFacts>(
    `SELECT ${SHOWN}, ${LISTED}, u.first_name, u.surname, u.email, u.phone, u.is_password_reset, u.totp_enabled_at, u.created_at, u.farmer_id,
            t.id AS staff_id, t.gender, t.address, t.bvn_last4, t.bank
       FROM app_user u LEFT JOIN staff t ON t.user_id = u.id WHERE u.id = $1`,
    [userId],
  );
  return row ?? null;
}

export interface ResourceRow {
  id: number;
  name: string;
  season: string;
  status: string;
  farmers: number;
}

/** SQL that tests that membership `m` is not of a record that was merged into another: people are counted. */
const IS_PERSON = 'm.farmer_id NOT IN (SELECT id FROM farmer WHERE main_id IS NOT NULL)';

/**
 * Returns community resources by name, with their number of farmers.
 * @param accountId null: of every account; ids null: all of it
 */
export function resourcesIn(
  reader: Reader,
  scope: { accountId: number | null; resourceIds: readonly number[] | null },
  limit: number,
): Promise<ResourceRow[]> {
  return reader.query<ResourceRow>(
    `SELECT r.id, r.name, r.season, r.status, members_of_resource(r.id) AS farmers
       FROM community_resource r
      WHERE ($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2))
      ORDER BY ${byName('r.name')}, r.id LIMIT $3`,
    [scope.accountId, scope.resourceIds, limit],
  );
}

export interface ReachCounts {
  communityResources: number;
  communities: number;
  farmers: number;
  farms: number;
}

/** Counts the records in a scope; a farmer of several resources counts once. */
export async function countsIn(
  reader: Reader,
  scope: { accountId: number | null; resourceIds: readonly number[] | null },
): Promise<ReachCounts> {
  const [row] = await reader.query<ReachCounts>(
    `WITH reached AS MATERIALIZED (
       SELECT id FROM community_resource
        WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::bigint[] IS NULL OR id = ANY($2)))
     SELECT (SELECT count(*) FROM reached) AS "communityResources",
            (SELECT count(*) FROM community c JOIN reached r ON r.id = c.community_resource_id) AS communities,
            (SELECT count(DISTINCT m.farmer_id) FROM membership m JOIN reached r ON r.id = m.community_resource_id
               WHERE ${IS_PERSON}) AS farmers,
            (SELECT coalesce(sum(f.farms), 0)::bigint FROM farm_count f JOIN reached r ON r.id = f.community_resource_id) AS farms`,
    [scope.accountId, scope.resourceIds],
  );
  return row ?? { communityResources: 0, communities: 0, farmers: 0, farms: 0 };
}

export async function countResources(reader: Reader, accountId: number): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'SELECT count(*) AS count FROM community_resource WHERE account_id = $1',
    [accountId],
  );
  return row?.count ?? 0;
}

/** Counts the records of a user who sees only their own captures in some community resources. */
export async function countsOfCaptured(
  reader: Reader,
  { by, resourceIds }: { by: number; resourceIds: readonly number[] },
): Promise<ReachCounts> {
  const [row] = await reader.query<Omit<ReachCounts, 'communityResources'>>(
    `SELECT count(*) AS farms, count(DISTINCT farmer_id) AS farmers, count(DISTINCT community_id) AS communities
       FROM farm WHERE community_resource_id = ANY($2) AND captured_by = $1`,
    [by, resourceIds],
  );
  const { farms = 0, farmers = 0, communities = 0 } = row ?? {};
  return { communityResources: resourceIds.length, communities, farmers, farms };
}

/** Returns a farmer of the account with their name; null if there is none. A merged record counts as its main record. */
export async function farmerNamed(reader: Reader, accountId: number, farmerId: number) {
  const [row] = await reader.query<{ id: number; name: string }>(
    `SELECT f.id, concat_ws(' ', f.surname, f.first_name, '· ' || coalesce(f.temp_id, f.cbn_applicant_id)) AS name
       FROM farmer k JOIN farmer f ON f.id = coalesce(k.main_id, k.id) WHERE k.id = $2 AND k.account_id = $1`,
    [accountId, farmerId],
  );
  return row ?? null;
}

export async function farmsCapturedBy(reader: Reader, accountId: number, userId: number): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    `SELECT coalesce(sum(f.farms), 0)::bigint AS count
       FROM farm_count f JOIN community_resource r ON r.id = f.community_resource_id
      WHERE r.account_id = $1 AND f.captured_by = $2`,
    [accountId, userId],
  );
  return row?.count ?? 0;
}

const POSTED = prepared(`
  SELECT DISTINCT c.community_resource_id AS id FROM posting p
    JOIN posting_group g ON g.id = p.posting_group_id AND g.removed_on IS NULL JOIN community c ON c.id = p.community_id
   WHERE p.agent_id = $1 AND p.removed_on IS NULL`);

/** Returns the ids of the community resources of an agent's current postings, without those in the trash. */
export async function idsOfPostings(reader: Reader, agentId: number): Promise<number[]> {
  const rows = await reader.query<{ id: number }>(POSTED, [agentId]);
  return rows.map(({ id }) => id);
}

/**
 * Returns where a new user can be reached, and whether their account is the demo. A phone or mail address that another
 * user of the account also has is not their own: it is omitted, and `isShared` is set.
 */
export async function receiverOf(reader: Reader, userId: number) {
  const digits = (of: string) => `right(regexp_replace(${of}, '\\D', '', 'g'), 10)`;
  const others = (same: string) =>
    `EXISTS (SELECT FROM app_user o WHERE o.account_id = u.account_id AND o.id <> u.id AND ${same})`;
  const [row] = await reader.query<{
    accountId: number;
    isDemo: boolean;
    roles: string[];
    phone: string | null;
    email: string | null;
    phoneIsShared: boolean;
    emailIsShared: boolean;
    language: string | null;
  }>(
    `SELECT u.account_id AS "accountId", a.is_demo AS "isDemo", u.roles, nullif(trim(u.phone), '') AS phone,
            nullif(trim(u.email), '') AS email, ${others(`${digits('o.phone')} = ${digits('u.phone')}`)} AS "phoneIsShared",
            ${others('lower(trim(o.email)) = lower(trim(u.email))')} AS "emailIsShared",
            coalesce((SELECT p.data->>'language' FROM user_preference p WHERE p.user_id = u.id),
                     (SELECT c.language FROM consent c WHERE c.farmer_id = u.farmer_id ORDER BY c.id DESC LIMIT 1)) AS language
       FROM app_user u JOIN account a ON a.id = u.account_id WHERE u.id = $1`,
    [userId],
  );
  if (!row) return null;
  const { accountId, isDemo, roles, phoneIsShared, emailIsShared } = row;
  return {
    accountId,
    isDemo,
    handlesMoney: hasRole(rolesOf(roles), EVALUATORS),
    phone: phoneIsShared ? null : row.phone,
    email: emailIsShared ? null : row.email,
    language: LANGUAGES.find((each) => each === row.language) ?? ('en' as const),
    isShared: (row.phone !== null && phoneIsShared) || (row.email !== null && emailIsShared),
  };
}
