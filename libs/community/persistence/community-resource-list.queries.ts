import type { ResourceStatus } from '#libs/contracts';
import { byName, type Database, type Page, STATUS_WORDS, searchCondition } from '#libs/platform';

export interface CommunityResourceRow {
  id: number;
  name: string;
  description: string;
  mapping_enabled: boolean;
  country: string;
  state_id: number | null;
  state_name: string | null;
  season: string;
  type: string;
  status: ResourceStatus;
  created_on: Date;
  farmers: number;
  farms: number;
  completed: number;
  communities: number;
}

/** Scope of a query on resources. */
export interface ResourceFilter {
  /** Null: of every account. */
  accountId: number | null;
  /** Null: all of the account. */
  resourceIds: number[] | null;
  /** Search text. */
  q?: string;
  status?: ResourceStatus | null;
}

/** SQL that tests that membership `m` is not of a record that was merged into another: people are counted. */
export const IS_PERSON = 'm.farmer_id NOT IN (SELECT id FROM farmer WHERE main_id IS NOT NULL)';
/** SQL of the number of people who are members of community resource `r`. */
export const MEMBERS = 'members_of_resource(r.id)';
const COMMUNITIES = '(SELECT count(*) FROM community c WHERE c.community_resource_id = r.id)';
const farms = (where = '') =>
  `(SELECT coalesce(sum(farms), 0)::bigint FROM farm_count f WHERE f.community_resource_id = r.id${where})`;
const COMPLETED = farms(" AND f.status = 'COMPLETED'");

/** Sort columns with their SQL. Counts are computed only if they are sorted by or shown. */
const ORDER = {
  name: byName('r.name'),
  season: 'r.season',
  type: 'r.type',
  status: 'r.status',
  state: 's.name',
  createdOn: 'r.created_on',
  farmersCount: MEMBERS,
  farmsCount: farms(),
  completedFarmsCount: COMPLETED,
  communitiesCount: COMMUNITIES,
} as const;
export type ResourceField = keyof typeof ORDER;
export const RESOURCE_FIELDS = Object.keys(ORDER) as ResourceField[];

const SEARCHED = {
  text: ['r.name', 'r.description', 's.name', 'r.season', 'r.type'],
  times: ['r.created_on'],
  codes: { 'r.status': STATUS_WORDS },
};

function visible(filter: ResourceFilter): { condition: string; parameters: unknown[] } {
  const parameters: unknown[] = [filter.accountId, filter.resourceIds, filter.status ?? null];
  const found = searchCondition(filter.q, SEARCHED, (value) => `$${parameters.push(value)}`);
  return {
    condition: `($1::bigint IS NULL OR r.account_id = $1) AND ($2::bigint[] IS NULL OR r.id = ANY($2))
      AND ($3::text IS NULL OR r.status = $3) AND ${found}`,
    parameters,
  };
}

/** Returns a page of community resources with their counts, and the number of matches. */
export async function listResources(
  database: Database,
  filter: ResourceFilter,
  order: { field: ResourceField; descending: boolean },
  page: Page,
): Promise<{ rows: CommunityResourceRow[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const { condition, parameters } = visible(filter);
  const [rows, [count]] = await Promise.all([
    database.query<CommunityResourceRow>(
      `SELECT r.*, ${MEMBERS} AS farmers, ${farms()} AS farms, ${COMPLETED} AS completed, ${COMMUNITIES} AS communities
         FROM (SELECT r.id, r.name, r.description, r.mapping_enabled, r.country, r.state_id, s.name AS state_name,
                      r.season, r.type, r.status, r.created_on,
                      row_number() OVER (ORDER BY ${ORDER[order.field]} ${direction} NULLS LAST, r.id ${direction}) AS place
                 FROM community_resource r LEFT JOIN state s ON s.id = r.state_id
                WHERE ${condition} ORDER BY place LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}) r
        ORDER BY r.place`,
      [...parameters, page.limit, page.offset],
    ),
    database.query<{ total: number }>(
      `SELECT count(*) AS total FROM community_resource r LEFT JOIN state s ON s.id = r.state_id WHERE ${condition}`,
      parameters,
    ),
  ]);
  return { rows, total: count?.total ?? 0 };
}
