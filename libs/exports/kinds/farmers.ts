import { EVALUATORS, GRANTS, listCommunityMembers, OVERVIEW_READERS, readFarmer } from '#libs/contracts';
import { FARMER_COLUMNS, type FarmerField } from '#libs/contracts/imports/columns';
import type { ColumnType, ExportColumn, ExportKind, Narrowing } from '#libs/platform';
import {
  accountSql,
  asListed,
  bvn,
  bvnSql,
  day,
  farmersOf,
  farmsOfFarmer,
  found,
  inCommunity,
  inResources,
  mappedHectares,
  naira,
  nameSql,
  TABLES,
  text,
} from './columns.js';

/** Name in maps, SQL, and type (unless text) of each column of a farmer list. */
const SOURCES: Record<Exclude<FarmerField, 'community'>, [field: string, sql: string, type?: ColumnType]> = {
  bvn: ['bvn', bvnSql('f'), 'bvn'],
  tempId: ['temp_id', 'f.temp_id'],
  cbnApplicantId: ['cbn_id', 'f.cbn_applicant_id'],
  surname: ['surname', 'f.surname'],
  firstName: ['first_name', 'f.first_name'],
  othername: ['other_name', 'f.othername'],
  gender: ['gender', 'f.gender'],
  dateOfBirth: ['birth_date', 'f.date_of_birth::text'],
  phone: ['phone', 'f.phone'],
  email: ['email', 'f.email'],
  address: ['address', 'f.address'],
  town: ['town', 'f.town'],
  state: ['state', 's.name'],
  lga: ['lga', 'l.name'],
  ward: ['ward', 'w.name'],
  farmSize: ['declaredha', 'f.declared_size_m2', 'hectares'],
  rifanNumber: ['rifan_no', 'f.rifan_number'],
  bankName: ['bank', 'f.bank_name'],
  accountNumber: ['account_no', accountSql('f'), 'account'],
  nextOfKinSurname: ['kin_surnam', 'f.next_of_kin_surname'],
  nextOfKinFirstName: ['kin_first', 'f.next_of_kin_first_name'],
  nextOfKinPhone: ['kin_phone', 'f.next_of_kin_phone'],
  nextOfKinRelationship: ['kin_relati', 'f.next_of_kin_relationship'],
  guarantorSurname: ['gua_surnam', 'f.guarantor_surname'],
  guarantorFirstName: ['gua_first', 'f.guarantor_first_name'],
  guarantorPhone: ['gua_phone', 'f.guarantor_phone'],
};

const HIDDEN = 'masked, with a token for re-import; full if requested for a logged reason';
const SAYS: Partial<Record<FarmerField, string>> = {
  bvn: HIDDEN,
  accountNumber: HIDDEN,
  farmSize: 'declared by the farmer, in hectares',
};

/**
 * Columns of the farmer list, named as in imports, without the community: a farmer may be in several. The farmer is
 * `f`, their places `s`, `l` and `w`.
 */
const LIST: readonly ExportColumn[] = FARMER_COLUMNS.flatMap((each): ExportColumn[] => {
  if (each.field === 'community') return [];
  const [field, sql, type = 'text'] = SOURCES[each.field];
  return [{ field, heading: each.heading, type, sql, is: SAYS[each.field] ?? 'from the farmer’s record' }];
});

/** Returns some of these columns, by their names in maps. */
export const listColumns = (...fields: string[]) => LIST.filter(({ field }) => fields.includes(field));

const PLACES = `LEFT JOIN state s ON s.id = f.state_id LEFT JOIN lga l ON l.id = f.lga_id LEFT JOIN ward w ON w.id = f.ward_id`;
/** Farmers with their places. */
export const FARMERS = `farmer f ${PLACES}`;

const COMES_BACK =
  'as a farmer list, by BVN, Temp ID or CBN ID; the last columns are not read. Unchanged rows are unchanged.';

export const farmers: ExportKind = {
  name: 'farmers',
  label: 'Farmers',
  about: 'One row per farmer, with the columns of the farmer list.',
  formats: TABLES,
  rowsOf: listCommunityMembers,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [...LIST, day('created_on', 'Registered On', 'f.created_on', 'day the record was created')],
  from: FARMERS,
  farmer: 'f.id',
  where: (narrowing) => ['f.main_id IS NULL', ...farmersOf(narrowing), ...asListed(narrowing)],
  orderBy: 'f.id',
  byCommunity: true,
  comesBack: COMES_BACK,
};

export const communityFarmers: ExportKind = {
  name: 'communityFarmers',
  label: 'Farmers by community',
  about: 'One row per community of a farmer, with the columns of the farmer list.',
  formats: TABLES,
  rowsOf: listCommunityMembers,
  roles: EVALUATORS,
  grant: GRANTS.viewCommunities,
  columns: [
    ...LIST,
    text('resource', 'Community Resource', 'r.name', 'the programme'),
    text('community', 'Community', 'c.name', 'the community of the row'),
    day('joined_on', 'Joined On', 'b.joined_on', 'day the farmer became a member'),
  ],
  from: `membership b JOIN farmer f ON f.id = b.farmer_id JOIN community c ON c.id = b.community_id
    JOIN community_resource r ON r.id = b.community_resource_id ${PLACES}`,
  farmer: 'f.id',
  where: (narrowing) => [
    'f.main_id IS NULL',
    `f.account_id = ${narrowing.bind(narrowing.accountId)}::bigint`,
    ...inResources('b.community_resource_id', narrowing),
    ...inCommunity('b.community_id', narrowing),
    ...found(['f.surname', 'f.first_name', 'c.name'], narrowing),
  ],
  orderBy: 'b.community_id, b.farmer_id',
  byCommunity: true,
  comesBack: `as a farmer list, by BVN, Temp ID or CBN ID: each row goes into the community in its column. A farmer of two communities has two rows: import one community at a time.`,
};

/** `collected`: naira of the inputs that farmer `f` collected in scope, as on the external overview. */
const collectedBy = (narrowing: Narrowing) => `LEFT JOIN LATERAL (
    SELECT coalesce(sum(CASE e.kind WHEN 'RETURN' THEN -e.amount ELSE e.amount END), 0) AS amount FROM ledger_entry e
     WHERE ${['e.farmer_id = f.id', "e.kind IN ('COLLECTION', 'RETURN')", ...inResources('e.community_resource_id', narrowing)].join(' AND ')}) collected ON true`;

export const overviewFarmers: ExportKind = {
  name: 'overviewFarmers',
  label: 'Overview farmers',
  about: 'One row per farmer, with the columns of the external overview.',
  formats: TABLES,
  rowsOf: readFarmer,
  roles: OVERVIEW_READERS,
  grant: GRANTS.viewCommunities,
  columns: [
    text('name', 'Name', nameSql('f'), 'surname, first name, other name'),
    { ...bvn('bvn', 'BVN', "'•••••••' || f.bvn_last4", 'masked'), type: 'text' },
    text('phone', 'Phone Number', 'f.phone', 'from the farmer’s record'),
    text('cbn_id', 'CBN ID', 'f.cbn_applicant_id', 'from the farmer’s record'),
    {
      ...naira('collected', 'Input Collected', 'collected.amount', 'inputs collected, less those returned'),
      grant: GRANTS.viewInputs,
    },
    mappedHectares(
      'farm_size',
      'Farm Size',
      'nullif(own.area, 0)',
      'total of the farmer’s mapped farms, in hectares',
    ),
  ],
  from: 'farmer f',
  farmer: 'f.id',
  beside: (narrowing) => `${farmsOfFarmer(narrowing)} ${collectedBy(narrowing)}`,
  where: (narrowing) => ['f.main_id IS NULL', ...farmersOf(narrowing), ...asListed(narrowing)],
  orderBy: 'f.id',
  byCommunity: true,
  comesBack: 'not possible: names are in one column.',
};
