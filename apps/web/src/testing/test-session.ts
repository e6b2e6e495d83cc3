import { readFileSync } from 'node:fs';
import { type Grant, isGranted, type Role, type SessionDto, type SessionUserDto } from '#libs/contracts';

/** Access rules of an operation. */
interface Operation {
  'x-roles'?: Role[];
  'x-grants'?: Grant[];
  'x-reads'?: true;
  'x-while-seeing-as'?: true;
}

const { paths } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Returns the calls that change something and are open to a user, from the API's own description. */
function writesOf(role: Role, { grants = null, seenBy }: Partial<SessionUserDto>): string[] {
  const writes: string[] = [];
  for (const [path, operations] of Object.entries(paths))
    for (const [verb, operation] of Object.entries(operations)) {
      const { 'x-roles': roles, 'x-grants': wanted } = operation;
      const granted = !wanted || wanted.some((grant) => isGranted(grants, grant));
      const open = roles?.includes(role) && granted && (!seenBy || operation['x-while-seeing-as']);
      if (verb === 'get' || operation['x-reads'] || !open) continue;
      writes.push(`${verb.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{(\w+)\}/g, ':$1')}`);
    }
  return writes;
}

/** Returns a session for tests; every part of its user can be set. */
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
      isConfirmed: true,
      links: [],
      writes: writesOf(role, more),
      grants: null,
      resourcesAssigned: null,
      seenBy: null,
      ...more,
    },
  };
}
