import { Injectable } from '@nestjs/common';
import { IDENTITY_MESSAGES, topicOf } from '#libs/contracts';
import { type Actor, Database, DomainError } from '#libs/platform';
import { SignInThrottle } from './throttle.js';

/**
 * Checks that a username is free. All accounts share one list of usernames, since the documented sign-in names no
 * account. People who create users could therefore probe for existing ones. So a refusal gives no reason, is allowed
 * ten times in a quarter of an hour, and is audited with the name.
 */
@Injectable()
export class Usernames {
  constructor(
    private readonly database: Database,
    private readonly throttle: SignInThrottle,
  ) {}

  /** Throws `record.conflict` at the field `username`, and `request.tooMany` for every request after ten conflicts. */
  async requireFree(username: string, actor: Actor): Promise<void> {
    if (!(await this.throttle.admitUser('username', actor.id))) throw new DomainError('request.tooMany');
    const taken = await this.database.query('SELECT 1 FROM app_user WHERE username = $1', [username]);
    if (taken.length === 0) return this.throttle.giveBackUser('username', actor.id);
    await this.database.transaction(async (tx) => {
      tx.record({
        topic: topicOf.user(actor.id),
        type: 'user.usernameRefused',
        subject: { kind: 'user', id: actor.id },
        data: { username },
        accountId: actor.accountId,
        by: { id: actor.id, name: actor.name, accountId: actor.accountId },
      });
    });
    const sentence = IDENTITY_MESSAGES.username.refused;
    throw new DomainError('record.conflict', sentence, { fields: { username: sentence } });
  }
}
