import { byName, type Database, type Page, STATUS_WORDS, searchCondition } from '#libs/platform';
import { IS_PERSON } from './community-resource-list.queries.js';

export interface CommunityRow {
  id: number;
  community_resource_id: number;
  name: string;
  short_description: string;
  long_description: string;
  lga_id: number | null;
  lga_name: string | null;
  status: string;
  version: number;
  created_on: Date;
  farmers: number;
}

const FARMERS = `(SELECT count(*) FROM membership m WHERE m.community_id = c.id AND ${IS_PERSON})`;

const ORDER = {
  name: byName('c.name'),
  shortDescription: 'lower(c.short_description)',
  lga: 'l.name',
  status: 'c.status',
  createdOn: 'c.created_on',
  farmersCount: FARMERS,
} as const;
export type CommunityField = keyof typeof ORDER;
export const COMMUNITY_FIELDS = Object.keys(ORDER) as CommunityField[];

const SEARCHED = {
  text: ['c.name', 'c.short_description', 'c.long_description', 'l.name'],
  times: ['c.created_on'],
  codes: { 'c.status': STATUS_WORDS },
};

/** Returns a page of a resource's communities with their farmers, and the number of matches. `q` is the search text. */
export async function listCommunities(
  database: Database,
  communityResourceId: number,
  q: string | undefined,
  order: { field: CommunityField; descending: boolean },
  page: Page,
): Promise<{ rows: CommunityRow[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const parameters: unknown[] = [communityResourceId];
  const found = searchCondition(q, SEARCHED, (value) => `$${parameters.push(value)}`);
  const from = `FROM community c LEFT JOIN lga l ON l.id = c.lga_id
    WHERE c.community_resource_id = $1 AND ${found}`;
  const [rows, [count]] = await Promise.all([
    database.query<CommunityRow>(
      `SELECT c.*, ${FARMERS} AS farmers
         FROM (SELECT c.id, c.community_resource_id, c.name, c.short_description, c.long_description, c.lga_id,
                      l.name AS lga_name, c.status, c.version, c.created_on,
                      row_number() OVER (ORDER BY ${ORDER[order.field]} ${direction} NULLS LAST, c.id ${direction}) AS place
                 ${from} ORDER BY place LIMIT $${parameters.length + 1} OFFSET $${parameters.length + 2}) c
        ORDER BY c.place`,
      [...parameters, page.limit, page.offset],
    ),
    database.query<{ total: number }>(`SELECT count(*) AS total ${from}`, parameters),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Returns communities of a resource whose local government is outside the state: names, the first five. */
export async function communitiesOutsideState(
  database: Pick<Database, 'query'>,
  communityResourceId: number,
  stateId: number,
): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT c.name FROM community c JOIN lga l ON l.id = c.lga_id
      WHERE c.community_resource_id = $1 AND l.state_id <> $2 ORDER BY c.name LIMIT 5`,
    [communityResourceId, stateId],
  );
  return rows.map((row) => row.name);
}
