import type { Transaction } from '#libs/platform';
import type { EopRow } from './eop.queries.js';

export type RemovedEop = Pick<EopRow, 'id' | 'accountId' | 'communityResourceId' | 'season' | 'name'> & {
  communityResourceName: string;
  isResourceDeleted: boolean;
  /** Another input of the season now has the name. */
  isNameTaken: boolean;
};

/**
 * Locks a removed input until the transaction ends, even if its community resource is in the trash; null if there is
 * none.
 */
export async function lockRemovedEop(tx: Transaction, id: number): Promise<RemovedEop | null> {
  await tx.query('SELECT 1 FROM eop WHERE id = $1 FOR UPDATE', [id]);
  const [row] = await tx.query<RemovedEop>(
    `SELECT e.id, e.account_id AS "accountId", e.community_resource_id AS "communityResourceId", e.season, e.name,
            r.name AS "communityResourceName", r.deleted_on IS NOT NULL AS "isResourceDeleted",
            EXISTS (SELECT 1 FROM eop o WHERE o.community_resource_id = e.community_resource_id AND o.season = e.season
                       AND lower(o.name) = lower(e.name) AND o.removed_on IS NULL AND o.id <> e.id) AS "isNameTaken"
       FROM eop e JOIN every_community_resource r ON r.id = e.community_resource_id
      WHERE e.id = $1 FOR SHARE OF r`,
    [id],
  );
  return row ?? null;
}

/**
 * Restores an input and marks all slices of its community resource dirty, as for a new input. Slices counted since the
 * removal left the input out.
 */
export async function restoreEopRow(
  tx: Transaction,
  { id, communityResourceId }: Pick<EopRow, 'id' | 'communityResourceId'>,
): Promise<void> {
  await tx.query('UPDATE eop SET removed_on = NULL WHERE id = $1', [id]);
  await tx.query(
    `INSERT INTO ledger_mark (community_resource_id, slice)
     SELECT DISTINCT community_resource_id, (farmer_id >> 12)::int FROM farm
      WHERE community_resource_id = $1 AND status = 'COMPLETED' AND farmer_id IS NOT NULL AND area_m2 > 0`,
    [communityResourceId],
  );
}
