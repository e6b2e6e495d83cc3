import { EVALUATORS, GRANTS, readEvaluationPage } from '#libs/contracts';
import type { ExportColumn, ExportKind } from '#libs/platform';
import { count, MAPS, number, TABLES, text } from './columns.js';
import { completedIn, FARM, FARMS } from './farms.js';

/*
 * Formats for monitoring of farms (specification part 2, section 9). Completed farms only and no BVNs, because the
 * files go to people outside the programme.
 */

const centre = (axis: 'X' | 'Y') => `round(ST_${axis}(ST_PointOnSurface(f.boundary))::numeric, 7)`;
const LATITUDE = number('latitude', 'Latitude', centre('Y'), 'of a point inside the farm, in degrees');
const LONGITUDE = number('longitude', 'Longitude', centre('X'), 'of that point, in degrees');
const PERIMETER = number(
  'perimeter',
  'Perimeter (m)',
  'round(ST_Perimeter(f.boundary::geography)::numeric, 1)',
  'of the boundary on the spheroid, metres',
);

const MONITORING = {
  rowsOf: readEvaluationPage,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  from: FARMS,
  farmer: 'f.farmer_id',
  where: completedIn,
  completedOnly: true,
  orderBy: 'f.id',
  shape: 'f.boundary',
  status: 'f.status',
  byCommunity: true,
  ofFarms: true,
  formats: ['geojson', 'shp'],
  comesBack: 'as a farm map: farms are matched by Farm ID.',
} as const;

export const techniDisti: ExportKind = {
  ...MONITORING,
  name: 'techniDisti',
  label: 'Techni Disti',
  about: 'Completed farms, with their farmers and contacts.',
  columns: [
    FARM.farm_id,
    FARM.name,
    FARM.farmer,
    FARM.temp_id,
    FARM.gender,
    FARM.phone,
    FARM.community,
    FARM.lga,
    FARM.state,
    FARM.mapped_ha,
    LATITUDE,
    LONGITUDE,
  ],
};

export const firstPrimeoak: ExportKind = {
  ...MONITORING,
  name: 'firstPrimeoak',
  label: 'First Primeoak',
  about: 'Completed farms, with survey details.',
  columns: [
    FARM.farm_id,
    FARM.name,
    FARM.farmer,
    FARM.resource,
    FARM.community,
    FARM.lga,
    FARM.state,
    FARM.declaredha,
    FARM.mapped_ha,
    PERIMETER,
    FARM.points,
    FARM.agent,
    FARM.captured,
    FARM.completed,
  ],
};

const compactness: ExportColumn = number(
  'compactnes',
  'Compactness',
  'round((4 * pi() * f.area_m2 / nullif(ST_Perimeter(f.boundary::geography), 0) ^ 2)::numeric, 4)',
  'compactness: 4π × area / perimeter²; 1 for a circle, less for irregular shapes',
);
const days: ExportColumn = count(
  'days',
  'Days To Completion',
  `(f.completed_on AT TIME ZONE 'UTC')::date - (f.captured_on AT TIME ZONE 'UTC')::date`,
  'from capture to evaluation',
);

export const dataMining: ExportKind = {
  ...MONITORING,
  name: 'dataMining',
  label: 'Data Mining',
  about: 'Figures of completed farms, without names of people.',
  columns: [
    FARM.farm_id,
    FARM.gender,
    FARM.resource,
    FARM.season,
    FARM.community,
    FARM.lga,
    FARM.state,
    FARM.declaredha,
    FARM.mapped_ha,
    PERIMETER,
    compactness,
    FARM.points,
    LATITUDE,
    LONGITUDE,
    FARM.captured,
    FARM.completed,
    days,
  ],
};

export const product: ExportKind = {
  ...MONITORING,
  name: 'product',
  label: 'Product monitoring',
  about: 'Completed farms, labelled with a product for monitoring.',
  formats: [...TABLES, ...MAPS],
  namesProduct: true,
  columns: [
    text('product', 'Product', ':product', 'as entered for the export'),
    FARM.farm_id,
    FARM.name,
    FARM.farmer,
    FARM.temp_id,
    FARM.community,
    FARM.lga,
    FARM.state,
    FARM.season,
    FARM.declaredha,
    FARM.mapped_ha,
    LATITUDE,
    LONGITUDE,
    FARM.completed,
  ],
};

/** UTM zone of a farm, and whether it is south of the equator. */
const ZONED = `LATERAL (SELECT floor((ST_X(ST_Centroid(f.boundary)) + 180) / 6)::int + 1 AS zone,
  (ST_Y(ST_Centroid(f.boundary)) < 0)::int AS south) z`;
/** EPSG 32601 to 32660 are the northern zones, 32701 to 32760 the southern ones. */
const POINTS = `LATERAL ST_DumpPoints(ST_Transform(f.boundary, 32600 + 100 * z.south + z.zone)) d`;

const metres = (axis: 'X' | 'Y') => `round(ST_${axis}(d.geom)::numeric, 3)`;

export const utm: ExportKind = {
  ...MONITORING,
  name: 'utm',
  label: 'WGS 84 / UTM',
  csvName: 'Export.csv',
  about: "One row per corner of each completed farm, in metres of the farm's UTM zone.",
  formats: TABLES,
  columns: [
    text(
      'groupId',
      'groupId',
      `f.id || CASE WHEN d.path[1:2] = '{1,1}' THEN '' ELSE '.' || d.path[1] || '.' || d.path[2] END`,
      'id of the ring: the farm, with part and ring added for further parts and holes. Corners are in order; the last equals the first',
    ),
    number('x', 'x', metres('X'), 'easting, metres'),
    number('y', 'y', metres('Y'), 'northing, metres'),
    count('south', 'south', 'z.south', '1 south of the equator, 0 north of it'),
    count('zone', 'zone', 'z.zone', 'UTM zone of the farm’s centre: 31 to 33 in Nigeria'),
  ],
  from: `${FARMS} CROSS JOIN ${ZONED} CROSS JOIN ${POINTS}`,
  where: (narrowing) => [...completedIn(narrowing), 'f.boundary IS NOT NULL'],
  orderBy: 'f.id, d.path',
  comesBack: 'not possible: it is for other map programs.',
};
