import type { Role, SessionDto, SessionUserDto } from '#libs/contracts';

/** A session for tests; every part of its user can be set. */
export function sessionOf(role: Role = 'ADMIN', more: Partial<SessionUserDto> = {}): SessionDto {
  const ends = new Date(Date.now() + 3_600_000).toISOString();
  return {
    status: 200,
    idleEndsAt: ends,
    endsAt: ends,
    user: {
      userId: 1,
      username: 'adamu',
      displayName: 'Adamu Bala',
      accessId: '10000001',
      accountName: 'Account of a test',
      isDemo: false,
      roles: [role],
      userAccountId: 1,
      isPasswordReset: true,
      secondFactorEnabled: false,
      secondFactorMissing: false,
      links: [],
      grants: null,
      resourcesAssigned: null,
      seenBy: null,
      ...more,
    },
  };
}
