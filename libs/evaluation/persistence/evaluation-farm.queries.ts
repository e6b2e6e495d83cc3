import type { FarmStatus } from '#libs/contracts';
import { madeFarms } from '#libs/imports';
import { type Database, prepared } from '#libs/platform';
import type { EvaluationFarmRow } from '../domain/evaluation-farm.js';

/** Reader inside or outside a transaction. */
export type Reader = Pick<Database, 'query'>;

/** Decimals of a degree: a centimetre, which is the stored precision. */
const SHOWN_PRECISION = 7;
export const FULL_PRECISION = 15;

const farmAt = (decimals: number) => `
  SELECT f.id, f.code, f.farmer_id, f.farm_resource_id, f.community_id, c.name AS community_name, p.bvn_last4,
         p.temp_id, p.surname, p.first_name, p.othername, f.name AS farm_name, f.address, f.area_m2, f.declared_size_m2,
         ST_AsGeoJSON(f.boundary, ${decimals}) AS boundary, b.prints, p.next_of_kin_surname, p.next_of_kin_first_name,
         p.next_of_kin_relationship, u.id AS agent_id, u.display_name AS agent_name, u.phone AS agent_phone,
         u.username::text AS agent_username, p.display_image, f.status, f.version, f.captured_on, f.imported_on`;
const LINKED = `
    LEFT JOIN community c ON c.id = f.community_id
    LEFT JOIN farmer p ON p.id = f.farmer_id
    LEFT JOIN app_user u ON u.id = f.captured_by
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('kind', kind, 'image', image) ORDER BY kind) AS prints
        FROM farmer_biometric WHERE farmer_id = f.farmer_id AND kind <> 'passport') b ON true`;

export interface PageFilter {
  communityResourceId: number;
  /** Null: all. */
  status: FarmStatus | null;
  /** User id of the capturing agent; null: all. */
  capturedBy: number | null;
  /** Only farms that this import created or changed; null: all. */
  importId: number | null;
}

/** Returns the filter that includes every farm of a resource. */
export const allFarmsOf = (communityResourceId: number): PageFilter => ({
  communityResourceId,
  status: null,
  capturedBy: null,
  importId: null,
});

/** Returns the values of a filter, for $1 to $4 of its SQL. */
export const valuesOf = ({ communityResourceId, status, capturedBy, importId }: PageFilter) => [
  communityResourceId,
  status,
  capturedBy,
  importId,
];

/**
 * Returns the statement of a page's ids. It reads one slice of a narrow index, whichever of the three fits the filter.
 * The counts of earlier slices give the start, so a page at offset 500,000 costs the same as the first. This also
 * holds before a vacuum has seen an import. Counts and farms are from one snapshot, so no row is skipped or shown
 * twice.
 */
export function pageOfIds(filter: PageFilter): string {
  const rows = `SELECT f.id FROM ${matching(filter)}`;
  if (filter.importId !== null) return `${rows} ORDER BY f.id LIMIT $5 OFFSET $6`;
  return `
    SELECT late.id FROM (
      SELECT slice, $6::bigint - (upto - farms)::bigint AS skip FROM (
        SELECT slice, farms, sum(farms) OVER (ORDER BY slice) AS upto FROM (${slicesOf(filter)} GROUP BY slice) s) r
       WHERE upto > $6::bigint ORDER BY slice LIMIT 1) begin
     CROSS JOIN LATERAL (${rows} AND f.id >= begin.slice::bigint << 12 ORDER BY f.id LIMIT $5 OFFSET begin.skip) late`;
}

/** SQL of the farms of a filter without an import, by slices of 4,096 neighbouring ids; the caller adds GROUP BY. */
export function slicesOf({ status, capturedBy }: PageFilter): string {
  return `SELECT slice, sum(farms) AS farms FROM farm_slice
           WHERE community_resource_id = $1 AND ${status === null ? '$2::text IS NULL' : 'status = $2'}
             AND ${capturedBy === null ? '$3::bigint IS NULL' : 'captured_by = $3'} AND $4::bigint IS NULL`;
}

/**
 * SQL after FROM of the farms `f` of a filter: all conditions are in the index that starts with the resource. Those of
 * an import are looked up one by one, whatever the planner estimates: a file has 25 MB, the table may have a million
 * farms.
 */
export function matching({ status, capturedBy, importId }: PageFilter): string {
  const farms =
    importId === null
      ? 'farm f'
      : `(${madeFarms('$4')}) made CROSS JOIN LATERAL (SELECT * FROM farm WHERE id = made.id OFFSET 0) f`;
  const conditions = [
    'f.community_resource_id = $1',
    status === null ? '$2::text IS NULL' : 'f.status = $2',
    capturedBy === null ? '$3::bigint IS NULL' : 'f.captured_by = $3',
    ...(importId === null ? ['$4::bigint IS NULL'] : []),
  ];
  return `${farms} WHERE ${conditions.join(' AND ')}`;
}

/** Returns the farms of a page in id order. */
export function evaluationPage(
  reader: Reader,
  filter: PageFilter,
  range: { start: number; end: number },
): Promise<EvaluationFarmRow[]> {
  return reader.query<EvaluationFarmRow>(
    prepared(`WITH page AS MATERIALIZED (${pageOfIds(filter)})
     ${farmAt(SHOWN_PRECISION)} FROM page JOIN farm f USING (id) ${LINKED} ORDER BY f.id`),
    [...valuesOf(filter), range.end - range.start, range.start],
  );
}

/** Returns one farm as the map shows it. */
export async function evaluationFarm(
  reader: Reader,
  farmId: number,
  decimals = SHOWN_PRECISION,
): Promise<EvaluationFarmRow | null> {
  const [row] = await reader.query<EvaluationFarmRow>(
    prepared(`${farmAt(decimals)} FROM farm f ${LINKED} WHERE f.id = $1`),
    [farmId],
  );
  return row ?? null;
}

export interface FarmTotals {
  /** Farms that match the filter. */
  matching: number;
  farms: number;
  completed: number;
  /** Mapped square metres of the matching farms. */
  areaM2: number;
}

/** Returns the counts of a resource, from rows maintained by a trigger; farms of an import are counted one by one. */
export async function farmTotals(reader: Reader, filter: PageFilter): Promise<FarmTotals> {
  const kept = await keptTotals(reader, filter);
  if (filter.importId === null) return kept;
  const [counted] = await reader.query<Pick<FarmTotals, 'matching' | 'areaM2'>>(
    `SELECT count(*) AS matching, coalesce(sum(f.area_m2), 0)::float8 AS "areaM2" FROM ${matching(filter)}`,
    valuesOf(filter),
  );
  return { ...kept, ...counted };
}

async function keptTotals(reader: Reader, filter: PageFilter): Promise<FarmTotals> {
  const [row] = await reader.query<FarmTotals>(
    prepared(`SELECT coalesce(sum(farms), 0)::bigint AS farms,
            coalesce(sum(farms) FILTER (WHERE status = 'COMPLETED'), 0)::bigint AS completed,
            coalesce(sum(farms) FILTER (WHERE ($2::text IS NULL OR status = $2)
                                          AND ($3::bigint IS NULL OR captured_by = $3)), 0)::bigint AS matching,
            coalesce(sum(area_m2) FILTER (WHERE ($2::text IS NULL OR status = $2)
                                            AND ($3::bigint IS NULL OR captured_by = $3)), 0)::float8 AS "areaM2"
       FROM farm_count WHERE community_resource_id = $1`),
    [filter.communityResourceId, filter.status, filter.capturedBy],
  );
  return row ?? { matching: 0, farms: 0, completed: 0, areaM2: 0 };
}

/** Returns users who captured farms of a resource, most farms first. */
export function capturingAgents(
  reader: Reader,
  communityResourceId: number,
): Promise<{ username: string; name: string; farms: number }[]> {
  return reader.query(
    prepared(`SELECT u.username::text AS username, u.display_name AS name, sum(c.farms)::bigint AS farms
       FROM farm_count c JOIN app_user u ON u.id = c.captured_by
      WHERE c.community_resource_id = $1 GROUP BY u.id HAVING sum(c.farms) > 0 ORDER BY farms DESC, name`),
    [communityResourceId],
  );
}

/** Returns the id of the user with that name who captured farms of the resource; null if there is none. */
export async function capturingAgentId(
  reader: Reader,
  communityResourceId: number,
  username: string,
): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    prepared(`SELECT u.id FROM app_user u WHERE u.username = $2
        AND EXISTS (SELECT 1 FROM farm_count c WHERE c.community_resource_id = $1 AND c.captured_by = u.id)`),
    [communityResourceId, username],
  );
  return row?.id ?? null;
}

/** Returns [west, south, east, north] of the farms of a filter in degrees; null without farms. */
export async function farmExtent(reader: Reader, filter: PageFilter): Promise<number[] | null> {
  const [row] = await reader.query<{ extent: number[] | null }>(
    `SELECT CASE WHEN e IS NULL THEN NULL ELSE ARRAY[ST_XMin(e), ST_YMin(e), ST_XMax(e), ST_YMax(e)] END AS extent
       FROM (SELECT ST_Extent(f.boundary) AS e FROM ${matching(filter)}) x`,
    valuesOf(filter),
  );
  return row?.extent ?? null;
}
