import {
  type Designation,
  type Grant,
  SaveStaffBody,
  STAFF_MESSAGES,
  type StaffDraftData,
  type StaffDto,
  type StaffGender,
} from '#libs/contracts';
import { t } from './texts.js';

/** The three pages of the wizard. */
export const PAGES = ['bio', 'work', 'personal'] as const;
export type PageName = (typeof PAGES)[number];

/** Values of the form; a null BVN or account number is removed from a stored record. */
export type StaffValues = {
  firstName: string;
  lastName: string;
  gender: string | null;
  phoneNumber: string;
  email: string;
  address: string;
  designation: string | null;
  username: string;
  grants: Grant[];
  /** Ids of community resources, for a new record. */
  resourceIds: string[];
  bvn: string | null;
  bank: string;
  accountName: string;
  accountNumber: string | null;
};

export const FIELDS: Record<PageName, readonly (keyof StaffValues)[]> = {
  bio: ['firstName', 'lastName', 'gender', 'phoneNumber', 'email', 'address'],
  work: ['designation', 'username', 'grants', 'resourceIds'],
  personal: ['bvn', 'bank', 'accountName', 'accountNumber'],
};

export const LABELS: Record<keyof StaffValues, string> = {
  firstName: t('firstName'),
  lastName: t('lastName'),
  gender: t('gender'),
  phoneNumber: t('phoneNumber'),
  email: t('email'),
  address: t('address'),
  designation: t('designation'),
  username: t('username'),
  grants: t('access'),
  resourceIds: t('resources'),
  bvn: t('bvn'),
  bank: t('bank'),
  accountName: t('accountName'),
  accountNumber: t('accountNumber'),
};

export const EMPTY: StaffValues = {
  firstName: '',
  lastName: '',
  gender: null,
  phoneNumber: '',
  email: '',
  address: '',
  designation: null,
  username: '',
  grants: [],
  resourceIds: [],
  bvn: '',
  bank: '',
  accountName: '',
  accountNumber: '',
};

/**
 * Returns the values of a stored record. Its numbers are never sent to a client: an empty field leaves them unchanged.
 */
export function valuesOf(staff: StaffDto): StaffValues {
  const { firstName, lastName, gender, phoneNumber, email, address, designation, grants } = staff;
  return {
    ...EMPTY,
    ...{ firstName, lastName, gender, phoneNumber, email, address, designation, grants },
    bank: staff.bank ?? '',
    accountName: staff.accountName ?? '',
  };
}

export function fromDraft(data: StaffDraftData): StaffValues {
  const { gender, designation, resourceIds, ...texts } = data;
  return {
    ...EMPTY,
    ...texts,
    gender: gender || null,
    designation: designation || null,
    grants: data.grants ?? [],
    resourceIds: (resourceIds ?? []).map(String),
  };
}

/** Returns the part of an unfinished form to store: everything except the two numbers. */
export function draftOf(values: StaffValues): StaffDraftData {
  const { bvn: _bvn, accountNumber: _number, gender, designation, resourceIds, ...kept } = values;
  return {
    ...kept,
    gender: gender ?? '',
    designation: designation ?? '',
    resourceIds: resourceIds.map(Number),
  };
}

/** Returns the body to save. `version` is that of the record that was read, for an edit. */
export function bodyOf(values: StaffValues, version?: number): SaveStaffBody {
  const isNew = version === undefined;
  const { username, bank, accountName, resourceIds, ...rest } = values;
  return {
    ...rest,
    gender: values.gender as StaffGender,
    designation: values.designation as Designation,
    grants: values.designation === 'collaborator' ? values.grants : [],
    // An emptied field of a stored record removes its value.
    bank: bank.trim() || (isNew ? undefined : null),
    accountName: accountName.trim() || (isNew ? undefined : null),
    ...(isNew ? { username, resourceIds: resourceIds.map(Number) } : { version }),
  };
}

/**
 * Returns problems that the body's class does not report: field -> sentence.
 * @param pages pages of the form; fields of other pages are skipped, as their problems would be invisible
 */
export function checkOf(values: StaffValues, pages: readonly PageName[]) {
  // An empty field is reported as required, not as malformed.
  const needed = (text: string) => !text.trim() && STAFF_MESSAGES.required;
  const lacksGrants = values.designation === 'collaborator' && values.grants.length === 0;
  return {
    phoneNumber: needed(values.phoneNumber),
    email: needed(values.email),
    grants: pages.includes('work') && lacksGrants && STAFF_MESSAGES.accessMissing,
  };
}

/** Returns the first page that contains one of the fields; null if none does. */
export function pageOf(fields: readonly string[]): number | null {
  const at = PAGES.findIndex((page) =>
    fields.some((field) => (FIELDS[page] as readonly string[]).includes(field.split('.')[0] ?? '')),
  );
  return at === -1 ? null : at;
}
