import { Inject, Injectable } from '@nestjs/common';
import { FARMERS_MESSAGES, topicOf } from '#libs/contracts';
import { decryptIdentifier, type IdentifierKeys, identifierKeys } from '#libs/identifier-encryption';
import { hasRole, type SessionActor } from '#libs/identity';
import { Config, Database, DomainError } from '#libs/platform';

const REASON_MIN = 10;
/** As many digits as tell a person: phones and BVNs have 11. Blanks and dashes between them hide nothing. */
const NUMBER_OF_A_PERSON = /(?:\d[\s.-]?){8,}/;

/** Opens a farmer's BVN for an administrator who says why; who, whose and why is written down before it is answered. */
@Injectable()
export class RevealBvn {
  private readonly keys: IdentifierKeys;

  constructor(
    private readonly database: Database,
    @Inject(Config) config: Config,
  ) {
    this.keys = identifierKeys(config);
  }

  /** Throws `request.invalid` for the reason, `record.notFound` out of the account, and for a farmer without a BVN. */
  async reveal(actor: SessionActor, farmerId: number, reason: string): Promise<string> {
    const why = reason.trim().replace(/\s+/g, ' ');
    if (why.length < REASON_MIN) throw DomainError.invalid({ reason: FARMERS_MESSAGES.bvn.reasonNeeded });
    // The log is kept for ever and read by others: no number in the clear gets into it this way.
    if (NUMBER_OF_A_PERSON.test(why))
      throw DomainError.invalid({ reason: FARMERS_MESSAGES.bvn.numberInReason });
    const accountId = hasRole(actor.roles, ['SUPERADMIN']) ? null : actor.accountId;
    return this.database.transaction(async (tx) => {
      const [farmer] = await tx.query<{ account_id: number; bvn_cipher: Buffer }>(
        `SELECT account_id, bvn_cipher FROM farmer
          WHERE id = $1 AND ($2::bigint IS NULL OR account_id = $2) AND bvn_cipher IS NOT NULL`,
        [farmerId, accountId],
      );
      if (!farmer) throw new DomainError('record.notFound');
      const bvn = decryptIdentifier(farmer.bvn_cipher, this.keys);
      // In the topic of who asks, which nobody but they and the audit read: the account's is followed by external viewers.
      tx.record({
        topic: topicOf.user(actor.id),
        type: 'farmer.bvnRevealed',
        subject: { kind: 'farmer', id: farmerId },
        data: { farmerId, reason: why },
        accountId: farmer.account_id,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
      return bvn;
    });
  }
}
