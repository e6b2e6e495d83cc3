import { type EntryAnswerDto, INPUTS_MESSAGES, needsApproval, product, topicOf } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { DomainError, type Transaction } from '#libs/platform';
import { insertApproval, settingsOf } from './persistence/approvals.queries.js';
import {
  findEntry,
  holdOperation,
  insertEntry,
  type KnownEntry,
  knownEntry,
  type NewEntry,
  quantityHeld,
} from './persistence/entries.queries.js';

/** Answers an operation that has been sent before as it was answered then; null where it is new. Throws where it says something else. */
export async function answerOfKnown(
  tx: Transaction,
  opId: string | undefined,
  actor: SessionActor,
  isSame: (known: KnownEntry) => boolean,
): Promise<EntryAnswerDto | null> {
  if (!opId) return null;
  await holdOperation(tx, opId);
  const known = await knownEntry(tx, opId, actor.id);
  if (!known) return null;
  if (!isSame(known))
    throw new DomainError('record.conflict', INPUTS_MESSAGES.sameOperation, {
      fields: { opId: INPUTS_MESSAGES.sameOperation },
      current: answerOf(known),
    });
  if (known.isRefused) throw new DomainError('ledger.alreadyDecided');
  return answerOf(known);
}

function answerOf({
  entryId,
  approvalId,
  amount,
}: {
  entryId: number | null;
  approvalId: number | null;
  amount: string;
}): EntryAnswerDto {
  return {
    code: 200,
    message: entryId === null ? INPUTS_MESSAGES.entryWaits : INPUTS_MESSAGES.entryRecorded,
    state: entryId === null ? 'WAITING' : 'RECORDED',
    entryId,
    approvalId,
    amount: Number(amount),
  };
}

/**
 * Throws `ledger.overReturned` where a farmer would have brought back more of an input than they collected,
 * `ledger.alreadyCountered` where the entry that is to be taken back was. The caller holds the farmer.
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

/** Records an entry, or has it wait for a second person where it comes to more than one may record alone. */
export async function writeEntry(
  tx: Transaction,
  entry: NewEntry,
  actor: SessionActor,
): Promise<EntryAnswerDto> {
  await requireStanding(tx, entry);
  const { approvalAbove } = await settingsOf(tx, entry.communityResourceId);
  if (needsApproval(entry.amount, approvalAbove)) {
    const approvalId = await insertApproval(tx, entry);
    tx.record({ ...about(entry, actor), type: 'ledger.approvalAsked', data: dataOf(entry, approvalId) });
    return answerOf({ entryId: null, approvalId, amount: entry.amount });
  }
  const entryId = await insertEntry(tx, entry);
  recordWritten(tx, entry, entryId, actor);
  return answerOf({ entryId, approvalId: null, amount: entry.amount });
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

/** Where an event of an entry stands. */
export function about(entry: NewEntry, by: SessionActor) {
  return {
    topic: topicOf.account(entry.accountId),
    subject: { kind: 'farmer', id: entry.farmerId },
    accountId: entry.accountId,
    by,
    ...(entry.opId !== null && { opId: entry.opId }),
  };
}

/** What an event says of an entry, or of one that waits. */
export function dataOf(
  { communityResourceId, farmerId, season, kind, amount, eopId }: NewEntry,
  entryId: number,
) {
  return { entryId, communityResourceId, farmerId, season, kind, amount, eopId: eopId || null };
}
