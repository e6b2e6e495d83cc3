import type { Role } from '#libs/contracts';
import { linksOfUser } from './user-links.js';

const relsFor = (viewer: Role, of: Role, more: Partial<Parameters<typeof linksOfUser>[0]> = {}) =>
  linksOfUser(
    {
      id: 2,
      username: 'ngozi',
      roles: [of],
      status: 'ACTIVE',
      secondFactorEnabled: true,
      staffId: null,
      canConfirm: false,
      ...more,
    },
    { id: 1, roles: [viewer] },
  ).map(({ rel }) => rel);
const ALL = ['self', 'sessions', 'seeAs', 'saveAccess', 'newPassword', 'resetSecondFactor', 'endSessions'];

describe('links of a user', () => {
  it.each(['CBN', 'AGENT', 'FARMER', 'STAFF'] as const)(
    'of role %s let an administrator do everything',
    (of) => {
      expect(relsFor('ADMIN', of)).toEqual([...ALL, 'deactivate']);
    },
  );

  it('allow only reading another administrator, and confirming if needed', () => {
    expect(relsFor('ADMIN', 'ADMIN')).toEqual(['self', 'sessions', 'seeAs']);
    expect(relsFor('ADMIN', 'ADMIN', { canConfirm: true })).toEqual(['self', 'sessions', 'seeAs', 'confirm']);
    expect(relsFor('ADMIN', 'STAFF', { canConfirm: true, status: 'INACTIVE' })).not.toContain('confirm');
    expect(relsFor('SUPERADMIN', 'SUPERADMIN')).toEqual(['self', 'sessions', 'seeAs']);
    expect(relsFor('SUPERADMIN', 'ADMIN')).toEqual([...ALL, 'deactivate']);
  });

  it('let no one change their own user', () => {
    expect(relsFor('SUPERADMIN', 'ADMIN', { id: 1 })).toEqual(['self', 'sessions']);
  });

  it('follow the state of the user', () => {
    expect(relsFor('ADMIN', 'CBN', { status: 'INACTIVE', secondFactorEnabled: false, staffId: 7 })).toEqual([
      'self',
      'sessions',
      'staff',
      'saveAccess',
      'endSessions',
      'reactivate',
    ]);
  });
});
