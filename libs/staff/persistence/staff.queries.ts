import type { Designation, StaffCountsDto, StaffGender, StaffListQuery } from '#libs/contracts';
import type { EncryptedIdentifier } from '#libs/identifier-encryption';
import {
  type Bind,
  byName,
  type Database,
  listRows,
  STATUS_WORDS,
  searchCondition,
  type Transaction,
} from '#libs/platform';

type Asked = Pick<Database, 'query'> | Pick<Transaction, 'query'>;

export interface StaffRow {
  id: number;
  account_id: number;
  user_id: number | null;
  username: string | null;
  first_name: string;
  last_name: string;
  gender: StaffGender;
  phone: string;
  email: string;
  address: string;
  designation: Designation;
  bvn_last4: string | null;
  bank: string | null;
  account_number_last4: string | null;
  account_name: string | null;
  status: 'ACTIVE' | 'INACTIVE';
  version: number;
  created_on: Date;
  last_sign_in_at: Date | null;
  /** Roles of the user, as stored. */
  roles: string[] | null;
}

export interface NewStaff {
  accountId: number;
  userId: number;
  firstName: string;
  lastName: string;
  gender: StaffGender;
  phoneNumber: string;
  email: string;
  address: string;
  designation: Designation;
  bvn?: EncryptedIdentifier | null;
  bank?: string | null;
  accountName?: string | null;
  accountNumber?: EncryptedIdentifier | null;
  createdBy: number | null;
}

/** The user determines whether a person may sign in and in which role; the staff record is used only without a user. */
const STATUS = 'coalesce(u.status, s.status)';
const DESIGNATION = `CASE WHEN u.id IS NULL THEN s.designation WHEN u.roles[1] = 'CBN' THEN 'external user'
  ELSE 'collaborator' END`;

const SORTS = {
  name: byName('s.last_name'),
  designation: DESIGNATION,
  status: STATUS,
  createdOn: 's.created_on',
};

const ROW = `s.id, s.account_id, s.user_id, u.username::text AS username, s.first_name, s.last_name, s.gender, s.phone,
  s.email, s.address, ${DESIGNATION} AS designation, s.bvn_last4, s.bank, s.account_number_last4, s.account_name,
  ${STATUS} AS status, s.version,
  s.created_on, u.roles`;

const SEARCHED = {
  text: [
    `concat_ws(' ', s.first_name, s.last_name, s.first_name)`,
    's.email',
    's.phone',
    'u.username::text',
    DESIGNATION,
  ],
  times: ['s.created_on'],
  codes: { [STATUS]: STATUS_WORDS },
};

const FROM = 'staff s LEFT JOIN app_user u ON u.id = s.user_id';

/**
 * Returns a page of staff records and counts, in total and by status. `accountId` null: of every account. Throws
 * `request.invalid` for a field it cannot sort by.
 */
export async function listStaff(
  db: Asked,
  accountId: number | null,
  query: StaffListQuery,
): Promise<{ rows: StaffRow[]; total: number; counts: StaffCountsDto }> {
  const statement = {
    columns: `${ROW}, NULL AS last_sign_in_at`,
    from: FROM,
    where: (bind: Bind) => [
      ...(accountId === null ? [] : [`s.account_id = ${bind(accountId)}::bigint`]),
      ...(query.status === undefined ? [] : [`${STATUS} = ${bind(query.status)}`]),
      searchCondition(query.q, SEARCHED, bind),
    ],
    sorts: SORTS,
    sortedBy: '-createdOn',
    ties: ['s.id DESC'],
  };
  const { rows, total } = await listRows<StaffRow>(db, statement, query);
  const [counts] = await db.query<StaffCountsDto>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE ${STATUS} = 'ACTIVE') AS active,
            count(*) FILTER (WHERE ${STATUS} = 'INACTIVE') AS inactive
       FROM ${FROM} WHERE $1::bigint IS NULL OR s.account_id = $1`,
    [accountId],
  );
  return { rows, total, counts: counts ?? { all: 0, active: 0, inactive: 0 } };
}

/** Returns one staff record; none if it is of another account than `accountId`. */
export async function findStaff(db: Asked, accountId: number | null, id: number): Promise<StaffRow | null> {
  const [row] = await db.query<StaffRow>(
    `SELECT ${ROW},
            (SELECT max(created_at) FROM user_session WHERE user_id = s.user_id AND seen_by IS NULL) AS last_sign_in_at
       FROM staff s LEFT JOIN app_user u ON u.id = s.user_id
      WHERE s.id = $2 AND ($1::bigint IS NULL OR s.account_id = $1)`,
    [accountId, id],
  );
  return row ?? null;
}

/** Locks the row, so that concurrent changes of one record are serialised. */
export async function lockStaff(tx: Transaction, id: number): Promise<void> {
  await tx.query('SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [id]);
}

/** Inserts a staff record for a user; returns its id. */
export async function insertStaff(tx: Transaction, staff: NewStaff): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO staff (account_id, user_id, first_name, last_name, gender, phone, email, address, designation,
                        bvn_cipher, bvn_index, bvn_last4, bank, account_name, account_number_cipher,
                        account_number_last4, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) RETURNING id`,
    [
      staff.accountId,
      staff.userId,
      staff.firstName,
      staff.lastName,
      staff.gender,
      staff.phoneNumber,
      staff.email,
      staff.address,
      staff.designation,
      staff.bvn?.cipher ?? null,
      staff.bvn?.index ?? null,
      staff.bvn?.last4 ?? null,
      staff.bank ?? null,
      staff.accountName ?? null,
      staff.accountNumber?.cipher ?? null,
      staff.accountNumber?.last4 ?? null,
      staff.createdBy,
    ],
  );
  if (!row) throw new Error('the staff record was not inserted');
  return row.id;
}

/** Columns that may change, by field; the encrypted fields have three and two columns. */
export async function updateStaff(
  tx: Transaction,
  id: number,
  columns: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(columns);
  const set = names.map((name, index) => `${name} = $${index + 2}`);
  await tx.query(`UPDATE staff SET ${[...set, 'version = version + 1'].join(', ')} WHERE id = $1`, [
    id,
    ...Object.values(columns),
  ]);
}
