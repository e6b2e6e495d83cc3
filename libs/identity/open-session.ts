import type { SessionDto } from '#libs/contracts';
import { linksFor } from './domain/links.js';
import type { SessionLimits } from './domain/session-clock.js';
import { rolesOf } from './domain/user-rules.js';
import type { User } from './persistence/user.entity.js';

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

/** The session as the client is told of it. `user` needs its account. */
export function sessionDto(user: User, limits: SessionLimits): SessionDto {
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
      links: linksFor(rolesOf(user.roles)),
    },
    idleEndsAt: limits.idleEndsAt.toISOString(),
    endsAt: limits.endsAt.toISOString(),
  };
}
