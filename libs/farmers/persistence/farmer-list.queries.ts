import { IS_PERSON } from '#libs/community';
import { byName, type Database, type Page, type SearchedDays } from '#libs/platform';
import { isProcessedIn } from '../processed.js';

type Reader = Pick<Database, 'query'>;

export interface ListedFarmer {
  id: number;
  firstName: string;
  surname: string;
  othername: string | null;
  bvnLast4: string | null;
  tempId: string | null;
  gender: string | null;
  phone: string | null;
  createdOn: Date;
}

const COLUMNS = `f.id, f.first_name AS "firstName", f.surname, f.othername, f.bvn_last4 AS "bvnLast4", f.temp_id AS "tempId",
  f.gender, f.phone, f.created_on AS "createdOn"`;

/** Sort columns of farmer lists; the BVN is sorted by its visible digits, the time of creation by the id, as all lists of farmers. */
const ORDER = {
  surname: [byName('f.surname'), byName('f.first_name')],
  firstName: [byName('f.first_name'), byName('f.surname')],
  othername: [byName('f.othername'), byName('f.surname')],
  bvn: ['f.bvn_last4'],
  tempId: ['f.temp_id'],
  phone: ['f.phone'],
  createdOn: [],
} as const;
export type FarmerField = keyof typeof ORDER;
export const FARMER_FIELDS = Object.keys(ORDER) as FarmerField[];

/** Memberships of a community, or those of a community resource whose farmers are processed. `$1` is its id. */
const AMONG = {
  community: `membership m WHERE m.community_id = $1 AND ${IS_PERSON}`,
  processed: `membership m WHERE m.community_resource_id = $1 AND ${IS_PERSON} AND ${isProcessedIn('$1', 'm.farmer_id')}`,
} as const;

/** ILIKE would convert the pattern again for each farmer. No search text has a line end. */
const FOUND = `(lower(concat_ws(' ', f.surname, f.first_name, f.othername, f.surname) || E'\\n' || coalesce(f.temp_id, '')) LIKE lower($2)
  OR ($3::text IS NOT NULL AND f.phone LIKE '%' || $3 || '%') OR f.bvn_last4 = $4)`;
/** Replaces the name search, because no name contains a date. With the account it uses the index by creation date. */
const CREATED = `f.created_on >= $2::timestamptz AND f.created_on < $3::timestamptz AND f.account_id = $4`;

export interface FarmersAsked {
  among: keyof typeof AMONG;
  /** Id of the community, or of the community resource. */
  id: number;
  /** A pattern for ILIKE. */
  search: string | null;
  /** Digits contained in the phone number. */
  digits: string | null;
  /** The last four digits of a BVN. */
  last4: string | null;
  /** Creation days, which replace all other search terms, and the account. */
  created: (SearchedDays & { accountId: number }) | null;
}

/** Returns a page of farmers, and the number of matches. The caller checks permissions. */
export async function listFarmers(
  reader: Reader,
  { among, id, search, digits, last4, created }: FarmersAsked,
  order: { field: FarmerField; descending: boolean },
  page: Page,
): Promise<{ rows: ListedFarmer[]; total: number }> {
  const direction = order.descending ? 'DESC' : 'ASC';
  const by = [...ORDER[order.field], 'f.id'].map((column) => `${column} ${direction} NULLS LAST`);
  const from = `FROM farmer f WHERE f.id IN (SELECT m.farmer_id FROM ${AMONG[among]})`;
  const [matching, values] = created
    ? [`${from} AND ${CREATED}`, [id, created.from, created.to, created.accountId]]
    : search === null
      ? [from, [id]]
      : [`${from} AND ${FOUND}`, [id, search, digits, last4]];
  // A search reads all matches in any case, so they are counted meanwhile. Without one, every member is a farmer.
  const counted = search === null ? 'NULL' : 'count(*) OVER ()';
  const cut = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  // In order of the ids, the page is found in an index of the memberships: no other farmer is read.
  const isFoundById = search === null && order.field === 'createdOn';
  const rows = isFoundById
    ? `FROM (SELECT DISTINCT m.farmer_id AS id FROM ${AMONG[among]} ORDER BY m.farmer_id ${direction} ${cut}) page JOIN farmer f USING (id)`
    : matching;
  const [found, members] = await Promise.all([
    reader.query<ListedFarmer & { total: number | null }>(
      `SELECT ${COLUMNS}, ${counted} AS total ${rows} ORDER BY ${by.join(', ')} ${isFoundById ? '' : cut}`,
      [...values, page.limit, page.offset],
    ),
    search === null
      ? count(reader, `SELECT count(DISTINCT m.farmer_id) AS total FROM ${AMONG[among]}`, [id])
      : null,
  ]);
  const counts = members ?? found[0]?.total;
  const total =
    counts ?? (page.offset > 0 ? await count(reader, `SELECT count(*) AS total ${matching}`, values) : 0);
  return { rows: found.map(({ total: _, ...row }) => row), total };
}

async function count(reader: Reader, sql: string, values: unknown[]): Promise<number> {
  const [row] = await reader.query<{ total: number }>(sql, values);
  return row?.total ?? 0;
}
