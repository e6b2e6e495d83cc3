import type { SaveStaffBody } from '#libs/contracts';
import type { StaffRow } from './persistence/staff.queries.js';

/** What a saved form changes of a staff record. */
export interface StaffChanges {
  /** New values by the column. Encrypted numbers are not among them. */
  columns: Record<string, string | null>;
  /** Names of all changed fields, of encrypted numbers too. */
  fields: string[];
  bvn: string | null | undefined;
  accountNumber: string | null | undefined;
}

/** Fields whom staff with the grant may change of their colleagues; the rest is for administrators. */
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

/** Compares a form with the record. A field that was left out, or a number that is to be kept, is no change. */
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
    // To take away what is not there changes nothing.
    if (said === undefined || (said === null && known === null)) return undefined;
    fields.push(field);
    return said;
  };
  const bvn = number(body.bvn, row.bvn_last4, 'bvn');
  const accountNumber = number(body.accountNumber, row.account_number_last4, 'accountNumber');
  return { columns, fields, bvn, accountNumber };
}

/** True where the changes stay within what the grant to edit staff allows. */
export function isBioOnly({ fields }: StaffChanges): boolean {
  return fields.every((field) => BIO_FIELDS.includes(field));
}
