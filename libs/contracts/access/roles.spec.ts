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
  it.each(ROLES)('%s can assign lower roles; a superadmin can also assign administrators', (role) => {
    expect([...rolesGivenBy([role])].sort()).toEqual([...GIVES[role]].sort());
  });

  it.each(ROLES.flatMap((one) => ROLES.map((other) => [one, other] as const)))(
    '%s changes %s only where they are above them',
    (one, other) => {
      expect(mayAdminister([one], [other])).toBe(GIVES[one].includes(other));
    },
  );

  it('the highest of several roles counts', () => {
    expect(mayAdminister(['ADMIN'], ['CBN', 'ADMIN'])).toBe(false);
    expect(mayAdminister(['CBN', 'ADMIN'], ['STAFF'])).toBe(true);
  });
});
