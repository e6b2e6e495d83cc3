import { Logger } from '@nestjs/common';
import { type Actor, isDatabaseUnavailable, type Transaction } from '#libs/platform';
import { announceFindings } from './announce-findings.js';
import { faultsOfFarm } from './domain/farm-faults.js';
import type { Found } from './domain/found.js';
import { faultOfPair } from './domain/pair-faults.js';
import { factsOf, pairsOf } from './persistence/ground.queries.js';
import { clearUninspectable, recordUninspectable } from './persistence/marks.queries.js';
import { type Changed, storeFound } from './persistence/store-findings.queries.js';

export interface Inspected {
  found: number;
  gone: number;
}

const log = new Logger('Inspector');

/**
 * Inspects some farms and their neighbours, stores the findings, and notifies followers of their programmes of
 * changes. The caller holds the account's inspection lock (`takeInspection`).
 */
export async function inspectFarms(
  tx: Transaction,
  accountId: number,
  farmIds: number[],
  by: Actor | null = null,
): Promise<Inspected> {
  if (farmIds.length === 0) return { found: 0, gone: 0 };
  await clearUninspectable(tx, accountId, farmIds);
  const changed = await lookAt(tx, farmIds);
  await announceFindings(tx, accountId, changed, by);
  const count = (change: Changed['change']) => changed.filter((each) => each.change === change).length;
  return { found: count('found'), gone: count('gone') };
}

/**
 * Inspects farms, falling back to one at a time, so that a farm that makes the database fail does not block the
 * others.
 */
async function lookAt(tx: Transaction, farmIds: number[]): Promise<Changed[]> {
  await tx.query('SAVEPOINT inspection');
  try {
    const changed = await compareAndStore(tx, farmIds);
    await tx.query('RELEASE SAVEPOINT inspection');
    return changed;
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    await tx.query('ROLLBACK TO SAVEPOINT inspection');
    if (farmIds.length === 1) {
      log.error({ err: error }, `farm ${farmIds[0]} cannot be inspected`);
      await recordUninspectable(tx, farmIds[0] as number);
      return [];
    }
  }
  const changed: Changed[] = [];
  for (const farmId of farmIds) changed.push(...(await lookAt(tx, [farmId])));
  return changed;
}

async function compareAndStore(tx: Transaction, farmIds: number[]): Promise<Changed[]> {
  const farms = await factsOf(tx, farmIds);
  const pairs = await pairsOf(tx, farmIds);
  const found: Found[] = [
    ...farms.flatMap(faultsOfFarm),
    ...pairs.flatMap((pair) => faultOfPair(pair) ?? []),
  ];
  return storeFound(tx, farmIds, found, pairs);
}
