import type { FarmerImportType, Gender } from '#libs/contracts';
import { FARMER_COLUMNS, type FarmerField } from '#libs/contracts/imports/columns';
import type { MergedFarmerColumn } from '#libs/farmers';
import type { EncryptedIdentifier } from '#libs/identifier-encryption';
import {
  type ColumnMatch,
  communityNameKey,
  type KnownColumns,
  MAX_LENGTH,
  matchColumns,
  type ResolvedPlace,
} from '../../domain/index.js';
import { FIRST_NAMES, PHONES, SURNAMES, withPrefixes } from '../headings.js';
import { type ImportField, type StagedColumn } from '../import-field.js';

/** The cells of a row by field, as the file has them. */
export type FarmerCells = Partial<Record<FarmerField, string>>;

/** A farmer row as it will be stored. Blank is null; phones are E.164; `farmSize` is in hectares. */
export type FarmerValues = {
  [F in FarmerField]: F extends 'gender'
    ? Gender | null
    : F extends 'farmSize'
      ? number | null
      : string | null;
};

/** A valid row: its values, its places, and its encrypted BVN and account number. */
export interface StagedFarmer {
  values: FarmerValues;
  place: ResolvedPlace;
  bvn: EncryptedIdentifier | null;
  account: EncryptedIdentifier | null;
}

/** Check of a cell. */
type Check =
  | { check: 'bvn' }
  | { check: 'id' /** The id's name in a sentence. */; called: string }
  | { check: 'name' /** A row without it is rejected. */; required?: true }
  | { check: 'phone' }
  | { check: 'text' /** Characters. */; longest: number }
  | { check: 'community' | 'gender' | 'email' | 'hectares' | 'date' | 'account' };

/** A field that is unique within a file and identifies one farmer of the account. */
interface Identifier {
  /** Column of both the staged row and the farmer. */
  column: 'bvn_index' | 'temp_id' | 'cbn_applicant_id';
  /** SQL of its displayed form; the staged row is `r`. */
  shown: string;
}

/** `community` and its key select the farmer's community; the others are merged into the farmer. */
type StagedFarmerColumn = MergedFarmerColumn | 'community' | 'community_key';
type FarmerColumn = StagedColumn<StagedFarmer, StagedFarmerColumn>;
type FarmerRule = Check & { synonyms: string; identifier?: Identifier; columns: readonly FarmerColumn[] };

const SQUARE_METRES_PER_HECTARE = 10_000;
const text = (column: MergedFarmerColumn, of: (row: StagedFarmer) => string | null): FarmerColumn[] => [
  { column, type: 'text', of },
];

const RULES = {
  bvn: {
    check: 'bvn',
    synonyms:
      'bvn,bvnno,bvnnumber,bankverificationnumber,bankverificationno,bankverification,farmerbvn,farmersbvn',
    identifier: { column: 'bvn_index', shown: `'•••••••' || r.bvn_last4` },
    columns: [
      { column: 'bvn_cipher', type: 'bytea', of: ({ bvn }) => bvn?.cipher ?? null },
      { column: 'bvn_index', type: 'bytea', of: ({ bvn }) => bvn?.index ?? null },
      { column: 'bvn_last4', type: 'text', of: ({ bvn }) => bvn?.last4 ?? null },
    ],
  },
  tempId: {
    check: 'id',
    called: 'temporary id',
    synonyms:
      'tempid,temporaryid,tempidno,tempidnumber,temporaryidnumber,temp,temporaryidentity,farmertempid',
    identifier: { column: 'temp_id', shown: 'r.temp_id' },
    columns: text('temp_id', ({ values }) => values.tempId),
  },
  cbnApplicantId: {
    check: 'id',
    called: 'CBN applicant id',
    synonyms:
      'cbnapplicantid,cbnid,cbnapplicantno,cbnapplicantnumber,applicantid,cbnno,cbnnumber,cbnidno,cbnidnumber,cbnapplicationid,applicationid',
    identifier: { column: 'cbn_applicant_id', shown: 'r.cbn_applicant_id' },
    columns: text('cbn_applicant_id', ({ values }) => values.cbnApplicantId),
  },
  surname: {
    check: 'name',
    required: true,
    synonyms: `${SURNAMES},farmersurname,farmerlastname`,
    columns: text('surname', ({ values }) => values.surname),
  },
  firstName: {
    check: 'name',
    required: true,
    synonyms: `${FIRST_NAMES},farmerfirstname`,
    columns: text('first_name', ({ values }) => values.firstName),
  },
  othername: {
    check: 'name',
    synonyms: 'othername,othernames,middlename,middlenames,secondname,farmerothername',
    columns: text('othername', ({ values }) => values.othername),
  },
  gender: { check: 'gender', synonyms: 'gender,sex', columns: text('gender', ({ values }) => values.gender) },
  dateOfBirth: {
    check: 'date',
    synonyms: 'dateofbirth,dob,birthdate,birthday,dateofbirthddmmyyyy,dobddmmyyyy,farmerdateofbirth',
    columns: [{ column: 'date_of_birth', type: 'date', of: ({ values }) => values.dateOfBirth }],
  },
  phone: {
    check: 'phone',
    synonyms: `${PHONES},farmerphone,farmerphoneno,farmerphonenumber`,
    columns: text('phone', ({ values }) => values.phone),
  },
  email: {
    check: 'email',
    synonyms: 'email,emailaddress,mail,emailid',
    columns: text('email', ({ values }) => values.email),
  },
  address: {
    check: 'text',
    longest: MAX_LENGTH.address,
    synonyms: 'address,homeaddress,residentialaddress,contactaddress,houseaddress,farmeraddress',
    columns: text('address', ({ values }) => values.address),
  },
  town: {
    check: 'text',
    longest: MAX_LENGTH.place,
    synonyms: 'town,village,city,towncity,townvillage,villagetown,settlement',
    columns: text('town', ({ values }) => values.town),
  },
  state: {
    check: 'text',
    longest: MAX_LENGTH.place,
    synonyms: 'state,stateofresidence,statename',
    columns: [{ column: 'state_id', type: 'int', of: ({ place }) => place.stateId }],
  },
  lga: {
    check: 'text',
    longest: MAX_LENGTH.place,
    synonyms:
      'lga,localgovernment,localgovernmentarea,localgovt,localgovtarea,lganame,localgov,lgaofresidence',
    columns: [{ column: 'lga_id', type: 'int', of: ({ place }) => place.lgaId }],
  },
  ward: {
    check: 'text',
    longest: MAX_LENGTH.place,
    synonyms: 'ward,wardname,politicalward',
    columns: [{ column: 'ward_id', type: 'int', of: ({ place }) => place.wardId }],
  },
  community: {
    check: 'community',
    synonyms:
      'community,communityname,nameofcommunity,farmercommunity,communities,cluster,clustername,nameofcluster',
    columns: [
      { column: 'community', type: 'text', of: ({ values }) => values.community },
      {
        column: 'community_key',
        type: 'text',
        of: ({ values }) => values.community && communityNameKey(values.community),
      },
    ],
  },
  farmSize: {
    check: 'hectares',
    synonyms:
      'farmsize,farmsizeha,farmsizehectares,farmsizehectare,farmsizeinhectares,farmsizeinha,sizeoffarm,hectares,hectare,hectarage,declaredsize,declaredha,landsize,landsizeha,size,sizeha',
    columns: [
      {
        column: 'declared_size_m2',
        type: 'double precision',
        of: ({ values }) => values.farmSize && values.farmSize * SQUARE_METRES_PER_HECTARE,
      },
    ],
  },
  rifanNumber: {
    check: 'id',
    called: 'RIFAN number',
    synonyms: 'rifannumber,rifanno,rifan,rifanid,rifanidno,rifanmembershipno,rifanmembershipnumber',
    columns: text('rifan_number', ({ values }) => values.rifanNumber),
  },
  bankName: {
    check: 'text',
    longest: MAX_LENGTH.name,
    synonyms: 'bank,bankname,nameofbank,bankers',
    columns: text('bank_name', ({ values }) => values.bankName),
  },
  accountNumber: {
    check: 'account',
    synonyms:
      'accountnumber,accountno,acctno,acctnumber,accno,accountnum,bankaccount,bankaccountnumber,bankaccountno,nuban,nubannumber',
    columns: [
      { column: 'account_cipher', type: 'bytea', of: ({ account }) => account?.cipher ?? null },
      { column: 'account_index', type: 'bytea', of: ({ account }) => account?.index ?? null },
      { column: 'account_last4', type: 'text', of: ({ account }) => account?.last4 ?? null },
    ],
  },
  nextOfKinSurname: {
    check: 'name',
    synonyms: withPrefixes('kin', `${SURNAMES},name,names,fullname`),
    columns: text('next_of_kin_surname', ({ values }) => values.nextOfKinSurname),
  },
  nextOfKinFirstName: {
    check: 'name',
    synonyms: withPrefixes('kin', `${FIRST_NAMES},othername,othernames`),
    columns: text('next_of_kin_first_name', ({ values }) => values.nextOfKinFirstName),
  },
  nextOfKinPhone: {
    check: 'phone',
    synonyms: withPrefixes('kin', PHONES),
    columns: text('next_of_kin_phone', ({ values }) => values.nextOfKinPhone),
  },
  nextOfKinRelationship: {
    check: 'text',
    longest: MAX_LENGTH.relationship,
    synonyms: withPrefixes('kin', 'relationship,relation,relationshiptofarmer'),
    columns: text('next_of_kin_relationship', ({ values }) => values.nextOfKinRelationship),
  },
  guarantorSurname: {
    check: 'name',
    synonyms: withPrefixes('guarantor', `${SURNAMES},name,names,fullname`),
    columns: text('guarantor_surname', ({ values }) => values.guarantorSurname),
  },
  guarantorFirstName: {
    check: 'name',
    synonyms: withPrefixes('guarantor', `${FIRST_NAMES},othername,othernames`),
    columns: text('guarantor_first_name', ({ values }) => values.guarantorFirstName),
  },
  guarantorPhone: {
    check: 'phone',
    synonyms: withPrefixes('guarantor', PHONES),
    columns: text('guarantor_phone', ({ values }) => values.guarantorPhone),
  },
} satisfies Record<FarmerField, FarmerRule>;

type FarmerImportField = ImportField<StagedFarmer, FarmerField, StagedFarmerColumn> &
  Omit<FarmerRule, 'synonyms'> & { keyOf?: FarmerImportType };

/** Every field of a farmer list, in template order. */
export const FARMER_FIELDS: readonly FarmerImportField[] = FARMER_COLUMNS.map((column) => {
  const rule: FarmerRule = RULES[column.field];
  return { ...column, ...rule, synonyms: rule.synonyms.split(',') };
});

type FieldWith<C extends Check['check']> = {
  [F in FarmerField]: (typeof RULES)[F]['check'] extends C ? F : never;
}[FarmerField];

/** Returns the fields with the same check, each with the check's parameters. */
export function fieldsChecked<C extends Check['check']>(check: C) {
  type Checked = { field: FieldWith<C>; heading: string } & Extract<Check, { check: C }>;
  return FARMER_FIELDS.filter((field) => field.check === check) as unknown as readonly Checked[];
}

/** Every identifier of a farmer, with its field. */
export const FARMER_IDENTIFIERS = FARMER_FIELDS.flatMap(({ field, heading, identifier, keyOf }) =>
  identifier ? [{ field, heading, keyOf, ...identifier }] : [],
);

/** The field by which an import type finds its farmers. */
export const KEY_FIELD = Object.fromEntries(
  FARMER_FIELDS.flatMap(({ field, keyOf }) => (keyOf ? [[keyOf, field]] : [])),
) as Record<FarmerImportType, FarmerField>;

/** Every heading of a farmer list, in `headerKey` form. */
export const FARMER_HEADINGS: ReadonlySet<string> = new Set(
  FARMER_FIELDS.flatMap(({ synonyms }) => synonyms),
);

interface ListOfFarmers {
  importType: string;
  /** The community that was chosen for the file. */
  communityId: number | null;
}

/**
 * Returns the required fields of a list: the key of the import type, a surname and a first name. Without a community
 * chosen for the file, a community is required too.
 */
export function requiredFarmerFields({ importType, communityId }: ListOfFarmers): FarmerField[] {
  const names = fieldsChecked('name').filter(({ required }) => required);
  const community: FarmerField[] = communityId === null ? ['community'] : [];
  return [KEY_FIELD[importType as FarmerImportType], ...names.map(({ field }) => field), ...community];
}

/** Matches the header of a farmer list. */
export function matchFarmerColumns(
  header: string[],
  list: ListOfFarmers,
  known: KnownColumns = {},
): ColumnMatch<FarmerField> {
  return matchColumns(FARMER_FIELDS, header, requiredFarmerFields(list), known);
}
