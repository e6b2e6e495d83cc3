import { Injectable } from '@nestjs/common';
import { EVALUATORS, type SessionDto } from '#libs/contracts';
import { hasRole } from './domain/roles.js';
import type { SessionLimits } from './domain/session-clock.js';
import { rolesOf } from './domain/user-rules.js';
import type { User } from './persistence/user.entity.js';
import { RequiredActions } from './required-actions.js';

/** A session as identity knows it; what its user may do with it is added by `#libs/access`, and by the transport. */
export type SessionFacts = Omit<SessionDto, 'user'> & {
  user: Omit<SessionDto['user'], 'grants' | 'links' | 'resourcesAssigned' | 'writes'>;
};

/** What a sign-in or a refresh hands to the transport; `Session` is what the client is told of it. */
export interface OpenSession<Session = SessionFacts> {
  session: Session;
  accessToken: string;
  /** Seconds for which the access token is good. */
  validity: number;
  refreshToken: string;
  /** When the refresh cookie may be forgotten. */
  endsAt: Date;
}

/** Puts a session into the words of the contract. */
@Injectable()
export class DescribeSession {
  constructor(private readonly requiredActions: RequiredActions) {}

  /** `user` needs its account. */
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
        isDemo: user.account.isDemo,
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
}
