import type { Role } from '#libs/contracts';
import { ruleChangeDto } from './rule-change.js';

const CHANGE = {
  id: 3,
  kind: 'secondFactorPolicy' as const,
  subject: 'ADMIN',
  from: true,
  to: false,
  askedById: 1,
  asker: { id: 1, name: 'Adamu Bala', username: 'abala', roles: ['ADMIN'] },
  askedOn: new Date('2026-11-25T18:30:00Z'),
};
const actsOf = (id: number, role: Role, isIndependent = true) =>
  ruleChangeDto(CHANGE, ['SUPERADMIN'], { id, roles: [role], isIndependent }).links.map(({ rel }) => rel);

it('a waiting change offers each viewer what the server allows', () => {
  expect(actsOf(1, 'SUPERADMIN')).toEqual(['withdraw']);
  expect(actsOf(2, 'SUPERADMIN')).toEqual(['approve', 'refuse']);
  expect(actsOf(2, 'SUPERADMIN', false)).toEqual(['refuse']);
  expect(actsOf(2, 'ADMIN')).toEqual([]);
});
