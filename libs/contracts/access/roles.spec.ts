import { mayAdminister, ROLES, type Role, rolesGivenBy } from './roles.js';

const BELOW = ['CBN', 'AGENT', 'FARMER', 'STAFF'] as const;
const GIVES: Record<Role, readonly Role[]> = {
  CBN: [],
  AGENT: [],
  FARMER: [],
  STAFF: [],
  ADMIN: BELOW,
  SUPERADMIN: [...BELOW, 'ADMIN'],
};

describe('roles', () => {
  it.each(ROLES)('%s gives those below an administrator, and as a superadmin administrators too', (role) => {
    expect([...rolesGivenBy([role])].sort()).toEqual([...GIVES[role]].sort());
  });

  it.each(ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const)))(
    '%s changes %s only where they are above them',
    (one, other) => {
      expect(mayAdminister([one], [other])).toBe(GIVES[one].includes(other));
    },
  );

  it('count by the highest of several', () => {
    expect(mayAdminister(['ADMIN'], ['CBN', 'ADMIN'])).toBe(false);
    expect(mayAdminister(['CBN', 'ADMIN'], ['STAFF'])).toBe(true);
  });
});
