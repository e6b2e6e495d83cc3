import type { FarmerField } from '#libs/contracts';
import { DomainError, type Transaction } from '#libs/platform';
import { isLocked } from './farmer-locks.queries.js';

/** A change of one field. Values are null for a BVN, photo or print. */
export interface FieldChange {
  field: FarmerField;
  oldValue: string | null;
  newValue: string | null;
}

interface ChangeSource {
  farmerId: number;
  source: 'page' | 'capture';
  reason: string | null;
  by: number;
}

/** Stores changes of one farmer with their source. */
export async function insertFarmerChanges(
  tx: Transaction,
  { farmerId, source, reason, by }: ChangeSource,
  changes: readonly FieldChange[],
): Promise<void> {
  await tx.query(
    `INSERT INTO farmer_change (farmer_id, field, old_value, new_value, source, reason, changed_by)
     SELECT $1, c.field, c.old_value, c.new_value, $5, $6, $7
       FROM unnest($2::text[], $3::text[], $4::text[]) AS c(field, old_value, new_value)`,
    [
      farmerId,
      changes.map(({ field }) => field),
      changes.map(({ oldValue }) => oldValue),
      changes.map(({ newValue }) => newValue),
      source,
      reason,
      by,
    ],
  );
}

/**
 * Locks the row of a farmer for a change, and returns the newest community resource they are in; undefined if there is
 * none. Throws `farmer.locked` if the record is restricted or erased.
 */
export async function lockFarmer(
  tx: Transaction,
  farmerId: number,
): Promise<{ communityResourceId: number | null } | undefined> {
  const [row] = await tx.query<{ communityResourceId: number | null; isLocked: boolean }>(
    `SELECT (SELECT m.community_resource_id FROM membership m WHERE m.farmer_id = f.id
              ORDER BY m.joined_on DESC LIMIT 1) AS "communityResourceId", ${isLocked('f')} AS "isLocked"
       FROM farmer f WHERE f.id = $1 FOR UPDATE OF f`,
    [farmerId],
  );
  if (row?.isLocked) throw new DomainError('farmer.locked');
  return row;
}
