import type { MergeField } from '#libs/contracts';
import { DomainError, type Reader, type Transaction } from '#libs/platform';
import { isLocked } from './farmer-locks.queries.js';

/** Columns of each field of which a merge takes one side. */
export const MERGE_COLUMNS: Record<MergeField, readonly string[]> = {
  firstName: ['first_name'],
  surname: ['surname'],
  othername: ['othername'],
  gender: ['gender'],
  dateOfBirth: ['date_of_birth'],
  phone: ['phone'],
  email: ['email'],
  address: ['address', 'town', 'state_id', 'lga_id', 'ward_id'],
  tempId: ['temp_id'],
  cbnApplicantId: ['cbn_applicant_id'],
  rifanNumber: ['rifan_number'],
  bvn: ['bvn_cipher', 'bvn_index', 'bvn_last4'],
  account: ['bank_name', 'account_number', 'account_cipher', 'account_index', 'account_last4'],
  nextOfKin: [
    'next_of_kin_surname',
    'next_of_kin_first_name',
    'next_of_kin_phone',
    'next_of_kin_relationship',
  ],
  guarantor: ['guarantor_surname', 'guarantor_first_name', 'guarantor_phone'],
};
/** Columns that are unique in an account: a value is cleared on one record before the other takes it. */
const UNIQUE = ['bvn_index', 'temp_id', 'cbn_applicant_id'];
const FIELDS = Object.keys(MERGE_COLUMNS) as MergeField[];

/** Column values of a farmer, as `to_jsonb` writes them. */
export type Values = Record<string, unknown>;
/** Both records before and after a merge, by changed column. */
export type Changed = Record<'main' | 'other', { before: Values; after: Values }>;

const only = (row: Values, columns: readonly string[]): Values =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

/**
 * Locks the rows of both records; returns them, and null if one does not exist. Throws `farmer.locked` if one is restricted
 * or erased.
 */
export async function lockRecords(
  tx: Transaction,
  ids: readonly [number, number],
): Promise<[Values, Values] | null> {
  const rows = await tx.query<{ id: number; row: Values; isLocked: boolean }>(
    `SELECT id, to_jsonb(f) AS row, ${isLocked('f')} AS "isLocked" FROM farmer f WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [ids],
  );
  if (rows.some((row) => row.isLocked)) throw new DomainError('farmer.locked');
  const [first, second] = ids.map((id) => rows.find((each) => each.id === id)?.row);
  return first && second ? [first, second] : null;
}

async function write(tx: Transaction, id: number, values: Values, mainId: number | null): Promise<void> {
  const columns = Object.keys(values);
  await tx.query(
    `UPDATE farmer f SET ${columns.map((column) => `${column} = r.${column}, `).join('')}
            main_id = $3, version = f.version + 1, updated_on = now()
       FROM jsonb_populate_record(NULL::farmer, $2::jsonb) r WHERE f.id = $1`,
    [id, JSON.stringify(values), mainId],
  );
}

async function clearUnique(
  tx: Transaction,
  ids: readonly number[],
  columns: readonly string[],
): Promise<void> {
  const cleared = UNIQUE.filter((column) => columns.includes(column));
  if (cleared.length > 0)
    await tx.query(
      `UPDATE farmer SET ${cleared.map((column) => `${column} = NULL`).join(', ')} WHERE id = ANY($1)`,
      [ids],
    );
}

/**
 * Links a record to the main record of the same person, which takes the values of some fields. The two exchange these
 * values, so that none is lost. Records that were merged into `farmerId` follow. Both are locked by `lockRecords`.
 */
export async function linkRecords(
  tx: Transaction,
  { mainId, farmerId }: { mainId: number; farmerId: number },
  [main, other]: readonly [Values, Values],
  taken: readonly MergeField[],
): Promise<{ changed: Changed; followers: number[] }> {
  const columns = taken.flatMap((field) => MERGE_COLUMNS[field]);
  const [mains, others] = [only(main, columns), only(other, columns)];
  await clearUnique(tx, [mainId, farmerId], columns);
  await write(tx, mainId, others, null);
  await write(tx, farmerId, mains, mainId);
  const followers = await tx.query<{ id: number }>(
    'UPDATE farmer SET main_id = $1 WHERE main_id = $2 RETURNING id',
    [mainId, farmerId],
  );
  return {
    changed: { main: { before: mains, after: others }, other: { before: others, after: mains } },
    followers: followers.map(({ id }) => id),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Separates two records again, each with its values from before the merge. A field of the main record that someone has
 * changed since keeps its later value; returns those fields.
 */
export async function separateRecords(
  tx: Transaction,
  { mainId, farmerId }: { mainId: number; farmerId: number },
  main: Values,
  changed: Changed,
  followers: readonly number[],
): Promise<MergeField[]> {
  const { before, after } = changed.main;
  const touched = FIELDS.filter((field) => MERGE_COLUMNS[field].some((column) => column in after));
  const kept = touched.filter((field) =>
    MERGE_COLUMNS[field].some((column) => !isSame(main[column], after[column])),
  );
  const columns = touched.filter((field) => !kept.includes(field)).flatMap((field) => MERGE_COLUMNS[field]);
  await clearUnique(tx, [mainId], columns);
  await clearUnique(tx, [farmerId], Object.keys(changed.other.before));
  await write(tx, mainId, only(before, columns), null);
  await write(tx, farmerId, changed.other.before, null);
  await tx.query('UPDATE farmer SET main_id = $1 WHERE id = ANY($2::bigint[])', [farmerId, followers]);
  return kept;
}

/** Returns the main record of a farmer, which may be the farmer itself; null if there is none. */
export async function mainRecordOf(reader: Reader, farmerId: number): Promise<number | null> {
  const [row] = await reader.query<{ id: number }>(
    'SELECT coalesce(main_id, id) AS id FROM farmer WHERE id = $1',
    [farmerId],
  );
  return row?.id ?? null;
}
