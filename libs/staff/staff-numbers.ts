import { Injectable } from '@nestjs/common';
import { Disclosures } from '#libs/disclosure';
import {
  blindIndex,
  type EncryptedIdentifier,
  encryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import type { SessionActor } from '#libs/identity';
import { Config, DomainError, type Transaction } from '#libs/platform';

/** Encrypts identifiers of staff and their account numbers. */
@Injectable()
export class StaffNumbers {
  private readonly keys: IdentifierKeys;

  constructor(
    config: Config,
    private readonly disclosures: Disclosures,
  ) {
    this.keys = identifierKeys(config);
  }

  encrypt(digits: string): EncryptedIdentifier {
    return encryptIdentifier(digits, this.keys);
  }

  /**
   * Runs `work`, which saves a BVN with `requireFree`. A conflict reveals that the BVN exists, so it is recorded in the
   * disclosure ledger. With a spent budget, nothing is tried. Throws `disclosure.budgetSpent`.
   */
  async saving<Result>(
    actor: SessionActor,
    bvn: string | null | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    // Users who may not save a BVN get the error of `work` itself, for any number.
    if (!bvn || !this.disclosures.may(actor)) return work();
    await this.disclosures.requireLeft(actor);
    try {
      return await work();
    } catch (error) {
      // The transaction of `work` is rolled back, but the entry must remain.
      if (error instanceof BvnTaken)
        await this.disclosures.take(actor, {
          act: 'search',
          subject: { kind: 'staff', id: error.staffId },
          accountId: error.accountId,
        });
      throw error;
    }
  }

  /** Throws `record.conflict` if another staff record of the account has the BVN: a person has one. */
  async requireFree(tx: Transaction, accountId: number, bvn: string, exceptId: number | null): Promise<void> {
    const [other] = await tx.query<{ id: number }>(
      'SELECT id FROM staff WHERE account_id = $1 AND bvn_index = $2 AND ($3::bigint IS NULL OR id <> $3)',
      [accountId, blindIndex(bvn, this.keys), exceptId],
    );
    if (other) throw new BvnTaken(other.id, accountId);
  }
}

class BvnTaken extends DomainError {
  constructor(
    readonly staffId: number,
    readonly accountId: number,
  ) {
    super('record.conflict', 'Another staff record has this BVN.');
  }
}
