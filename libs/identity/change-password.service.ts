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

/** Replaces passwords: one's own, and that of a user who lost it. Either way all sessions of the user end. */
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
   * One's own. Throws `record.notFound` for another's username, `password.wrong`, `signIn.throttled` after ten wrong ones,
   * `request.invalid` for a new password that will not do, and `record.conflict` where another change came first.
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
   * That of a user of the account, who has to replace it at the next sign-in. `phone` is theirs, where both are known.
   * Throws `record.notFound` for who is not in the actor's reach, and for administrators unless SUPERADMIN asks;
   * `session.forbidden` for themselves: their own asks the current one; `request.invalid`.
   */
  async recover(actor: SessionActor, body: RecoverPasswordBody): Promise<void> {
    if (body.agentId === actor.id) throw new DomainError('session.forbidden');
    const user = await this.reach.byId(actor, body.agentId);
    if (user.isAdministrator && !hasRole(actor.roles, ['SUPERADMIN']))
      throw new DomainError('record.notFound');
    const fault = await this.chosen.faultOf(body.newPassword, user.username);
    if (fault) throw DomainError.invalid({ newPassword: fault });
    if (body.phone && user.phone && dialled(body.phone) !== dialled(user.phone))
      throw DomainError.invalid({ phone: 'This is not the phone number of the user.' });
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

/** The ten digits that tell a Nigerian number, however its country is written. */
const dialled = (phone: string) => phone.replace(/\D/g, '').slice(-10);
