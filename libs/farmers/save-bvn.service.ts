import { Inject, Injectable } from '@nestjs/common';
import { FARMERS_MESSAGES, type SaveBvnBody } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { encryptIdentifier, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, Database, DomainError, type Transaction } from '#libs/platform';
import { faultOfReason } from './domain/farmer-edit.js';
import { farmerChanged } from './farmer-changed.js';
import { FarmerScope } from './farmer-scope.service.js';
import { holderOfBvn, setBvn } from './persistence/farmer-bvn.queries.js';
import { insertFarmerChanges, lockFarmer } from './persistence/farmer-changes.queries.js';

/** Sets or corrects a farmer's BVN. The number is stored encrypted; the history holds that it changed, not its digits. */
@Injectable()
export class SaveBvn {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly database: Database,
    private readonly scope: FarmerScope,
    private readonly disclosures: Disclosures,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * Throws `record.notFound` out of scope, `farmer.locked`, `request.invalid` for the reason, `record.conflict` if a
   * record of the account has the BVN, and `disclosure.budgetSpent`. A conflict reveals that the BVN exists, so it is
   * recorded in the disclosure ledger; with a spent budget, nothing is tried.
   */
  async save(actor: SessionActor, asked: number, { bvn, reason }: SaveBvnBody): Promise<void> {
    const reached = await this.scope.require(actor, asked);
    const farmer = { ...reached, id: reached.mainId ?? reached.id };
    const fault = faultOfReason(reason);
    if (fault) throw DomainError.invalid({ reason: fault });
    await this.disclosures.requireLeft(actor);
    try {
      await this.database.transaction((tx) => this.store(tx, actor, farmer, { bvn, reason }));
    } catch (error) {
      // The transaction is rolled back, but the entry must remain.
      if (error instanceof BvnHeld)
        await this.disclosures.take(actor, {
          act: 'search',
          subject: { kind: 'farmer', id: error.holderId },
          accountId: farmer.accountId,
        });
      throw error;
    }
  }

  private async store(
    tx: Transaction,
    actor: SessionActor,
    farmer: { id: number; accountId: number },
    { bvn, reason }: SaveBvnBody,
  ): Promise<void> {
    const locked = await lockFarmer(tx, farmer.id);
    if (!locked) throw new DomainError('record.notFound');
    const encrypted = encryptIdentifier(bvn, this.keys);
    const holder = await holderOfBvn(tx, farmer.accountId, encrypted.index);
    if (holder) throw new BvnHeld(holder.id, messageOf(holder, farmer.id));
    await setBvn(tx, farmer.id, encrypted);
    await insertFarmerChanges(tx, { farmerId: farmer.id, source: 'page', reason, by: actor.id }, [
      { field: 'bvn', oldValue: null, newValue: null },
    ]);
    tx.record(farmerChanged({ ...farmer, ...locked }, ['bvn'], actor));
  }
}

function messageOf({ id, mainId }: { id: number; mainId: number | null }, farmerId: number): string {
  if (id === farmerId) return FARMERS_MESSAGES.bvnSame;
  // Lists that name the BVN of a merged record reach the main one, which keeps its own.
  return mainId === farmerId ? FARMERS_MESSAGES.bvnOfMerged : FARMERS_MESSAGES.bvnTaken;
}

class BvnHeld extends DomainError {
  constructor(
    readonly holderId: number,
    message: string,
  ) {
    super('record.conflict', message);
  }
}
