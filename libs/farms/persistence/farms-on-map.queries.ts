import {
  type CommunityOnMapDto,
  type FarmSizeGroup,
  HECTARES_PER_SQUARE_METRE,
  type MARKER_KINDS,
  type MappedFarmDto,
  type MappedFarmListDto,
} from '#libs/contracts';
import { ringText } from '#libs/geometry';
import { type Bind, byName, type Reader } from '#libs/platform';

/**
 * Number of farms whose mean position places a community's name: enough for a good position, few enough for a thousand
 * names.
 */
const NAMED_BY = 40;

export interface MapFilter {
  communityResourceId: number;
  /** Null: all. */
  communityId: number | null;
  /** Null: all, also those that are not mapped. */
  sizeGroup: FarmSizeGroup | null;
}

/** SQL that tests whether a farm `f` is mapped and in a group, split at 0.5 ha. */
const IN_GROUP: Record<FarmSizeGroup, string> = {
  above: 'f.area_m2 > 5000',
  below: 'f.area_m2 > 0 AND f.area_m2 <= 5000',
};
/** Sums of the rows maintained by a trigger. */
const COUNTED = { all: 'farms', above: 'large', below: 'mapped - large' };
export const inSizeGroup = (group: FarmSizeGroup | null | undefined): string[] =>
  group ? [IN_GROUP[group]] : [];

/**
 * Either index starts with the filter column and continues with the id, so a late page is skipped to in the index
 * alone.
 */
const matching = ({ communityId, sizeGroup }: MapFilter) =>
  `farm f WHERE ${[
    'f.community_resource_id = $1',
    communityId === null ? '$2::bigint IS NULL' : 'f.community_id = $2',
    ...inSizeGroup(sizeGroup),
  ].join(' AND ')}`;

/** The boundary as GeoJSON with 7 digits, a centimetre, or JSON text of one point. */
const MARKERS: Record<(typeof MARKER_KINDS)[number], string> = {
  all: 'ST_AsGeoJSON(f.boundary, 7)',
  middle: `CASE WHEN f.boundary IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object(
    'lat', round(((ST_YMin(f.boundary) + ST_YMax(f.boundary)) / 2)::numeric, 6),
    'lng', round(((ST_XMin(f.boundary) + ST_XMax(f.boundary)) / 2)::numeric, 6)))::text END`,
};

/**
 * Reads the farms of a page for a map, in storage order.
 * @param page SQL of their ids
 */
async function onMap(
  reader: Reader,
  page: string,
  values: unknown[],
  markers: (typeof MARKER_KINDS)[number],
): Promise<MappedFarmDto[]> {
  const rows = await reader.query<MappedFarmDto>(
    `WITH page AS MATERIALIZED (${page})
  SELECT f.id, f.id AS "farmId", f.code AS "farmCode", coalesce(nullif(f.name, ''), f.code) AS name,
         nullif(concat_ws(' ', p.surname, p.first_name), '') AS farmer, f.community_id AS "communityId", f.status,
         coalesce(nullif(f.declared_size_m2, 0), f.area_m2) AS "estimatedSize",
         round((f.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize",
         ${MARKERS[markers]} AS "mapMarkers"
    FROM page JOIN farm f USING (id) LEFT JOIN farmer p ON p.id = f.farmer_id ORDER BY f.id`,
    values,
  );
  if (markers === 'all') for (const row of rows) row.mapMarkers = ringText(row.mapMarkers, 'open');
  return rows;
}

/** Returns farms in storage order. */
export function farmsOnMap(
  reader: Reader,
  filter: MapFilter,
  { offset, limit }: { offset: number; limit: number },
  markers: (typeof MARKER_KINDS)[number],
): Promise<MappedFarmDto[]> {
  return onMap(
    reader,
    `SELECT f.id FROM ${matching(filter)} ORDER BY f.id LIMIT $3 OFFSET $4`,
    [filter.communityResourceId, filter.communityId, limit, offset],
    markers,
  );
}

/** Counts them; for a whole resource from the rows maintained by a trigger. */
export async function countFarmsOnMap(reader: Reader, filter: MapFilter): Promise<number> {
  const counted = COUNTED[filter.sizeGroup ?? 'all'];
  const [row] = await reader.query<{ n: number }>(
    filter.communityId === null
      ? `SELECT coalesce(sum(${counted}), 0)::bigint AS n FROM farm_count WHERE community_resource_id = $1`
      : `SELECT count(*) AS n FROM ${matching(filter)}`,
    filter.communityId === null
      ? [filter.communityResourceId]
      : [filter.communityResourceId, filter.communityId],
  );
  return row?.n ?? 0;
}

/** Counts the farms before a farm; null if it does not match the filter. */
export async function farmsBefore(reader: Reader, filter: MapFilter, farmId: number): Promise<number | null> {
  const values = [filter.communityResourceId, filter.communityId, farmId];
  const [there] = await reader.query(`SELECT 1 FROM ${matching(filter)} AND f.id = $3`, values);
  if (!there) return null;
  const [row] = await reader.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${matching(filter)} AND f.id < $3`,
    values,
  );
  return row?.n ?? 0;
}

/** Returns communities of a resource with a mapped farm, by name, and their total number. */
export async function communitiesOnMap(
  reader: Reader,
  communityResourceId: number,
  limit: number,
): Promise<{ list: CommunityOnMapDto[]; total: number }> {
  const [list, [count]] = await Promise.all([
    reader.query<CommunityOnMapDto>(
      `SELECT c.id, c.name, middle.lat, middle.lng
         FROM community c CROSS JOIN LATERAL (
           SELECT avg((ST_YMin(f.boundary) + ST_YMax(f.boundary)) / 2) AS lat,
                  avg((ST_XMin(f.boundary) + ST_XMax(f.boundary)) / 2) AS lng
             FROM (SELECT boundary FROM farm WHERE community_id = c.id AND boundary IS NOT NULL
                    ORDER BY id LIMIT ${NAMED_BY}) f) middle
        WHERE c.community_resource_id = $1 AND middle.lat IS NOT NULL ORDER BY ${byName('c.name')}, c.id LIMIT $2`,
      [communityResourceId, limit],
    ),
    reader.query<{ n: number }>('SELECT count(*) AS n FROM community WHERE community_resource_id = $1', [
      communityResourceId,
    ]),
  ]);
  return { list, total: count?.n ?? 0 };
}

/**
 * Returns a page of the farms `f` under a condition, in storage order: the page with `farmId` if it is given, null if
 * that farm does not match.
 */
export async function pageOfFarmsOnMap(
  reader: Reader,
  condition: (bind: Bind) => string,
  asked: { page: number; size: number; farmId?: number; markers: (typeof MARKER_KINDS)[number] },
): Promise<MappedFarmListDto | null> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const from = `farm f WHERE ${condition(bind)}`;
  const farm = `$${values.length + 1}::bigint`;
  const [counted] = await reader.query<{ total: number; before: number; there: boolean }>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE f.id < ${farm}) AS before, coalesce(bool_or(f.id = ${farm}), false) AS there
       FROM ${from}`,
    [...values, asked.farmId ?? null],
  );
  const { total = 0, before = 0, there = false } = counted ?? {};
  if (asked.farmId !== undefined && !there) return null;
  const { size } = asked;
  const page = asked.farmId === undefined ? asked.page : Math.floor(before / size) + 1;
  const offset = Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
  if (offset >= total) return { list: [], total, page, size };
  const ids = `SELECT f.id FROM ${from} ORDER BY f.id LIMIT ${bind(size)} OFFSET ${bind(offset)}`;
  const list = await onMap(reader, ids, values, asked.markers);
  return { list, total, page, size };
}
