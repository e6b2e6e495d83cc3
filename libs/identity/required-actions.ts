import { Injectable } from '@nestjs/common';
import { Database, prepared } from '#libs/platform';
import { rolesOf } from './domain/user-rules.js';
import type { User } from './persistence/user.entity.js';
import { RolePolicies } from './role-policies.service.js';
import type { RequiredAction } from './session-actor.js';

type Facts = Pick<User, 'accountId' | 'roles' | 'isPasswordReset' | 'totpEnabledAt'>;

/** Lists the actions that a user must complete first, before anything else is available. */
@Injectable()
export class RequiredActions {
  constructor(
    private readonly database: Database,
    private readonly policies: RolePolicies,
  ) {}

  /** Returns the first of them, or null. */
  async firstOf(user: Facts): Promise<RequiredAction | null> {
    if (!user.isPasswordReset) return 'passwordNotReset';
    return (await this.isSecondFactorMissing(user)) ? 'secondFactorMissing' : null;
  }

  async isSecondFactorMissing(user: Facts): Promise<boolean> {
    return user.totpEnabledAt === null && this.policies.requires(user.accountId, rolesOf(user.roles));
  }

  /**
   * Tests in the tables whether no action is left, for a user loaded a while ago: a socket that joins or
   * stays in a topic is not checked again.
   */
  async isNoneLeft(userId: number): Promise<boolean> {
    const [user] = await this.database.query<Facts>(
      prepared(`SELECT account_id AS "accountId", roles, is_password_reset AS "isPasswordReset", totp_enabled_at AS "totpEnabledAt"
         FROM app_user WHERE id = $1`),
      [userId],
    );
    if (!user?.isPasswordReset) return false;
    return (
      user.totpEnabledAt !== null || !(await this.policies.requiresNow(user.accountId, rolesOf(user.roles)))
    );
  }
}
