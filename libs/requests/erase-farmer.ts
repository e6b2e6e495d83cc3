import { filesWith } from '#libs/disclosure';
import { recordsOfFarmers } from '#libs/farmers';
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
import { insertErasedPeople } from './persistence/erased-people.queries.js';
import {
  type ErasureOfRequest,
  farmsOf,
  insertRecipients,
  lockDueErasures,
  storeErased,
  valuesOf,
} from './persistence/erasures.queries.js';
import { searchErased } from './search-erased.js';
import { encryptWords } from './search-words.js';

/** Erasures per transaction. */
const ERASED_AT_ONCE = 200;
/** Shorter values are parts of ordinary words. */
const SHORTEST = 5;

interface Erased {
  /** Stored files whose bytes must be removed after the commit. */
  files: string[];
  /** Words to search for at the end, per record. */
  words: Map<number, string[]>;
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
  const rows = await valuesOf(tx, accountId, farmerIds);
  const keys = identifierKeys(config);
  const erasedOn = new Date().toISOString();
  await insertErasedPeople(
    tx,
    rows.map(({ id: farmerId, bvnIndex, phone }) => {
      const phoneIndex = phone === null ? null : erasedPhoneIndex(phone, keys).toString('hex');
      return { farmerId, accountId, bvnIndex, phoneIndex, erasedOn };
    }),
  );
  const values = long(rows.flatMap(({ own }) => own));
  const person = { accountId, farmerIds, farmIds: await farmsOf(tx, farmerIds), values };
  const isRecord = ({ tables }: ErasedData) => tables.includes('farmer');
  const files: string[] = [];
  for (const data of [...erases.filter((each) => !isRecord(each)), ...erases.filter(isRecord)])
    files.push(...(await eraseData(tx, data, person)));
  return { files, words: new Map(rows.map(({ id, own, shared }) => [id, long([...own, ...shared])])) };
}

/**
 * Erases the farmers whose wait is over, many in one transaction, then searches for what is left. An erasure that something
 * forbids by now stays where it is. Returns how many were erased.
 */
export async function eraseDue(
  context: JobContext<'maintenance.purge'>,
  files: FileStore,
  { erases }: Kinds,
  config: Config,
): Promise<number> {
  let done = 0;
  let from: Date | null = new Date(0);
  while (from !== null) {
    let gone: string[] = [];
    const earliest: Date = from;
    await context.chunk(async (tx) => {
      const due = await lockDueErasures(tx, earliest, ERASED_AT_ONCE);
      const [first] = due;
      from = first?.erasesAfter ?? null;
      const together = due.filter(({ request }) => request.accountId === first?.request.accountId);
      if (first) gone = await eraseTogether(tx, first.request.accountId, together, { erases, config });
      done += together.length;
      return { done, total: null, step: 'clear' };
    });
    for (const id of gone) await files.remove(id);
  }
  await searchErased(
    context,
    files,
    { keys: new AuditKeys(config.AUDIT_KEY), words: identifierKeys(config) },
    done,
  );
  return done;
}

/** Erases farmers of one account. Returns stored files whose bytes must be removed after the commit. */
async function eraseTogether(
  tx: Transaction,
  accountId: number,
  erasures: readonly ErasureOfRequest[],
  { erases, config }: { erases: readonly ErasedData[]; config: Config },
): Promise<string[]> {
  await lockAccount(tx, accountId);
  const idOf = new Map(erasures.map(({ id, request }) => [request.farmerId, id]));
  const records = await recordsOfFarmers(tx, [...idOf.keys()]);
  const recordIds = records.map(({ id }) => id);
  const erasureOf = new Map(records.map(({ id, mainId }) => [id, idOf.get(mainId) ?? 0]));
  const holders = (await filesWith(tx, recordIds)).map((file) => ({
    ...file,
    erasureId: erasureOf.get(file.farmerId) ?? 0,
  }));
  // A file with several records of one person has one recipient.
  const recipients = new Map(
    holders.map((file) => [`${file.erasureId} ${file.source.kind} ${file.source.id}`, file]),
  );
  await insertRecipients(tx, [...recipients.values()]);
  const { files, words } = await eraseRecords(tx, erases, config, { accountId, farmerIds: recordIds });
  const wordsOf = new Map<number, string[]>(erasures.map(({ id }) => [id, []]));
  for (const [recordId, some] of words) wordsOf.get(erasureOf.get(recordId) ?? 0)?.push(...some);
  const keys = identifierKeys(config);
  await storeErased(
    tx,
    [...wordsOf].map(([id, some]) => ({ id, words: encryptWords([...new Set(some)], keys) })),
  );
  return files;
}
