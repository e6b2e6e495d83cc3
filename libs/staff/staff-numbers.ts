import { Injectable } from '@nestjs/common';
import {
  blindIndex,
  type EncryptedIdentifier,
  encryptIdentifier,
  type IdentifierKeys,
  identifierKeys,
} from '#libs/identifier-encryption';
import { Config, DomainError, type Transaction } from '#libs/platform';

/** Encrypts what identifies staff and their accounts. */
@Injectable()
export class StaffNumbers {
  private readonly keys: IdentifierKeys;

  constructor(config: Config) {
    this.keys = identifierKeys(config);
  }

  encrypt(digits: string): EncryptedIdentifier {
    return encryptIdentifier(digits, this.keys);
  }

  /** Throws `record.conflict` where another staff record of the account has the BVN: a person has one. */
  async requireFree(tx: Transaction, accountId: number, bvn: string, exceptId: number | null): Promise<void> {
    const rows = await tx.query(
      'SELECT 1 FROM staff WHERE account_id = $1 AND bvn_index = $2 AND ($3::bigint IS NULL OR id <> $3)',
      [accountId, blindIndex(bvn, this.keys), exceptId],
    );
    if (rows.length > 0) throw new DomainError('record.conflict', 'Another staff record has this BVN.');
  }
}
