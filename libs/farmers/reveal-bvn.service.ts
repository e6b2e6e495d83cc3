import { Inject, Injectable } from '@nestjs/common';
import type { BvnDto } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { decryptIdentifier, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, DomainError } from '#libs/platform';

/** Opens a farmer's BVN for who may and says why: an act of the ledger, whatever it comes to. */
@Injectable()
export class RevealBvn {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly disclosures: Disclosures,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Throws as `Disclosures.take`, and `record.notFound` out of the account and for a farmer without a BVN: they count. */
  async reveal(actor: SessionActor, farmerId: number, reason: string): Promise<BvnDto> {
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const { answer: cipher, budget } = await this.disclosures.look(
      actor,
      { act: 'reveal', reason },
      async (tx) => {
        const [farmer] = await tx.query<{ account_id: number; bvn_cipher: Buffer | null }>(
          'SELECT account_id, bvn_cipher FROM farmer WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2)',
          [farmerId, accountId],
        );
        const answer = farmer?.bvn_cipher ?? null;
        const subjects = farmer
          ? [{ kind: 'farmer' as const, id: farmerId, accountId: farmer.account_id }]
          : [];
        return { answer, shown: answer !== null, subjects };
      },
    );
    if (!cipher) throw new DomainError('record.notFound');
    return { bvn: decryptIdentifier(cipher, this.keys), left: budget.left };
  }
}
