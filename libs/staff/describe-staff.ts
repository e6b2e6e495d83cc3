import type { Grant, StaffDto, StaffRowDto } from '#libs/contracts';
import { rolesOf, type SessionActor } from '#libs/identity';
import { linksOfStaff, maskedNumber } from './domain/staff-rules.js';
import type { StaffRow } from './persistence/staff.queries.js';

/** Number of digits of a BVN and of an account number (NUBAN). */
const BVN_DIGITS = 11;
const ACCOUNT_NUMBER_DIGITS = 10;

type Viewer = SessionActor & { grants: readonly Grant[] | null };

/** Returns a staff record as a row of the list. */
export function staffRowDto(row: StaffRow, viewer: Viewer): StaffRowDto {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    phoneNumber: row.phone,
    email: row.email,
    designation: row.designation,
    status: row.status,
    username: row.username,
    createdOn: row.created_on.toISOString(),
    links: linksOfStaff(
      { id: row.id, userId: row.user_id, status: row.status, roles: rolesOf(row.roles ?? []) },
      viewer,
    ),
  };
}

/** Returns a staff record for its profile. */
export function staffDto(row: StaffRow, grants: Grant[], viewer: Viewer): StaffDto {
  return {
    ...staffRowDto(row, viewer),
    address: row.address,
    grants,
    bvn: maskedNumber(row.bvn_last4, BVN_DIGITS),
    bank: row.bank,
    accountName: row.account_name,
    accountNumber: maskedNumber(row.account_number_last4, ACCOUNT_NUMBER_DIGITS),
    userId: row.user_id,
    version: row.version,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  };
}
