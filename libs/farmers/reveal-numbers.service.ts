import { Inject, Injectable } from '@nestjs/common';
import type { AccountNumberDto, BvnDto } from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import { decryptIdentifier, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, DomainError } from '#libs/platform';

interface Asked {
  act: 'reveal' | 'revealAccount';
  column: 'bvn_cipher' | 'account_cipher';
  farmerId: number;
  reason: string;
}

/**
 * Reveals a farmer's BVN or account number to a permitted user who gives a reason; every attempt is recorded in the
 * disclosure ledger.
 */
@Injectable()
export class RevealNumbers {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly disclosures: Disclosures,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /**
   * Throws as `Disclosures.look`, and `record.notFound` outside the account and for a farmer without a BVN; these
   * attempts count too.
   */
  async bvn(actor: SessionActor, farmerId: number, reason: string): Promise<BvnDto> {
    const asked: Asked = { act: 'reveal', column: 'bvn_cipher', farmerId, reason };
    const { number, left } = await this.reveal(actor, asked);
    return { bvn: number, left };
  }

  /** Reveals an account number in the same way. */
  async accountNumber(actor: SessionActor, farmerId: number, reason: string): Promise<AccountNumberDto> {
    const asked: Asked = { act: 'revealAccount', column: 'account_cipher', farmerId, reason };
    const { number, left } = await this.reveal(actor, asked);
    return { accountNumber: number, left };
  }

  private async reveal(
    actor: SessionActor,
    { act, column, farmerId, reason }: Asked,
  ): Promise<{ number: string; left: number }> {
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    const { answer: number, budget } = await this.disclosures.look(actor, { act, reason }, async (tx) => {
      const [farmer] = await tx.query<{ account_id: number; number: Buffer | null }>(
        `SELECT account_id, ${column} AS number FROM farmer WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
        [farmerId, accountId],
      );
      const answer = farmer?.number ?? null;
      const subjects = farmer
        ? [{ kind: 'farmer' as const, id: farmerId, accountId: farmer.account_id }]
        : [];
      return { answer, shown: answer !== null, subjects };
    });
    if (number === null) throw new DomainError('record.notFound');
    return { number: decryptIdentifier(number, this.keys), left: budget.left };
  }
}
