import { Injectable } from '@nestjs/common';
import { CommunityScope } from '#libs/community';
import { type EntryAnswerDto, INPUTS_MESSAGES } from '#libs/contracts';
import { withoutNumbers } from '#libs/identifier-encryption';
import { Independence, type SessionActor } from '#libs/identity';
import { Database, DomainError, type Transaction } from '#libs/platform';
import { about, dataOf, requireStanding } from './entry-writing.js';
import {
  type LockedApproval,
  lockApproval,
  resourceOfApproval,
  storeDecision,
} from './persistence/approvals.queries.js';
import { holdFarmer, insertEntry } from './persistence/entries.queries.js';

/** Approves or refuses a waiting entry, as a second person. */
@Injectable()
export class DecideEntry {
  constructor(
    private readonly database: Database,
    private readonly scope: CommunityScope,
    private readonly independence: Independence,
  ) {}

  /**
   * Records the entry as it was sent. Throws `record.notFound` out of scope, `ledger.ownEntry`,
   * `ledger.alreadyDecided`, `independence.required`, `user.unconfirmed`, and the errors of recording it now.
   */
  async approve(actor: SessionActor, approvalId: number): Promise<EntryAnswerDto> {
    await this.reach(actor, approvalId);
    return this.database.transaction(async (tx) => {
      const { entry } = await this.waiting(tx, actor, approvalId);
      await holdFarmer(tx, entry);
      await requireStanding(tx, entry);
      const entryId = await insertEntry(tx, { ...entry, approvedBy: actor.id });
      await storeDecision(tx, approvalId, { state: 'APPROVED', by: actor.id, reason: null, entryId });
      tx.record({
        ...about({ ...entry, opId: null }, actor),
        type: 'ledger.entryApproved',
        data: { ...dataOf(entry, entryId), approvalId },
      });
      const amount = Number(entry.amount);
      return { code: 200, message: INPUTS_MESSAGES.approved, state: 'RECORDED', entryId, approvalId, amount };
    });
  }

  /** Records no entry. Throws the errors that `approve` throws before it records. */
  async refuse(actor: SessionActor, approvalId: number, reason: string): Promise<void> {
    await this.reach(actor, approvalId);
    await this.database.transaction(async (tx) => {
      const { entry } = await this.waiting(tx, actor, approvalId);
      const decision = {
        state: 'REFUSED',
        by: actor.id,
        reason: withoutNumbers(reason.trim()),
        entryId: null,
      } as const;
      await storeDecision(tx, approvalId, decision);
      tx.record({
        ...about({ ...entry, opId: null }, actor),
        type: 'ledger.entryRefused',
        data: dataOf(entry, approvalId),
      });
    });
  }

  private async reach(actor: SessionActor, approvalId: number): Promise<void> {
    const communityResourceId = await resourceOfApproval(this.database, approvalId);
    if (communityResourceId === null) throw new DomainError('record.notFound');
    await this.scope.requireResource(actor, communityResourceId);
  }

  private async waiting(tx: Transaction, actor: SessionActor, approvalId: number): Promise<LockedApproval> {
    const approval = await lockApproval(tx, approvalId);
    if (!approval) throw new DomainError('record.notFound');
    if (approval.state !== 'WAITING') throw new DomainError('ledger.alreadyDecided');
    if (approval.askedBy === actor.id) throw new DomainError('ledger.ownEntry');
    await this.independence.require(tx, actor, approval.askedBy);
    return approval;
  }
}
