import type { FarmStatus } from '#libs/contracts';
import type { Transaction } from '#libs/platform';
import { Farm } from './farm.entity.js';

/**
 * Locks the farm until the transaction ends, so that concurrent changes run one after the other; null if there is
 * none.
 */
export function lockFarm(tx: Transaction, farmId: number): Promise<Farm | null> {
  return tx.manager.findOne(Farm, { where: { id: farmId }, lock: { mode: 'pessimistic_write' } });
}

/** Locks farms in id order until the transaction ends; returns how many there are. */
export async function lockFarms(tx: Transaction, farmIds: readonly number[]): Promise<number> {
  const rows = await tx.query('SELECT id FROM farm WHERE id = ANY($1) ORDER BY id FOR UPDATE', [farmIds]);
  return rows.length;
}

/** Sets the status of a farm that `lockFarm` has locked, increments its version and returns it. */
export async function storeFarmStatus(tx: Transaction, farm: Farm, status: FarmStatus): Promise<number> {
  const now = new Date();
  const version = farm.version + 1;
  await tx.manager.update(
    Farm,
    { id: farm.id },
    { status, version, completedOn: status === 'COMPLETED' ? now : null, updatedOn: now },
  );
  return version;
}
