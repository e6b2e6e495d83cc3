import type { SaveStaffBody } from '#libs/contracts';
import type { StaffRow } from './persistence/staff.queries.js';

/** Changes of a staff record by a saved form. */
export interface StaffChanges {
  /** New values by column, without encrypted numbers. */
  columns: Record<string, string | null>;
  /** Names of all changed fields, including encrypted numbers. */
  fields: string[];
  bvn: string | null | undefined;
  accountNumber: string | null | undefined;
}

/** Fields that staff with the grant may change for colleagues; the rest is for administrators. */
const BIO_FIELDS = ['firstName', 'lastName', 'gender', 'phoneNumber', 'email', 'address'];

const COLUMN_OF = {
  firstName: 'first_name',
  lastName: 'last_name',
  gender: 'gender',
  phoneNumber: 'phone',
  email: 'email',
  address: 'address',
  designation: 'designation',
  bank: 'bank',
  accountName: 'account_name',
} as const satisfies Partial<Record<keyof SaveStaffBody, keyof StaffRow>>;

/** Compares a form with the record. A field that was omitted, or a number that is to stay, is no change. */
export function staffChanges(row: StaffRow, body: SaveStaffBody): StaffChanges {
  const columns: Record<string, string | null> = {};
  const fields: string[] = [];
  for (const [field, column] of Object.entries(COLUMN_OF) as [keyof typeof COLUMN_OF, keyof StaffRow][]) {
    const value = body[field];
    if (value === undefined || value === row[column]) continue;
    columns[column] = value;
    fields.push(field);
  }
  const number = (said: string | null | undefined, known: string | null, field: string) => {
    // Removing a missing value changes nothing.
    if (said === undefined || (said === null && known === null)) return undefined;
    fields.push(field);
    return said;
  };
  const bvn = number(body.bvn, row.bvn_last4, 'bvn');
  const accountNumber = number(body.accountNumber, row.account_number_last4, 'accountNumber');
  return { columns, fields, bvn, accountNumber };
}

/** Tests whether the changes stay within the grant to edit staff. */
export function isBioOnly({ fields }: StaffChanges): boolean {
  return fields.every((field) => BIO_FIELDS.includes(field));
}
