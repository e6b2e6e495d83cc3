import type { FarmerLockKind } from '#libs/contracts';
import type { Reader, Transaction } from '#libs/platform';

/** SQL that tests whether a farmer's record is locked now; `row` is an alias of `farmer`. */
export const isLocked = (row: string): string =>
  `(${row}.locked_until IS NOT NULL AND ${row}.locked_until > now())`;

/** SQL of a farmer's lock as `FarmerLockDto`; null without one. */
export const lockOf = (row: string): string =>
  `CASE WHEN ${isLocked(row)} THEN jsonb_build_object('kind', ${row}.lock_kind,
     'until', CASE WHEN isfinite(${row}.locked_until) THEN to_char((${row}.locked_until - interval '1 second') AT TIME ZONE 'Africa/Lagos', 'YYYY-MM-DD') END) END`;

/** Returns the records of people: the main ones first, then those merged into them. */
export function recordsOfFarmers(
  reader: Reader,
  mainIds: readonly number[],
): Promise<{ id: number; mainId: number }[]> {
  return reader.query(
    `SELECT id, id AS "mainId" FROM farmer WHERE id = ANY($1::bigint[])
      UNION ALL SELECT id, main_id FROM farmer WHERE main_id = ANY($1::bigint[])`,
    [mainIds],
  );
}

/**
 * Locks all records of a farmer until the end of a day in Nigeria; null: until someone ends the lock. Returns false for
 * an erased farmer.
 */
export async function lockFarmerRecords(
  tx: Transaction,
  mainId: number,
  kind: FarmerLockKind,
  until: string | null,
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE farmer SET lock_kind = $2, locked_until =
            coalesce(($3::date + 1)::timestamp AT TIME ZONE 'Africa/Lagos', 'infinity')
      WHERE (id = $1 OR main_id = $1) AND erased_on IS NULL RETURNING id`,
    [mainId, kind, until],
  );
  return rows.length > 0;
}

/** Ends the lock of all records of a farmer; returns false if there was none, or the farmer is erased. */
export async function unlockFarmerRecords(tx: Transaction, mainId: number): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE farmer SET lock_kind = NULL, locked_until = NULL
      WHERE (id = $1 OR main_id = $1) AND locked_until IS NOT NULL AND erased_on IS NULL RETURNING id`,
    [mainId],
  );
  return rows.length > 0;
}
