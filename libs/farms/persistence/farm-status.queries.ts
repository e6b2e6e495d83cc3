import type { FarmStatus } from '#libs/contracts';
import { prepared, type Transaction } from '#libs/platform';
import { Farm } from './farm.entity.js';

/**
 * Locks the farm until the transaction ends, so that concurrent changes run one after the other; null if there is
 * none.
 */
export async function lockFarm(tx: Transaction, farmId: number): Promise<Farm | null> {
  const { columns } = tx.manager.dataSource.getMetadata(Farm);
  const names = columns.map(({ databaseName, propertyName }) => `${databaseName} AS "${propertyName}"`);
  // Not by TypeORM, which sends its statements later: those that follow must run under the lock.
  const [row] = await tx.query<Farm>(prepared(`SELECT ${names} FROM farm WHERE id = $1 FOR UPDATE`), [
    farmId,
  ]);
  return row ? Object.assign(new Farm(), row) : null;
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
  await tx.query(
    prepared('UPDATE farm SET status = $2, version = $3, completed_on = $4, updated_on = $5 WHERE id = $1'),
    [farm.id, status, version, status === 'COMPLETED' ? now : null, now],
  );
  return version;
}
