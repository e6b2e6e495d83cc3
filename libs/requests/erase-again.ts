import { type Config, type Database, type Kinds, lockAccount } from '#libs/platform';
import { eraseRecords } from './erase-farmer.js';
import {
  type ErasedPeople,
  insertErasedPeople,
  reserveErasedIds,
  unerasedRecords,
} from './persistence/erased-people.queries.js';

/** Records per transaction. */
const CHUNK = 200;

/**
 * Erases in a restored database the people who were erased after its backup. Can be repeated. Appends no event: the log
 * stays as it was backed up. Returns the number of erased records and the ids of stored files to remove.
 */
export async function eraseAgain(
  database: Database,
  { erases }: Pick<Kinds, 'erases'>,
  config: Config,
  by: { people: ErasedPeople['people']; signal: AbortSignal; onProgress(done: number, total: number): void },
): Promise<{ records: number; files: string[] }> {
  const left = await database.transaction(async (tx) => {
    await insertErasedPeople(tx, by.people);
    await reserveErasedIds(tx);
    return unerasedRecords(tx);
  });
  const total = left.reduce((sum, { farmerIds }) => sum + farmerIds.length, 0);
  const files: string[] = [];
  let records = 0;
  for (const { accountId, farmerIds } of left)
    for (let at = 0; at < farmerIds.length; at += CHUNK) {
      by.signal.throwIfAborted();
      const chunk = farmerIds.slice(at, at + CHUNK);
      const erased = await database.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        return eraseRecords(tx, erases, config, { accountId, farmerIds: chunk });
      });
      files.push(...erased.files);
      records += chunk.length;
      by.onProgress(records, total);
    }
  return { records, files };
}
