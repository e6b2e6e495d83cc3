import type { Role } from '#libs/contracts';
import { mayResetSecondFactorOf } from './second-factor-reset.js';

const person = (id: number, ...roles: Role[]) => ({ id, roles });

describe("reset of another user's second factor", () => {
  it.each<[Role, Role, boolean]>([
    ['ADMIN', 'STAFF', true],
    ['ADMIN', 'FARMER', true],
    ['ADMIN', 'ADMIN', false],
    ['ADMIN', 'SUPERADMIN', false],
    ['SUPERADMIN', 'ADMIN', true],
    ['SUPERADMIN', 'AGENT', true],
    ['SUPERADMIN', 'SUPERADMIN', false],
    ['STAFF', 'AGENT', false],
  ])('by %s for %s is allowed: %s', (by, of, may) => {
    expect(mayResetSecondFactorOf(person(2, of), person(1, by))).toBe(may);
  });

  it('is never for yourself, and counts all roles of a user', () => {
    expect(mayResetSecondFactorOf(person(1, 'SUPERADMIN'), person(1, 'SUPERADMIN'))).toBe(false);
    expect(mayResetSecondFactorOf(person(2, 'STAFF', 'ADMIN'), person(1, 'ADMIN'))).toBe(false);
  });
});
