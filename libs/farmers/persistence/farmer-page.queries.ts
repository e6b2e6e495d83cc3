import type { FarmerFilter, FarmerSort } from '#libs/contracts';
import { type Bind, byName, type Reader } from '#libs/platform';
import { type FarmerSelection, farmerConditions, type Tested } from './select-farmers.js';

export interface FarmerPageAsked {
  selection: FarmerSelection;
  /** A further condition on the farmer `f`. */
  also?: (bind: Bind) => string;
  sort: FarmerSort;
  /** Id of the last farmer of the page before. */
  after: number | null;
  size: number;
}

export interface FarmerPage {
  ids: number[];
  next: number | null;
  total: number;
  isExact: boolean;
}

/** Matches beyond this are not counted: fewer for a text or a filter by rows of other tables, which are read for each. */
const MOST_COUNTED = 10_000;
const MOST_COUNTED_BY_ROWS = 1000;
const MOST_COUNTED_BY_BOTH = 200;
/**
 * Farmers that are tried in the order of the list before all matches are found and sorted. A frequent match fills a
 * page from the first few; a rare one has an index, or few rows to sort. Trying a text takes longest.
 */
const TRIED = 10_000;
const TRIED_BY_TEXT = 2000;

/** Columns of an order, most significant first. All have one direction. */
const KEYS: Record<'registered' | 'surname', readonly string[]> = {
  registered: ['f.id'],
  surname: [byName('f.surname'), byName('f.first_name'), 'f.id'],
};

/** Returns a page of the selected farmers, with the number of all. The caller checks permissions. */
export async function farmerPage(reader: Reader, asked: FarmerPageAsked): Promise<FarmerPage> {
  const { size, selection, also } = asked;
  const { only, communityId } = selection.filter;
  const isSmall = also !== undefined || only !== undefined || (communityId !== undefined && isByName(asked));
  if (!isSmall) {
    const ids = await firstOf(reader, asked);
    if (ids.length > size) return { ...cut(ids, size), ...(await countUpTo(reader, asked)) };
  }
  return allOf(reader, asked);
}

const cut = (ids: number[], size: number) => {
  const shown = ids.slice(0, size);
  return { ids: shown, next: ids.length > size ? (shown.at(-1) ?? null) : null };
};

/** Returns matches among the next farmers in the order of the list, until there is one more than a page. */
async function firstOf(reader: Reader, asked: FarmerPageAsked): Promise<number[]> {
  const { bind, values } = parameters();
  const tried = candidates(asked, asked.selection.filter.q ? TRIED_BY_TEXT : TRIED, bind);
  const rows = await reader.query<{ id: number }>(
    `SELECT f.id FROM (${tried}) f WHERE ${conditions(asked, bind, 'each').join(' AND ')}
      ORDER BY ${order(asked, keysRead(asked))} LIMIT ${asked.size + 1}`,
    values,
  );
  return rows.map(({ id }) => id);
}

/** Finds all matches, and sorts them. OFFSET 0 keeps the planner from walking the order of the list for them. */
async function allOf(reader: Reader, asked: FarmerPageAsked): Promise<FarmerPage> {
  const { bind, values } = parameters();
  const [row] = await reader.query<{ ids: number[]; total: number }>(
    `WITH found AS MATERIALIZED (
       SELECT f.id, ${keyColumns(asked)} FROM farmer f WHERE ${conditions(asked, bind).join(' AND ')} OFFSET 0)
     SELECT (SELECT count(*) FROM found)::int AS total, ARRAY(
       SELECT f.id FROM found f WHERE ${afterLast(asked, bind, keysRead(asked))}
        ORDER BY ${order(asked, keysRead(asked))} LIMIT ${asked.size + 1}) AS ids`,
    values,
  );
  if (!row) throw new Error('a row was expected');
  return { ...cut(row.ids.map(Number), asked.size), total: row.total, isExact: true };
}

async function countUpTo(reader: Reader, asked: FarmerPageAsked) {
  const { bind, values } = parameters();
  const most = mostCounted(asked.selection.filter);
  const [row] = await reader.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (
       SELECT 1 FROM farmer f WHERE ${conditions(asked, bind).join(' AND ')} LIMIT ${most + 1}) f`,
    values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, most), isExact: total <= most };
}

function mostCounted(filter: FarmerFilter): number {
  const { q, processed, hasFarm, farmResourceId, possibleDuplicate, severalSeasons } = filter;
  const isRead = [processed, hasFarm, farmResourceId, possibleDuplicate, severalSeasons].some(
    (each) => each !== undefined,
  );
  if (q && isRead) return MOST_COUNTED_BY_BOTH;
  return q || isRead ? MOST_COUNTED_BY_ROWS : MOST_COUNTED;
}

function parameters(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

const keysOf = ({ sort }: FarmerPageAsked) => KEYS[sort.endsWith('surname') ? 'surname' : 'registered'];
const isDescending = ({ sort }: FarmerPageAsked) => sort.startsWith('-');
const isByName = (asked: FarmerPageAsked) => keysOf(asked).length > 1;
const order = (asked: FarmerPageAsked, keys = keysOf(asked)) =>
  keys.map((key) => `${key} ${isDescending(asked) ? 'DESC' : 'ASC'}`).join(', ');
/** The order as columns of a subselect, in which the planner recognizes it. */
const keyColumns = (asked: FarmerPageAsked) => keysOf(asked).map((key, index) => `${key} AS key${index}`);
const keysRead = (asked: FarmerPageAsked) => keysOf(asked).map((_key, index) => `f.key${index}`);

/** Few farmers have a text, a local government or no phone: other tables are read for each. */
function conditions(asked: FarmerPageAsked, bind: Bind, how?: Tested): string[] {
  const { selection, also } = asked;
  const { q, noPhone, lgaId } = selection.filter;
  const preset = q || noPhone || lgaId !== undefined ? 'each' : 'together';
  return [...farmerConditions(selection, bind, how ?? preset), ...(also ? [also(bind)] : [])];
}

/** The position of the last farmer is read from their record: names must not be in an address. */
function afterLast(asked: FarmerPageAsked, bind: Bind, columns = keysOf(asked)): string {
  const { after } = asked;
  if (after === null) return 'true';
  const sign = isDescending(asked) ? '<' : '>';
  const keys = keysOf(asked);
  if (keys.length === 1) return `${columns[0]} ${sign} ${bind(after)}::bigint`;
  const last = keys.map(
    (key) => `(SELECT ${key.replaceAll('f.', 'l.')} FROM farmer l WHERE l.id = ${bind(after)}::bigint)`,
  );
  return `(${columns.join(', ')}) ${sign} (${last.join(', ')})`;
}

/** Returns SQL of farmers in the order of the list, from the index that fits the filter. */
function candidates(asked: FarmerPageAsked, limit: number, bind: Bind): string {
  const { selection, after } = asked;
  const { scope, filter } = selection;
  const { resourceId, communityId } = filter;
  const direction = isDescending(asked) ? 'DESC' : 'ASC';
  const sign = isDescending(asked) ? '<' : '>';
  const resources = resourceId === undefined ? scope.resourceIds : [resourceId];
  if (isByName(asked) || (resources === null && communityId === undefined)) {
    const among = ['f.main_id IS NULL', afterLast(asked, bind)];
    if (scope.accountId !== null) among.push(`f.account_id = ${bind(scope.accountId)}::bigint`);
    if (filter.noPhone) among.push('f.phone IS NULL');
    return `SELECT f.*, ${keyColumns(asked)} FROM farmer f WHERE ${among.join(' AND ')} ORDER BY ${order(asked)} LIMIT ${limit}`;
  }
  const beyond = after === null ? 'true' : `m.farmer_id ${sign} ${bind(after)}::bigint`;
  const rows = (members: string) =>
    `SELECT f.*, next.farmer_id AS key0 FROM (${members}) next JOIN farmer f ON f.id = next.farmer_id ORDER BY next.farmer_id ${direction}`;
  if (communityId !== undefined)
    return rows(`SELECT m.farmer_id FROM membership m
      WHERE m.community_id = ${bind(communityId)}::bigint AND ${beyond} ORDER BY m.farmer_id ${direction} LIMIT ${limit}`);
  // Each resource has its own order in the index; a farmer may be in several communities of one.
  return rows(`SELECT DISTINCT each.farmer_id FROM unnest(${bind(resources)}::bigint[]) of(resource)
    CROSS JOIN LATERAL (SELECT DISTINCT m.farmer_id FROM membership m
      WHERE m.community_resource_id = of.resource AND ${beyond} ORDER BY m.farmer_id ${direction} LIMIT ${limit}) each
    ORDER BY each.farmer_id ${direction} LIMIT ${limit}`);
}
