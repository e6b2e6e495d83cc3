import { Injectable } from '@nestjs/common';
import type { SessionDto } from '#libs/contracts';
import { Access } from './access.js';
import { linksFor } from './domain/links.js';
import type { SessionLimits } from './domain/session-clock.js';
import { rolesOf } from './domain/user-rules.js';
import type { User } from './persistence/user.entity.js';
import { Readiness } from './safety/readiness.js';

/** What a sign-in or a refresh hands to the transport. */
export interface OpenSession {
  session: SessionDto;
  accessToken: string;
  /** Seconds for which the access token is good. */
  validity: number;
  refreshToken: string;
  /** When the refresh cookie may be forgotten. */
  endsAt: Date;
}

/** Tells the client of a session. */
@Injectable()
export class DescribeSession {
  constructor(
    private readonly readiness: Readiness,
    private readonly access: Access,
  ) {}

  /** `user` needs its account. */
  async of(
    user: User,
    limits: SessionLimits,
    seenBy: { id: number; name: string } | null = null,
  ): Promise<SessionDto> {
    const roles = rolesOf(user.roles);
    const grants = await this.access.grantsOf({ id: user.id, roles });
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
        secondFactorMissing: await this.readiness.isSecondFactorMissing(user),
        links: linksFor(roles, grants),
        grants,
        seenBy,
      },
      idleEndsAt: limits.idleEndsAt.toISOString(),
      endsAt: limits.endsAt.toISOString(),
    };
  }
}
