import type { FarmerImportType, ProblemCode } from '#libs/contracts';
import { cleanText } from './clean.js';

/** What one row of a farmer list can hold. `farmSize` is declared, in hectares. */
const FARMER_FIELDS = [
  'bvn',
  'tempId',
  'cbnApplicantId',
  'rifanNumber',
  'surname',
  'firstName',
  'othername',
  'gender',
  'phone',
  'email',
  'address',
  'town',
  'state',
  'lga',
  'ward',
  'farmSize',
  'nextOfKinSurname',
  'nextOfKinFirstName',
  'nextOfKinPhone',
  'nextOfKinRelationship',
  'guarantorSurname',
  'guarantorFirstName',
  'guarantorPhone',
] as const;
export type FarmerField = (typeof FARMER_FIELDS)[number];

/** The field by which an import type finds its farmers. */
export const KEY_FIELD = {
  BVN: 'bvn',
  TEMP_ID: 'tempId',
  CBN_ID: 'cbnApplicantId',
} as const satisfies Record<FarmerImportType, FarmerField>;

/** Columns that the rejects file adds to the user's own; when the fixed file comes back they are not data. */
export const REJECT_COLUMNS = ['Gona: row', 'Gona: reason'] as const;

/** The heading that a person would expect for a field, used in sentences. */
export const FIELD_LABELS: Record<FarmerField, string> = {
  bvn: 'BVN',
  tempId: 'Temp ID',
  cbnApplicantId: 'CBN Applicant ID',
  rifanNumber: 'RIFAN Number',
  surname: 'Surname',
  firstName: 'First Name',
  othername: 'Other Name',
  gender: 'Gender',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  town: 'Town',
  state: 'State',
  lga: 'LGA',
  ward: 'Ward',
  farmSize: 'Farm Size',
  nextOfKinSurname: 'Next of Kin Surname',
  nextOfKinFirstName: 'Next of Kin First Name',
  nextOfKinPhone: 'Next of Kin Phone',
  nextOfKinRelationship: 'Next of Kin Relationship',
  guarantorSurname: 'Guarantor Surname',
  guarantorFirstName: 'Guarantor First Name',
  guarantorPhone: 'Guarantor Phone',
};

const SURNAMES = 'surname,lastname,familyname,sirname,surnames';
const FIRST_NAMES = 'firstname,forename,givenname,firstnames,givennames';
const PHONES =
  'phone,phoneno,phonenumber,phonenum,gsm,gsmno,gsmnumber,mobile,mobileno,mobilenumber,mobilephone,telephone,telephoneno,telephonenumber,tel,telno,cellphone,contactno,contactnumber,msisdn,phone1,phonenumber1';
const withPrefixes = (prefixes: string[], words: string) =>
  prefixes.flatMap((prefix) => words.split(',').map((word) => prefix + word)).join(',');
const KIN = ['nextofkin', 'nok', 'kin', 'nextofkins'];
const GUARANTOR = ['guarantor', 'guarantors', 'guarantor1'];

const SYNONYMS: Record<FarmerField, string> = {
  bvn: 'bvn,bvnno,bvnnumber,bankverificationnumber,bankverificationno,bankverification,farmerbvn,farmersbvn',
  tempId: 'tempid,temporaryid,tempidno,tempidnumber,temporaryidnumber,temp,temporaryidentity,farmertempid',
  cbnApplicantId:
    'cbnapplicantid,cbnid,cbnapplicantno,cbnapplicantnumber,applicantid,cbnno,cbnnumber,cbnidno,cbnidnumber,cbnapplicationid,applicationid',
  rifanNumber: 'rifannumber,rifanno,rifan,rifanid,rifanidno,rifanmembershipno,rifanmembershipnumber',
  surname: `${SURNAMES},farmersurname,farmerlastname`,
  firstName: `${FIRST_NAMES},farmerfirstname`,
  othername: 'othername,othernames,middlename,middlenames,secondname,farmerothername',
  gender: 'gender,sex',
  phone: `${PHONES},farmerphone,farmerphoneno,farmerphonenumber`,
  email: 'email,emailaddress,mail,emailid',
  address: 'address,homeaddress,residentialaddress,contactaddress,houseaddress,farmeraddress',
  town: 'town,village,city,towncity,townvillage,villagetown,settlement',
  state: 'state,stateofresidence,statename',
  lga: 'lga,localgovernment,localgovernmentarea,localgovt,localgovtarea,lganame,localgov,lgaofresidence',
  ward: 'ward,wardname,politicalward',
  farmSize:
    'farmsize,farmsizeha,farmsizehectares,farmsizehectare,farmsizeinhectares,farmsizeinha,sizeoffarm,hectares,hectare,hectarage,declaredsize,declaredha,landsize,landsizeha,size,sizeha',
  nextOfKinSurname: withPrefixes(KIN, `${SURNAMES},name,names,fullname`),
  nextOfKinFirstName: withPrefixes(KIN, `${FIRST_NAMES},othername,othernames`),
  nextOfKinPhone: withPrefixes(KIN, PHONES),
  nextOfKinRelationship: withPrefixes(KIN, 'relationship,relation,relationshiptofarmer'),
  guarantorSurname: withPrefixes(GUARANTOR, `${SURNAMES},name,names,fullname`),
  guarantorFirstName: withPrefixes(GUARANTOR, `${FIRST_NAMES},othername,othernames`),
  guarantorPhone: withPrefixes(GUARANTOR, PHONES),
};

/** A heading without case, spaces, punctuation and accents: 'L.G.A', 'lga ' and 'Lga' are one. */
export function headerKey(header: string): string {
  return cleanText(header)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const FIELD_OF = new Map<string, FarmerField>(
  FARMER_FIELDS.flatMap((field) => SYNONYMS[field].split(',').map((word) => [word, field] as const)),
);
const REJECT_KEYS = new Set(REJECT_COLUMNS.map(headerKey));

export interface ColumnMatch {
  /** For each column of the file the field that it feeds, or null when it is not read. */
  fields: (FarmerField | null)[];
  /** Named columns that no field wants, as the file spells them. */
  ignored: string[];
  /** Indexes of the columns that an earlier rejects file added; they are not the user's. */
  rejectColumns: number[];
  /** Sentences for the import's summary. */
  notes: string[];
  /** Set when the file cannot be imported as it is. */
  problem: { code: ProblemCode; sentence: string } | null;
}

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ');
const LISTED_COLUMNS = 30;

function listColumns(header: string[]): string {
  const names = header.map(cleanText).filter((name) => name !== '');
  const more = names.length > LISTED_COLUMNS ? ` and ${names.length - LISTED_COLUMNS} more` : '';
  const shown = names
    .slice(0, LISTED_COLUMNS)
    .map((name) => (name.length > 60 ? `${name.slice(0, 60)}...` : name));
  return `${shown.join(', ')}${more}`;
}

/**
 * Matches the header of a farmer list to fields. Unknown and nameless columns are left out with a note. The file is refused
 * when the key column of `importType`, the surname or the first name is missing (every row would be refused for it),
 * or when two columns feed one field (guessing would store the wrong one).
 */
export function matchColumns(header: string[], importType: FarmerImportType): ColumnMatch {
  const match: ColumnMatch = { fields: [], ignored: [], rejectColumns: [], notes: [], problem: null };
  const columnOf = new Map<FarmerField, string>();
  const twice: string[] = [];
  header.forEach((name, index) => {
    const key = headerKey(name);
    const field = REJECT_KEYS.has(key) ? null : (FIELD_OF.get(key) ?? null);
    match.fields.push(field);
    if (REJECT_KEYS.has(key)) match.rejectColumns.push(index);
    else if (field === null && key !== '') match.ignored.push(cleanText(name));
    if (field === null) return;
    const first = columnOf.get(field);
    if (first === undefined) columnOf.set(field, cleanText(name));
    else twice.push(`${quoted([first, cleanText(name)])} both mean ${FIELD_LABELS[field]}`);
  });
  if (match.ignored.length > 0)
    match.notes.push(`Columns that Gona does not read: ${listColumns(match.ignored)}.`);

  const required: FarmerField[] = [KEY_FIELD[importType], 'surname', 'firstName'];
  const missing = required.filter((field) => !columnOf.has(field)).map((field) => FIELD_LABELS[field]);
  if (missing.length > 0) {
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `The file has no ${missing.join(' and no ')} column. Its columns are: ${listColumns(header)}.`,
    };
  } else if (twice.length > 0) {
    match.problem = {
      code: 'import.unknownColumn',
      sentence: `The columns ${twice.join('; ')}. Delete or rename one of them.`,
    };
  }
  return match;
}

/** The cells of a row by field, uncleaned; a column that the row does not reach is left out. */
export function pickFields(fields: (FarmerField | null)[], cells: string[]): FarmerCells {
  const picked: FarmerCells = {};
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i];
    const cell = cells[i];
    if (field && cell !== undefined) picked[field] = cell;
  }
  return picked;
}

export type FarmerCells = Partial<Record<FarmerField, string>>;
