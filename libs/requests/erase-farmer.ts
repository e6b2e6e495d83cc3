import { seenBy } from '#libs/disclosure';
import { recordsOfFarmer } from '#libs/farmers';
import { erasedPhoneIndex, identifierKeys } from '#libs/identifier-encryption';
import {
  AuditKeys,
  type Config,
  type ErasedData,
  eraseData,
  type FileStore,
  type JobContext,
  type Kinds,
  lockAccount,
  type Transaction,
} from '#libs/platform';
import { eventOn } from './answer-requests.service.js';
import { storeErasures } from './erasures-list.js';
import { type ErasedPeople, erasedPeople } from './persistence/erased-people.queries.js';
import {
  dueErasures,
  erasureOf,
  farmsOf,
  insertErasedPerson,
  insertRecipients,
  storeErased,
  storeResult,
  unsearchedErasures,
  valuesOf,
} from './persistence/erasures.queries.js';
import { lockRequest, obstaclesOf } from './persistence/requests.queries.js';
import { searchValues } from './persistence/search-values.queries.js';
import { decryptWords, encryptWords } from './search-words.js';

/** Shorter values are parts of ordinary words. */
const SHORTEST = 5;

/** Values by which an erased person is found. */
interface Erased {
  /** Stored files whose bytes must be removed after the commit. */
  files: string[];
  /** Words to search for at the end. */
  values: string[];
}

const long = (values: readonly (string | null)[]) => [
  ...new Set(values.filter((value): value is string => (value?.length ?? 0) >= SHORTEST)),
];

/**
 * Erases these records of an account as their domains declare, and stores the hashes that recognise them. The record
 * itself is last, because other tables are found by its values. The caller holds the lock of the account.
 */
export async function eraseRecords(
  tx: Transaction,
  erases: readonly ErasedData[],
  config: Config,
  { accountId, farmerIds }: { accountId: number; farmerIds: readonly number[] },
): Promise<Erased> {
  const rows = await valuesOf(tx, farmerIds);
  const own = long(rows.flatMap((row) => row.own));
  for (const row of rows)
    await insertErasedPerson(
      tx,
      accountId,
      row,
      row.phone === null ? null : erasedPhoneIndex(row.phone, identifierKeys(config)),
    );
  const person = { accountId, farmerIds, farmIds: await farmsOf(tx, farmerIds), values: own };
  const isRecord = ({ tables }: ErasedData) => tables.includes('farmer');
  const files: string[] = [];
  for (const data of [...erases.filter((each) => !isRecord(each)), ...erases.filter(isRecord)])
    files.push(...(await eraseData(tx, data, person)));
  return { files, values: long([...own, ...rows.flatMap((row) => row.shared)]) };
}

/**
 * Erases the farmers whose wait is over, each in one transaction, then searches for what is left. An erasure that something
 * forbids by now stays where it is. Returns how many were erased.
 */
export async function eraseDue(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  { erases }: Kinds,
  config: Config,
): Promise<number> {
  const keys = identifierKeys(config);
  let done = 0;
  let due: Awaited<ReturnType<typeof dueErasures>> = [];
  await context.chunk(async (tx) => {
    due = await dueErasures(tx);
    return { done, total: null, step: 'clear' };
  });
  for (const { requestId } of due) {
    let gone: string[] = [];
    await context.chunk(async (tx) => {
      const request = await lockRequest(tx, requestId);
      const erasure = await erasureOf(tx, requestId);
      const isDue = erasure?.state === 'WAITING' && erasure.erasesAfter && erasure.erasesAfter <= new Date();
      if (erasure && isDue && (await obstaclesOf(tx, request)).length === 0) {
        const { files: holders } = await seenBy(tx, request.farmerId);
        await insertRecipients(tx, erasure.id, holders);
        const { accountId, farmerId } = request;
        await lockAccount(tx, accountId);
        const farmerIds = await recordsOfFarmer(tx, farmerId);
        const erased = await eraseRecords(tx, erases, config, { accountId, farmerIds });
        await storeErased(tx, erasure.id, encryptWords(erased.values, keys));
        gone = erased.files;
        done += 1;
      }
      return { done, total: null, step: 'clear' };
    });
    for (const id of gone) await files.remove(id);
  }
  await searchErased(context, files, config, done);
  return done;
}

/**
 * Searches for what is left of each erased farmer, in a transaction of its own: it reads every table, and imports of
 * the account would wait for its lock. Erasures of a worker that died before are searched too.
 */
async function searchErased(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  config: Config,
  done: number,
): Promise<void> {
  let left: Awaited<ReturnType<typeof unsearchedErasures>> = [];
  let erased: ErasedPeople = { log: null, people: [] };
  await context.chunk(async (tx) => {
    left = await unsearchedErasures(tx);
    if (left.length > 0) erased = await erasedPeople(tx);
    return { done, total: null, step: 'clear' };
  });
  if (left.length === 0) return;
  // Before the search ends: a worker that died finds them here again, and writes the list.
  await storeErasures(erased, files.place, new AuditKeys(config.AUDIT_KEY));
  const keys = identifierKeys(config);
  for (const { id, request, words } of left)
    await context.chunk(async (tx) => {
      const result = await searchValues(tx, decryptWords(words, keys));
      await storeResult(tx, id, result);
      tx.record(eventOn('erasure.done', request, null, { found: result.found.length }));
      return { done, total: null, step: 'clear' };
    });
}
