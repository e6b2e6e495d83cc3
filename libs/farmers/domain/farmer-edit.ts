import {
  FARMERS_MESSAGES,
  type Gender,
  MEMBERS_MESSAGES,
  PLATFORM_MESSAGES,
  type SaveFarmerBody,
} from '#libs/contracts';
import { holdsBvn } from '#libs/identifier-encryption';
import { nameChange } from '#libs/names';
import { normalisePhone } from '#libs/phones';

/** Details of a farmer that a person can change. The phone is E.164, the date of birth an ISO day. */
export interface FarmerDetails {
  firstName: string;
  surname: string;
  othername: string | null;
  email: string | null;
  address: string | null;
  phone: string | null;
  gender: Gender | null;
  dateOfBirth: string | null;
}
export type DetailField = keyof FarmerDetails;

export interface DetailChange {
  field: DetailField;
  oldValue: string | null;
  newValue: string | null;
}

type Faults = Partial<Record<keyof SaveFarmerBody, string>>;

export const DETAIL_FIELDS = [
  'firstName',
  'surname',
  'othername',
  'email',
  'address',
  'phone',
  'gender',
  'dateOfBirth',
] as const satisfies readonly DetailField[];
const NAMES: readonly DetailField[] = ['firstName', 'surname', 'othername'];
const IDENTITY: readonly DetailField[] = ['phone', 'gender', 'dateOfBirth'];
const LETTER = /\p{L}/u;
const LEAST_REASON = 10;
/** Enough digits to identify a person. Spaces and dashes between them are ignored. */
const NUMBER_OF_A_PERSON = /(?:\d[\s.-]?){8,}/;
const EARLIEST_BIRTH = '1900-01-01';

/** Returns the details after a change; fields that the form may leave out keep their values. */
export function detailsAfter(before: FarmerDetails, body: SaveFarmerBody): FarmerDetails {
  const { firstName, surname } = body;
  const email = body.email?.toLowerCase() ?? null;
  return {
    firstName,
    surname,
    othername: body.othername === undefined ? before.othername : body.othername,
    email: email === (before.email?.toLowerCase() ?? null) ? before.email : email,
    address: body.address ?? before.address,
    phone: normalisePhone(body.phone),
    gender: body.gender ?? before.gender,
    dateOfBirth: body.dateOfBirth ?? before.dateOfBirth,
  };
}

/** Returns faults beyond single fields, as sentences by field. @param today ISO day */
export function faultsOfDetails(body: SaveFarmerBody, today: string): Faults {
  const faults: Faults = {};
  for (const field of ['firstName', 'surname', 'othername', 'email', 'address'] as const) {
    const text = body[field];
    if (!text) continue;
    if (holdsBvn(text)) faults[field] = MEMBERS_MESSAGES.noBvn;
    else if (NAMES.includes(field as DetailField) && !LETTER.test(text))
      faults[field] = MEMBERS_MESSAGES.nameLetters;
  }
  if (normalisePhone(body.phone) === null) faults.phone = MEMBERS_MESSAGES.phoneWrong;
  const { dateOfBirth } = body;
  if (dateOfBirth && (dateOfBirth >= today || dateOfBirth < EARLIEST_BIRTH))
    faults.dateOfBirth = FARMERS_MESSAGES.notBorn;
  return faults;
}

const NEEDED = ['email', 'address', 'gender'] as const satisfies readonly DetailField[];

/**
 * Returns the faults of missing details, by field. Farmers must enter theirs; staff need not enter one that the record
 * never had, because they may know only the phone number that they correct.
 */
export function faultsOfMissing(before: FarmerDetails, body: SaveFarmerBody, isFarmer: boolean): Faults {
  // A farmer whose gender is unknown can still save the rest.
  const isNeeded = (field: (typeof NEEDED)[number]) =>
    before[field] !== null || (isFarmer && field !== 'gender');
  return Object.fromEntries(
    NEEDED.filter((field) => isNeeded(field) && !body[field]).map((field) => [
      field,
      PLATFORM_MESSAGES.fields.required,
    ]),
  );
}

/** Returns the fields that differ, with both values. */
export function changesOf(before: FarmerDetails, after: FarmerDetails): DetailChange[] {
  return DETAIL_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    oldValue: before[field],
    newValue: after[field],
  }));
}

/**
 * Returns the changes of who the farmer is: a name beyond its spelling, or another sex, date of birth or phone. A value
 * where none was known is a change too.
 */
export function identityChanges(before: FarmerDetails, after: FarmerDetails): DetailChange[] {
  const isOtherName = nameChange(before, after) !== null;
  return changesOf(before, after).filter(
    ({ field }) => IDENTITY.includes(field) || (isOtherName && NAMES.includes(field)),
  );
}

/** Returns the fault of the reason for a change of identity; null if there is none. */
export function faultOfReason(reason: string | undefined): string | null {
  if ((reason ?? '').length < LEAST_REASON) return FARMERS_MESSAGES.identityReason;
  return NUMBER_OF_A_PERSON.test(reason ?? '') ? FARMERS_MESSAGES.numberInReason : null;
}
