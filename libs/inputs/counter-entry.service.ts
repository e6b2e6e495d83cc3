import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import { type CounterEntryBody, type EntryAnswerDto, product } from '#libs/contracts';
import { withoutNumbers } from '#libs/identifier-encryption';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { dayAt } from './domain/seasons.js';
import { answerAgain, writeEntry } from './entry-writing.js';
import { findEntry, holdFarmer, type StoredEntry } from './persistence/entries.queries.js';

/** Reverses an entry with an opposite entry. */
@Injectable()
export class CounterEntry {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly independence: Independence,
  ) {}

  /**
   * Throws `record.notFound` out of scope, `ledger.isCounter`, `ledger.alreadyCountered`, and `user.unconfirmed`.
   * Throws `ledger.overReturned` if the collected units have since been returned.
   */
  async counter(
    actor: SessionActor,
    entryId: number,
    { reason, opId }: CounterEntryBody,
  ): Promise<EntryAnswerDto> {
    const entry = await findEntry(this.database, entryId);
    if (!entry) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, entry.communityResourceId);
    const work = async (tx: Transaction) => {
      await this.independence.requireConfirmed(tx, actor);
      if (entry.counters !== null) throw new DomainError('ledger.isCounter');
      await holdFarmer(tx, entry);
      return writeEntry(tx, opposite(entry, { reason, opId, by: actor.id }), actor);
    };
    const operation = { opId, by: actor.id, act: 'ledger.counter', content: { entryId, reason } };
    return this.database.operation(operation, work, answerAgain);
  }
}

function opposite(
  { id, counteredBy: _, ...entry }: StoredEntry,
  { reason, opId, by }: { reason: string; opId: string | undefined; by: number },
) {
  const less = (figure: string | null, decimals: number) =>
    figure === null ? null : product(figure, -1, decimals);
  return {
    ...entry,
    quantity: less(entry.quantity, 4),
    bags: less(entry.bags, 2),
    amount: product(entry.amount, -1, 2),
    counters: id,
    transactionDate: dayAt(new Date()),
    note: withoutNumbers(reason.trim()),
    opId: opId ?? null,
    importId: null,
    recordedBy: by,
    approvedBy: null,
  };
}
