import type { FarmerSort } from '#libs/contracts';
import type { Bind, Reader } from '#libs/platform';
import { type FarmerSelection, farmerConditions } from './select-farmers.js';

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

/** Matches beyond this are not counted. */
const MOST_COUNTED = 10_000;
/**
 * Farmers that are tried in the order of the list before all matches are found and sorted. A frequent match fills a
 * page from the first few; a rare one has an index, or few rows to sort.
 */
const TRIED = [1000, 30_000];
/** A text is either frequent, such as one letter, or has an index. */
const TRIED_BY_TEXT = [400];

/** Columns of an order, most significant first. All have one direction. */
const KEYS: Record<'registered' | 'surname', readonly string[]> = {
  registered: ['f.id'],
  surname: ['lower(f.surname) COLLATE "C"', 'lower(f.first_name) COLLATE "C"', 'f.id'],
};

/** Returns a page of the selected farmers, with the number of all. The caller checks permissions. */
export async function farmerPage(reader: Reader, asked: FarmerPageAsked): Promise<FarmerPage> {
  const { size, selection } = asked;
  const { q, only } = selection.filter;
  const isIndexed = asked.also !== undefined || only !== undefined;
  for (const tried of isIndexed ? [] : q ? TRIED_BY_TEXT : TRIED) {
    const { ids, seen } = await firstOf(reader, asked, tried);
    const isLast = seen < tried;
    if (ids.length <= size && !isLast) continue;
    const whole = isLast && asked.after === null && ids.length <= size;
    const counted = whole ? { total: ids.length, isExact: true } : await countUpTo(reader, asked);
    return { ...cut(ids, size), ...counted };
  }
  return allOf(reader, asked);
}

const cut = (ids: number[], size: number) => {
  const shown = ids.slice(0, size);
  return { ids: shown, next: ids.length > size ? (shown.at(-1) ?? null) : null };
};

/** Returns the matches among the next farmers in the order of the list, one more than a page. */
async function firstOf(
  reader: Reader,
  asked: FarmerPageAsked,
  tried: number,
): Promise<{ ids: number[]; seen: number }> {
  const { bind, values } = parameters();
  const [row] = await reader.query<{ ids: number[]; seen: number }>(
    `WITH next AS MATERIALIZED (${candidates(asked, tried, bind)})
     SELECT (SELECT count(*) FROM next)::int AS seen, ARRAY(
       SELECT f.id FROM next JOIN farmer f ON f.id = next.id WHERE ${conditions(asked, bind).join(' AND ')}
        ORDER BY ${order(asked)} LIMIT ${asked.size + 1}) AS ids`,
    values,
  );
  return row ? { ids: row.ids.map(Number), seen: row.seen } : { ids: [], seen: 0 };
}

/** Finds all matches, and sorts them. OFFSET 0 keeps the planner from walking the order of the list for them. */
async function allOf(reader: Reader, asked: FarmerPageAsked): Promise<FarmerPage> {
  const { bind, values } = parameters();
  const [row] = await reader.query<{ ids: number[]; total: number }>(
    `WITH found AS MATERIALIZED (SELECT f.id FROM farmer f WHERE ${conditions(asked, bind).join(' AND ')} OFFSET 0)
     SELECT (SELECT count(*) FROM found)::int AS total, ARRAY(
       SELECT f.id FROM ${needsFarmer(asked) ? 'found JOIN farmer f USING (id)' : 'found f'}
        WHERE ${afterLast(asked, bind)} ORDER BY ${order(asked)} LIMIT ${asked.size + 1}) AS ids`,
    values,
  );
  if (!row) throw new Error('a row was expected');
  return { ...cut(row.ids.map(Number), asked.size), total: row.total, isExact: true };
}

async function countUpTo(reader: Reader, asked: FarmerPageAsked) {
  const { bind, values } = parameters();
  const [row] = await reader.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM (
       SELECT 1 FROM farmer f WHERE ${conditions(asked, bind).join(' AND ')} LIMIT ${MOST_COUNTED + 1}) f`,
    values,
  );
  const total = row?.total ?? 0;
  return { total: Math.min(total, MOST_COUNTED), isExact: total <= MOST_COUNTED };
}

function parameters(): { bind: Bind; values: unknown[] } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

const keysOf = ({ sort }: FarmerPageAsked) => KEYS[sort.endsWith('surname') ? 'surname' : 'registered'];
const isDescending = ({ sort }: FarmerPageAsked) => sort.startsWith('-');
const needsFarmer = (asked: FarmerPageAsked) => keysOf(asked).length > 1;
const order = (asked: FarmerPageAsked) =>
  keysOf(asked)
    .map((key) => `${key} ${isDescending(asked) ? 'DESC' : 'ASC'}`)
    .join(', ');

const conditions = ({ selection, also }: FarmerPageAsked, bind: Bind) => [
  ...farmerConditions(selection, bind),
  ...(also ? [also(bind)] : []),
];

/** The position of the last farmer is read from their record: names must not be in an address. */
function afterLast(asked: FarmerPageAsked, bind: Bind): string {
  const { after } = asked;
  if (after === null) return 'true';
  const sign = isDescending(asked) ? '<' : '>';
  const keys = keysOf(asked);
  if (keys.length === 1) return `f.id ${sign} ${bind(after)}::bigint`;
  const last = keys.map(
    (key) => `(SELECT ${key.replaceAll('f.', 'l.')} FROM farmer l WHERE l.id = ${bind(after)}::bigint)`,
  );
  return `(${keys.join(', ')}) ${sign} (${last.join(', ')})`;
}

/** Returns SQL of ids in the order of the list, from the index that fits the filter. */
function candidates(asked: FarmerPageAsked, limit: number, bind: Bind): string {
  const { selection, after } = asked;
  const { scope, filter } = selection;
  const { resourceId, communityId } = filter;
  const direction = isDescending(asked) ? 'DESC' : 'ASC';
  const sign = isDescending(asked) ? '<' : '>';
  const resources = resourceId === undefined ? scope.resourceIds : [resourceId];
  if (needsFarmer(asked) || (resources === null && communityId === undefined)) {
    const among = ['f.main_id IS NULL', afterLast(asked, bind)];
    if (scope.accountId !== null) among.push(`f.account_id = ${bind(scope.accountId)}::bigint`);
    if (filter.noPhone) among.push('f.phone IS NULL');
    return `SELECT f.id FROM farmer f WHERE ${among.join(' AND ')} ORDER BY ${order(asked)} LIMIT ${limit}`;
  }
  const beyond = after === null ? 'true' : `m.farmer_id ${sign} ${bind(after)}::bigint`;
  const next = (where: string) =>
    `SELECT m.farmer_id AS id FROM membership m WHERE ${where} AND ${beyond} ORDER BY m.farmer_id ${direction} LIMIT ${limit}`;
  if (communityId !== undefined) return next(`m.community_id = ${bind(communityId)}::bigint`);
  // Each resource has its own order in the index; a farmer may be in several communities of one.
  return `SELECT DISTINCT each.id FROM unnest(${bind(resources)}::bigint[]) of(resource)
    CROSS JOIN LATERAL (SELECT DISTINCT m.farmer_id AS id FROM membership m
      WHERE m.community_resource_id = of.resource AND ${beyond} ORDER BY m.farmer_id ${direction} LIMIT ${limit}) each
    ORDER BY each.id ${direction} LIMIT ${limit}`;
}
