import { Injectable } from '@nestjs/common';
import { EVALUATORS, type SessionDto } from '#libs/contracts';
import { Database } from '#libs/platform';
import { hasRole } from './domain/roles.js';
import type { SessionLimits } from './domain/session-clock.js';
import { rolesOf } from './domain/user-rules.js';
import type { User } from './persistence/user.entity.js';
import { RequiredActions } from './required-actions.js';

/** Session as identity knows it; `#libs/access` and the transport add the user's permissions. */
export type SessionFacts = Omit<SessionDto, 'user'> & {
  user: Omit<SessionDto['user'], 'grants' | 'links' | 'resourcesAssigned' | 'writes'>;
};

/** Result of a sign-in or a refresh for the transport; `Session` is the client's part. */
export interface OpenSession<Session = SessionFacts> {
  session: Session;
  accessToken: string;
  /** Lifetime of the access token in seconds. */
  validity: number;
  refreshToken: string;
  /** Expiry of the refresh cookie. */
  endsAt: Date;
}

/** Converts a session to its contract type. */
@Injectable()
export class DescribeSession {
  constructor(
    private readonly requiredActions: RequiredActions,
    private readonly database: Database,
  ) {}

  /** `user` must have its account loaded. */
  async of(
    user: User,
    limits: SessionLimits,
    seenBy: SessionFacts['user']['seenBy'] = null,
  ): Promise<SessionFacts> {
    return {
      status: 200,
      user: {
        userId: user.id,
        username: user.username,
        displayName: user.displayName,
        accessId: user.account.accessId,
        accountName: user.account.name,
        isDemo: user.account.isDemo && !(await this.seesRealAccounts(user)),
        roles: user.roles,
        userAccountId: user.accountId,
        isPasswordReset: user.isPasswordReset,
        secondFactorEnabled: user.totpEnabledAt !== null,
        secondFactorMissing: await this.requiredActions.isSecondFactorMissing(user),
        isConfirmed: user.confirmedOn !== null || !hasRole(rolesOf(user.roles), EVALUATORS),
        seenBy,
      },
      idleEndsAt: limits.idleEndsAt.toISOString(),
      endsAt: limits.endsAt.toISOString(),
    };
  }

  /** Returns true for a super administrator, who sees all accounts, if one of them is no demo. */
  private async seesRealAccounts(user: User): Promise<boolean> {
    if (!hasRole(rolesOf(user.roles), ['SUPERADMIN'])) return false;
    const [row] = await this.database.query<{ real: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM account WHERE NOT is_demo) AS real',
    );
    return row?.real === true;
  }
}
