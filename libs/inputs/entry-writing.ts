import { type EntryAnswerDto, INPUTS_MESSAGES, needsApproval, product, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError, type Transaction } from '#libs/platform';
import { naira } from './domain/naira.js';
import { insertApproval, settingsOf, stateOfApproval } from './persistence/approvals.queries.js';
import { findEntry, insertEntry, type NewEntry, quantityHeld } from './persistence/entries.queries.js';
import { recordedBefore } from './persistence/recorded-today.queries.js';

/**
 * Returns a retried entry in its present state: a waiting entry may have been approved. Throws
 * `ledger.alreadyDecided` if it was refused.
 */
export async function answerAgain(tx: Transaction, first: EntryAnswerDto): Promise<EntryAnswerDto> {
  const { approvalId, amount } = first;
  if (approvalId === null) return first;
  const { state, entryId } = await stateOfApproval(tx, approvalId);
  if (state === 'REFUSED') throw new DomainError('ledger.alreadyDecided');
  return entryId === null ? first : recorded({ entryId, approvalId, amount });
}

const recorded = (of: Pick<EntryAnswerDto, 'entryId' | 'approvalId' | 'amount'>): EntryAnswerDto => ({
  code: 200,
  message: INPUTS_MESSAGES.entryRecorded,
  state: 'RECORDED',
  ...of,
});

/**
 * Throws `ledger.overReturned` if a farmer would return more of an input than they collected. Throws
 * `ledger.alreadyCountered` if the entry was already reversed. The caller holds the farmer's lock.
 */
export async function requireStanding(tx: Transaction, entry: NewEntry): Promise<void> {
  if (entry.counters !== null && (await findEntry(tx, entry.counters))?.counteredBy !== null)
    throw new DomainError('ledger.alreadyCountered');
  const isLess = entry.counters === null ? entry.kind === 'RETURN' : entry.kind === 'COLLECTION';
  if (!isLess) return;
  const held = await quantityHeld(tx, entry);
  const size = (quantity: string | null) => BigInt(product((quantity ?? '0').replace('-', ''), 10_000, 0));
  if (BigInt(product(held, 10_000, 0)) < size(entry.quantity)) throw new DomainError('ledger.overReturned');
}

/**
 * Records an entry, or stores it for a second approval. It needs approval if it exceeds the limit together with what
 * the recorder entered for the farmer today. The caller holds the farmer's lock, so that concurrent entries see each
 * other.
 */
export async function writeEntry(
  tx: Transaction,
  entry: NewEntry,
  actor: SessionActor,
): Promise<EntryAnswerDto> {
  await requireStanding(tx, entry);
  const { approvalAbove } = await settingsOf(tx, entry.communityResourceId);
  const amount = Number(entry.amount);
  const before = approvalAbove === null ? '0.00' : await recordedBefore(tx, entry);
  if (approvalAbove !== null && needsApproval(entry.amount, approvalAbove, before)) {
    const approvalId = await insertApproval(tx, entry, before);
    tx.record({ ...about(entry, actor), type: 'ledger.approvalAsked', data: dataOf(entry, approvalId) });
    const message =
      Number(before) === 0
        ? INPUTS_MESSAGES.entryWaits
        : INPUTS_MESSAGES.sumWaits(naira(entry.amount.replace('-', '')), naira(before), naira(approvalAbove));
    return { code: 200, message, state: 'WAITING', entryId: null, approvalId, amount };
  }
  const entryId = await insertEntry(tx, entry);
  recordWritten(tx, entry, entryId, actor);
  return recorded({ entryId, approvalId: null, amount });
}

function recordWritten(tx: Transaction, entry: NewEntry, entryId: number, actor: SessionActor): void {
  const data = dataOf(entry, entryId);
  if (entry.counters === null) tx.record({ ...about(entry, actor), type: 'ledger.entryRecorded', data });
  else
    tx.record({
      ...about(entry, actor),
      type: 'ledger.entryCountered',
      data: { ...data, counters: entry.counters },
    });
}

/** Returns the scope of an entry's event. */
export function about(entry: NewEntry, by: SessionActor) {
  return {
    topic: topicOf.account(entry.accountId),
    subject: { kind: 'farmer', id: entry.farmerId },
    accountId: entry.accountId,
    by,
    ...(entry.opId !== null && { opId: entry.opId }),
  };
}

/** Returns the event data of an entry or a waiting entry. */
export function dataOf(
  { communityResourceId, farmerId, season, kind, amount, eopId }: NewEntry,
  entryId: number,
) {
  return { entryId, communityResourceId, farmerId, season, kind, amount, eopId: eopId || null };
}
