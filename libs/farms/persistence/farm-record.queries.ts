import {
  type FarmDetailsDto,
  type FarmDto,
  type FarmQuery,
  HECTARES_PER_SQUARE_METRE,
  type NeighbourFarmDto,
} from '#libs/contracts';
import { lockOf } from '#libs/farmers';
import { type Bind, byName, listRows, type Reader, searchCondition } from '#libs/platform';

/** A farm as stored, without the links of its reader. */
export type FarmRow = Omit<FarmDto, 'links' | 'createdOn'> & { createdOn: Date; isReadOnly: boolean };

const named = (alias: string, name = `${alias}.name`) =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${name}) END`;
const OWNER = `nullif(concat_ws(' ', p.surname, p.first_name), '')`;
const COLUMNS = `
  f.id, f.version, f.created_on AS "createdOn", f.name, f.code AS "farmCode", f.declared_size_m2 AS "estimatedSize",
  round((f.area_m2 * ${HECTARES_PER_SQUARE_METRE})::numeric, 5)::float8 AS "farmSize", f.address, f.city, f.type,
  ${named('s')} AS state, ${named('l')} AS "localGovernmentId", ${named('w')} AS ward, ${named('r')} AS "farmResourceId",
  ${named('cr')} AS "communityResource", ${named('c')} AS community, ${named('p', OWNER)} AS farmer, f.status,
  f.is_area_mapping_enable AS "isAreaMappingEnable", f.is_soil_mapping_enabled AS "isSoilMappingEnabled",
  f.is_asset_enabled AS "isAssetEnabled", coalesce(p.locked_until > now(), false) AS "isReadOnly"`;
const FROM = `farm f
  LEFT JOIN lga l ON l.id = f.lga_id
  LEFT JOIN state s ON s.id = l.state_id
  LEFT JOIN ward w ON w.id = f.ward_id
  LEFT JOIN farm_resource r ON r.id = f.farm_resource_id
  LEFT JOIN community_resource cr ON cr.id = f.community_resource_id
  LEFT JOIN community c ON c.id = f.community_id
  LEFT JOIN farmer p ON p.id = f.farmer_id`;

const LINKED = { yes: 'f.farmer_id IS NOT NULL', no: 'f.farmer_id IS NULL' } as const;

/** Returns a page of the visible farms of a farm resource, and how many matches have a linked farmer. */
export function farmsOfResource(
  reader: Reader,
  farmResourceId: number,
  visible: (bind: Bind) => string,
  query: FarmQuery,
): Promise<{ rows: FarmRow[]; total: number; linkedFarms: number }> {
  return listRows<FarmRow, { linkedFarms: number }>(
    reader,
    {
      columns: COLUMNS,
      from: FROM,
      where: (bind) => [
        `f.farm_resource_id = ${bind(farmResourceId)}::bigint`,
        visible(bind),
        searchCondition(query.q, { text: ['f.name', 'f.code', OWNER, 'l.name', 'w.name', 'f.type'] }, bind),
        ...(query.linked ? [LINKED[query.linked]] : []),
      ],
      sorts: {
        createdOn: 'f.id',
        name: byName('f.name'),
        farmCode: 'lower(f.code)',
        estimatedSize: 'f.declared_size_m2',
        farmSize: 'f.area_m2',
        farmer: `lower(${OWNER})`,
        localGovernmentId: 'l.name',
        status: 'f.status',
      },
      sortedBy: '-createdOn',
      ties: ['f.id'],
      counts: 'count(f.farmer_id) AS "linkedFarms"',
    },
    query,
  );
}

type DetailsRow = FarmRow &
  Pick<
    FarmDetailsDto,
    'bvn' | 'lock' | 'parts' | 'wardPoint' | 'capturedAs' | 'gpsAccuracy' | 'ownerPhoto'
  > & {
    capturedBy: string | null;
    capturingRoles: string[] | null;
    capturedOn: Date | null;
    completedOn: Date | null;
  };

/** Returns one farm; null if it does not exist. */
export async function farmRecord(reader: Reader, farmId: number): Promise<DetailsRow | null> {
  const [row] = await reader.query<DetailsRow>(
    `SELECT ${COLUMNS}, ${lockOf('p')} AS lock, '•••••••' || p.bvn_last4 AS bvn, u.display_name AS "capturedBy", u.roles AS "capturingRoles",
            f.captured_on AS "capturedOn", f.completed_on AS "completedOn", taken."capturedAs", taken."gpsAccuracy",
            (SELECT b.image FROM farmer_biometric b WHERE b.farmer_id = p.id AND b.kind = 'passport') AS "ownerPhoto",
            coalesce(ST_AsGeoJSON(f.boundary, 7)::jsonb->'coordinates', '[]') AS parts,
            CASE WHEN point.at IS NOT NULL THEN json_build_array(ST_X(point.at), ST_Y(point.at)) END AS "wardPoint"
       FROM ${FROM} LEFT JOIN app_user u ON u.id = f.captured_by
       LEFT JOIN LATERAL (
         SELECT CASE WHEN k.is_drawn THEN 'drawn' ELSE 'walked' END AS "capturedAs",
                round(k.accuracy_m::numeric, 1)::float8 AS "gpsAccuracy"
           FROM capture k WHERE k.farm_id = f.id AND k.state = 'stored' AND k.ended_on = f.captured_on
          ORDER BY k.id DESC LIMIT 1) taken ON true
       CROSS JOIN LATERAL (SELECT coalesce(
         (SELECT here.point FROM ward here WHERE here.id = coalesce(f.ward_id, p.ward_id)),
         (SELECT ST_Centroid(ST_Collect(here.point)) FROM ward here WHERE here.lga_id = f.lga_id)) AS at) point
      WHERE f.id = $1`,
    [farmId],
  );
  return row ?? null;
}

/** Degrees of latitude: 150 m. */
const NEAR = 0.00135;
const MOST_NEIGHBOURS = 40;

/** Returns the visible farms around a farm's boundary, nearest first. */
export function neighboursOf(
  reader: Reader,
  farmId: number,
  visible: (bind: Bind) => string,
): Promise<NeighbourFarmDto[]> {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const own = `(SELECT boundary FROM farm WHERE id = ${bind(farmId)}::bigint)`;
  return reader.query<NeighbourFarmDto>(
    `SELECT f.id AS "farmId", f.code AS "farmCode", f.status, ST_AsGeoJSON(f.boundary, 7)::jsonb->'coordinates' AS parts
       FROM farm f WHERE f.boundary && ST_Expand(${own}, ${NEAR}) AND f.id <> ${bind(farmId)}::bigint AND ${visible(bind)}
      ORDER BY f.boundary <-> ${own}, f.id LIMIT ${MOST_NEIGHBOURS}`,
    values,
  );
}
