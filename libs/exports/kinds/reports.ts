import { EVALUATORS, GRANTS, listCapturesOfAgent, listCommunityMembers, readFarmer } from '#libs/contracts';
import type { ExportKind, Narrowing } from '#libs/platform';
import {
  asListed,
  count,
  day,
  farmersOf,
  farmsOfFarmer,
  hectares,
  homeOfFarmer,
  mappedHectares,
  number,
  TABLES,
  text,
  yesNo,
} from './columns.js';
import { FARMERS, listColumns } from './farmers.js';
import { farmsIn } from './farms.js';

const FARMS_OF = [
  count('farms', 'Farms', 'own.farms', 'farms of the farmer'),
  count('mapped', 'Farms Mapped', 'own.mapped', 'farms with a boundary'),
  count('completed', 'Farms Completed', 'own.completed', 'farms completed by evaluators'),
];
const MAPPED = mappedHectares(
  'mapped_ha',
  'Mapped Size (ha)',
  'coalesce(own.area, 0)',
  'of all boundaries, in hectares',
);
const COMMUNITY = text(
  'community',
  'Community',
  'home.community',
  "the farmer's newest community in the programme",
);

const IN_LIST = 'as a farmer list, by Temp ID or CBN ID; the columns of the report are ignored.';

const point = (axis: 'X' | 'Y') => `round(ST_${axis}(own.point)::numeric, 6)`;

export const extension: ExportKind = {
  name: 'extension',
  label: 'Extension',
  about: 'One row per farmer: contact, farm location, last visit and next step.',
  formats: TABLES,
  rowsOf: readFarmer,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  columns: [
    ...listColumns(
      'temp_id',
      'cbn_id',
      'surname',
      'first_name',
      'other_name',
      'gender',
      'phone',
      'state',
      'lga',
      'ward',
    ),
    COMMUNITY,
    ...FARMS_OF,
    MAPPED,
    number('latitude', 'Latitude', point('Y'), 'of a point in the first mapped farm, in degrees'),
    number('longitude', 'Longitude', point('X'), 'of that point, in degrees'),
    text('agent', 'Last Visited By', 'u.display_name', 'agent of the newest capture'),
    day('visited', 'Last Visited On', 'own.captured_on', 'day of the newest capture'),
    text(
      'next',
      'Next Step',
      `CASE WHEN own.farms = 0 OR own.mapped < own.farms THEN 'Map the farm'
            WHEN own.completed < own.farms THEN 'Evaluate the farm' ELSE 'Done' END`,
      'Map the farm, Evaluate the farm, or Done',
    ),
  ],
  from: FARMERS,
  farmer: 'f.id',
  beside: (narrowing) =>
    `${farmsOfFarmer(narrowing)} ${homeOfFarmer(narrowing)} LEFT JOIN app_user u ON u.id = own.captured_by`,
  where: (narrowing) => [...farmersOf(narrowing), ...asListed(narrowing)],
  orderBy: 'f.id',
  byCommunity: true,
  comesBack: IN_LIST,
};

/** Missing or unusual data of a farmer, with a label each. */
const ISSUES = [
  ['f.bvn_last4 IS NULL', 'no BVN'],
  ['f.phone IS NULL', 'no phone'],
  ['shared.others > 0', 'phone shared with another farmer'],
  ['f.gender IS NULL', 'no gender'],
  ['f.lga_id IS NULL', 'no local government'],
  ['f.next_of_kin_surname IS NULL', 'no next of kin'],
  ['f.guarantor_surname IS NULL', 'no guarantor'],
  ["NOT coalesce(pictures.kinds @> '{passport}', false)", 'no photograph'],
  ['coalesce(pictures.fingers, 0) < 4', 'fingerprints missing'],
  ['own.farms = 0', 'no farm'],
  ['own.mapped < own.farms', 'farm without a boundary'],
  ['own.invalid > 0', 'boundary crosses itself'],
  [
    'abs(own.area - coalesce(own.declared, f.declared_size_m2)) > coalesce(own.declared, f.declared_size_m2) / 2',
    'mapped and declared sizes differ by more than half',
  ],
] as const;
const COUNTED = ISSUES.map(([condition]) => `coalesce((${condition})::int, 0)`).join(' + ');
const NAMED = `concat_ws('; ', ${ISSUES.map(([condition, words]) => `CASE WHEN ${condition} THEN '${words}' END`).join(', ')})`;

const CHECKS_OF_FARMER = `
  LEFT JOIN LATERAL (SELECT count(*) AS others FROM farmer o
    WHERE o.account_id = f.account_id AND o.phone = f.phone AND o.id <> f.id AND o.main_id IS NULL) shared ON true
  LEFT JOIN LATERAL (SELECT array_agg(b.kind) AS kinds, count(*) FILTER (WHERE b.kind <> 'passport') AS fingers
    FROM farmer_biometric b WHERE b.farmer_id = f.id) pictures ON true`;

export const dataQuality: ExportKind = {
  name: 'dataQuality',
  label: 'Data quality assurance',
  about: 'One row per farmer: missing or unusual data of their record and farms.',
  formats: TABLES,
  rowsOf: readFarmer,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  columns: [
    ...listColumns('temp_id', 'cbn_id', 'surname', 'first_name', 'other_name'),
    COMMUNITY,
    text('has_bvn', 'Has BVN', yesNo('f.bvn_last4 IS NOT NULL'), 'Yes or No'),
    count(
      'phone_else',
      'Others With This Phone',
      'shared.others',
      'number of other farmers with this phone number',
    ),
    text('has_place', 'Has LGA', yesNo('f.lga_id IS NOT NULL'), 'Yes or No'),
    text('has_kin', 'Has Next Of Kin', yesNo('f.next_of_kin_surname IS NOT NULL'), 'Yes or No'),
    text('has_guarnt', 'Has Guarantor', yesNo('f.guarantor_surname IS NOT NULL'), 'Yes or No'),
    text('has_photo', 'Has Photograph', yesNo("pictures.kinds @> '{passport}'"), 'Yes or No'),
    count('fingers', 'Fingerprints', 'coalesce(pictures.fingers, 0)', 'of four'),
    ...FARMS_OF,
    hectares(
      'said_ha',
      'Size Declared (ha)',
      'coalesce(own.declared, f.declared_size_m2)',
      'of the farms, else of the farmer, in hectares',
    ),
    MAPPED,
    count('issues', 'Issues', COUNTED, 'number of issues found'),
    text('what', 'Issues Found', NAMED, `the issues: ${ISSUES.map(([, words]) => words).join(', ')}`),
  ],
  from: FARMERS,
  farmer: 'f.id',
  beside: (narrowing) => `${farmsOfFarmer(narrowing)} ${homeOfFarmer(narrowing)} ${CHECKS_OF_FARMER}`,
  where: farmersOf,
  orderBy: 'f.id',
  byCommunity: true,
  comesBack: IN_LIST,
};

/** Limits farms to those captured by someone in a community. */
const CAPTURES = (narrowing: Narrowing) => [...farmsIn(narrowing), 'f.captured_by IS NOT NULL'];

export const indirectJobs: ExportKind = {
  name: 'indirectJobs',
  label: 'Indirect jobs',
  about:
    'One row per user who captured farms of a community: jobs that the programme creates besides farming.',
  formats: TABLES,
  rowsOf: listCapturesOfAgent,
  roles: EVALUATORS,
  grant: GRANTS.viewFarms,
  columns: [
    text('person', 'Person', 'u.display_name', 'user of Gona who captured the farms'),
    text('role', 'Role', "array_to_string(u.roles, ', ')", 'roles of the user'),
    text('resource', 'Community Resource', 'r.name', 'the programme'),
    text('community', 'Community', 'c.name', 'of the farms; blank for farms without a community'),
    count('farms', 'Farms Captured', 'count(*)', 'number of captured farms'),
    mappedHectares('mapped_ha', 'Mapped Size (ha)', 'sum(f.area_m2)', 'of these farms, in hectares'),
    count(
      'completed',
      'Farms Completed',
      "count(*) FILTER (WHERE f.status = 'COMPLETED')",
      'farms completed by evaluators',
    ),
    count('farmers', 'Farmers Served', 'count(DISTINCT f.farmer_id)', 'number of farmers of these farms'),
    count(
      'days',
      'Days In The Field',
      "count(DISTINCT (f.captured_on AT TIME ZONE 'UTC')::date)",
      'number of days with a capture',
    ),
    day('first', 'First Day', 'min(f.captured_on)', 'of these'),
    day('last', 'Last Day', 'max(f.captured_on)', 'of these'),
  ],
  from: `farm f JOIN community_resource r ON r.id = f.community_resource_id JOIN app_user u ON u.id = f.captured_by
    LEFT JOIN community c ON c.id = f.community_id LEFT JOIN farmer p ON p.id = f.farmer_id`,
  where: CAPTURES,
  // Group by names too: programmes and communities are read through views, which have no key.
  groupBy: 'u.id, r.id, r.name, c.id, c.name',
  orderBy: 'r.id, c.id, u.id',
  byCommunity: true,
  comesBack: 'not possible: it is a report.',
};

export const annualSurvey: ExportKind = {
  name: 'annualSurvey',
  label: 'Annual survey',
  about: 'One row per farmer, without names and personal numbers, for yearly statistics.',
  formats: TABLES,
  rowsOf: listCommunityMembers,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    count(
      'year',
      'Year',
      "extract(year FROM home.joined_on AT TIME ZONE 'UTC')::int",
      'year in which the farmer joined the programme',
    ),
    text('resource', 'Community Resource', 'home.resource', 'the programme'),
    text('season', 'Season', 'home.season', 'of the programme'),
    text('state', 'State', 's.name', 'of the farmer'),
    text('lga', 'LGA', 'l.name', 'of the farmer'),
    text('ward', 'Ward', 'w.name', 'of the farmer'),
    COMMUNITY,
    text('gender', 'Gender', 'f.gender', 'M or F'),
    text('has_phone', 'Has Phone', yesNo('f.phone IS NOT NULL'), 'Yes or No'),
    text('has_kin', 'Has Next Of Kin', yesNo('f.next_of_kin_surname IS NOT NULL'), 'Yes or No'),
    text('has_guarnt', 'Has Guarantor', yesNo('f.guarantor_surname IS NOT NULL'), 'Yes or No'),
    ...FARMS_OF,
    hectares(
      'said_ha',
      'Size Declared (ha)',
      'coalesce(own.declared, f.declared_size_m2)',
      'of the farms, else of the farmer, in hectares',
    ),
    MAPPED,
    mappedHectares(
      'done_ha',
      'Completed Size (ha)',
      'coalesce(own.completed_area, 0)',
      'of completed farms, in hectares',
    ),
    text(
      'size_class',
      'Size Class',
      `CASE WHEN coalesce(own.area, 0) = 0 THEN 'Not mapped' WHEN own.area <= 5000 THEN 'Up to 0.5 ha'
            WHEN own.area <= 10000 THEN '0.5 to 1 ha' WHEN own.area <= 20000 THEN '1 to 2 ha'
            WHEN own.area <= 50000 THEN '2 to 5 ha' ELSE 'Above 5 ha' END`,
      'by mapped size',
    ),
  ],
  from: FARMERS,
  beside: (narrowing) => `${farmsOfFarmer(narrowing)} ${homeOfFarmer(narrowing)}`,
  where: farmersOf,
  orderBy: 'f.id',
  byCommunity: true,
  comesBack: 'not possible: it contains no names.',
};
