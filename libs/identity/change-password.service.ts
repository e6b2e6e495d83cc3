import { Injectable } from '@nestjs/common';
import { type ChangePasswordBody, IDENTITY_MESSAGES, type RecoverPasswordBody } from '#libs/contracts';
import { Database, DomainError } from '#libs/platform';
import { ChosenPasswords } from './chosen-passwords.js';
import { hasRole } from './domain/roles.js';
import { Passwords } from './passwords.js';
import { ReachableUsers } from './reachable-users.js';
import type { SessionActor } from './session-actor.js';
import { SignInThrottle } from './throttle.js';
import { Users } from './users.service.js';

/** Replaces the user's own password, or a lost password of another user. Either ends all sessions of the user. */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly database: Database,
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly throttle: SignInThrottle,
    private readonly reach: ReachableUsers,
    private readonly chosen: ChosenPasswords,
  ) {}

  /**
   * Changes the user's own password. Throws `record.notFound` for another's username, `password.wrong`, and
   * `signIn.throttled` after ten wrong ones. Throws `request.invalid` for an unsuitable new password, and
   * `record.conflict` if another change came first.
   */
  async own(actor: SessionActor, { username, password, newpassword }: ChangePasswordBody): Promise<void> {
    if (username.trim().toLowerCase() !== actor.username.toLowerCase())
      throw new DomainError('record.notFound');
    if (!(await this.throttle.admitUser('password', actor.id))) throw new DomainError('signIn.throttled');
    const [user] = await this.database.query<{ hash: string }>(
      'SELECT password_hash AS hash FROM app_user WHERE id = $1',
      [actor.id],
    );
    if (!(await this.passwords.matches(password, user?.hash ?? null)))
      throw new DomainError('password.wrong');
    await this.throttle.forgiveUser('password', actor.id);
    const fault =
      (await this.chosen.faultOf(newpassword, actor.username)) ??
      (newpassword === password ? IDENTITY_MESSAGES.password.same : null);
    if (fault) throw DomainError.invalid({ newpassword: fault });
    await this.replace(actor, actor.username, newpassword, { isPasswordReset: true, replaces: user?.hash });
  }

  /**
   * Resets the password of a user of the account, who must replace it at the next sign-in. `phone` must be theirs, if
   * both are known. Throws `record.notFound` for users out of the actor's reach, and for administrators unless a
   * SUPERADMIN asks; `request.invalid`. Throws `session.forbidden` for the actor: their own change needs the current
   * password.
   */
  async recover(actor: SessionActor, body: RecoverPasswordBody): Promise<void> {
    if (body.agentId === actor.id) throw new DomainError('session.forbidden');
    const user = await this.reach.byId(actor, body.agentId);
    if (user.isAdministrator && !hasRole(actor.roles, ['SUPERADMIN']))
      throw new DomainError('record.notFound');
    const fault = await this.chosen.faultOf(body.newPassword, user.username);
    if (fault) throw DomainError.invalid({ newPassword: fault });
    if (body.phone && user.phone && dialled(body.phone) !== dialled(user.phone))
      throw DomainError.invalid({ phone: "This is not the user's phone number." });
    await this.replace(actor, user.username, body.newPassword, { isPasswordReset: false });
  }

  private replace(
    actor: SessionActor,
    username: string,
    password: string,
    options: { isPasswordReset: boolean; replaces?: string | undefined },
  ) {
    const by = { id: actor.id, name: actor.name, accountId: actor.accountId };
    return this.users.setPassword(username, password, { ...options, by });
  }
}

/** Returns the ten digits that identify a Nigerian number, whatever its country code format. */
const dialled = (phone: string) => phone.replace(/\D/g, '').slice(-10);
