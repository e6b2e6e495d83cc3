import { Injectable } from '@nestjs/common';
import { type LinkWay, topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';

interface Confirmed {
  id: number;
  accountId: number;
}

/**
 * Confirms users, who may then record and approve money. The proof is a link sent to their own phone or mail, an
 * administrator, or the command line.
 */
@Injectable()
export class Confirmations {
  constructor(private readonly database: Database) {}

  /**
   * Confirms a user. The caller has called `Independence.requireMayConfirm`.
   * @param by null: the command line
   */
  async confirm(tx: Transaction, user: Confirmed, by: Actor | null): Promise<void> {
    await tx.query('UPDATE app_user SET confirmed_on = now(), confirmed_by = $2 WHERE id = $1', [
      user.id,
      by?.id ?? null,
    ]);
    tx.record({ ...eventOf(user, by), type: 'user.confirmed', data: { userId: user.id } });
  }

  /** Records that the link went to the user's own phone or mail. */
  async linkSent(tx: Transaction, user: Confirmed, way: LinkWay, by: Actor): Promise<void> {
    await tx.query('UPDATE app_user SET confirmed_on = coalesce(confirmed_on, now()) WHERE id = $1', [
      user.id,
    ]);
    tx.record({ ...eventOf(user, by), type: 'user.linkSent', data: { userId: user.id, way } });
  }

  /** Confirms a user from the command line, if no independent administrator is left. Throws `record.notFound`. */
  async confirmByName(username: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [user] = await tx.query<Confirmed>(
        'SELECT id, account_id AS "accountId" FROM app_user WHERE username = $1 FOR UPDATE',
        [username.trim()],
      );
      if (!user) throw new DomainError('record.notFound', `There is no user called ${username.trim()}.`);
      await this.confirm(tx, user, null);
    });
  }
}

function eventOf({ id, accountId }: Confirmed, by: Actor | null) {
  return {
    topic: topicOf.user(id),
    subject: { kind: 'user', id },
    accountId,
    by: by && { id: by.id, name: by.name, accountId: by.accountId },
  };
}
