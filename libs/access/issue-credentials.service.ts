import { Injectable } from '@nestjs/common';
import { ACCESS_MESSAGES, type CredentialsDto, topicOf } from '#libs/contracts';
import {
  hasRole,
  type NewUser,
  oneTimePassword,
  ReachableUsers,
  type SessionActor,
  SetPasswordLinks,
  Usernames,
  Users,
  usernameFault,
} from '#libs/identity';
import { type Actor, Database, DomainError, type Transaction } from '#libs/platform';
import type { Issued } from './deliver-link.service.js';

/** Creates users and the credentials for their first sign-in: a single-use password, and a link. */
@Injectable()
export class IssueCredentials {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly links: SetPasswordLinks,
    private readonly reachable: ReachableUsers,
    private readonly usernames: Usernames,
  ) {}

  /**
   * Creates a user with a single-use password, which is returned only this once. Throws `request.invalid` with the
   * field `username`, `record.conflict` if the name cannot be given, and `request.tooMany` after ten such.
   */
  async newUser(
    tx: Transaction,
    user: Omit<NewUser, 'password' | 'isPasswordReset'> & { by: Actor },
  ): Promise<Issued> {
    const fault = usernameFault(user.username);
    if (fault) throw DomainError.invalid({ username: fault });
    await this.usernames.requireFree(user.username.trim(), user.by);
    const password = oneTimePassword();
    const { id } = await this.users.createUser({ ...user, password, isPasswordReset: false }, tx);
    return this.issued(tx, id, user.username.trim(), password);
  }

  /**
   * Gives a user with a lost password another single-use one; their sessions end. Throws `record.notFound`, also for an
   * administrator unless a SUPERADMIN asks, because a password reset gives access to the account.
   */
  async renew(actor: SessionActor, username: string): Promise<CredentialsDto> {
    const user = await this.reachable.byName(actor, username);
    if (user.isAdministrator && !hasRole(actor.roles, ['SUPERADMIN']))
      throw new DomainError('record.notFound', ACCESS_MESSAGES.accessList.noRecord);
    const issued = await this.database.transaction(async (tx) => {
      const password = oneTimePassword();
      await this.users.setPassword(user.username, password, { isPasswordReset: false, by: actor }, tx);
      tx.record({
        topic: topicOf.user(user.id),
        type: 'user.credentialsIssued',
        subject: { kind: 'user', id: user.id },
        data: { userId: user.id },
        accountId: user.accountId,
        by: actor,
      });
      return this.issued(tx, user.id, user.username, password);
    });
    const { accessList, link } = ACCESS_MESSAGES;
    return {
      code: 200,
      message: accessList.newPassword,
      ...issued,
      delivery: 'SHOWN',
      deliveryNote: link.handOver,
    };
  }

  private async issued(tx: Transaction, userId: number, username: string, password: string): Promise<Issued> {
    const { link, expiresAt } = await this.links.issue(tx, userId);
    return {
      userId,
      username,
      oneTimePassword: password,
      setPasswordLink: link,
      linkExpiresAt: expiresAt.toISOString(),
    };
  }
}
