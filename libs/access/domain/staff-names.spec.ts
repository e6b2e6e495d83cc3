import { fullUserName, ROLES } from '#libs/contracts';
import { maySeeStaffNames, nameless, userName } from './staff-names.js';

it('are shown to evaluators and administrators', () => {
  expect(ROLES.filter((role) => maySeeStaffNames([role]))).toEqual(['STAFF', 'ADMIN', 'SUPERADMIN']);
  expect(maySeeStaffNames([])).toBe(false);
  expect(maySeeStaffNames(['CBN', 'STAFF'])).toBe(true);
});

it.each([
  [['STAFF'], 'An evaluator'],
  [['AGENT'], 'An agent'],
  [['AGENT', 'ADMIN'], 'An administrator'],
  [['SUPERAMIN'], 'An administrator'],
  [['gardener'], 'A user'],
  [[], 'A user'],
])('are replaced by the role for others: %j is "%s"', (roles, word) => {
  expect(nameless(roles)).toBe(word);
});

it('have username and role wherever they are shown', () => {
  const user = { id: 7, name: 'Adamu Bala', username: 'abala', roles: ['SUPERAMIN', 'STAFF'] };
  expect(userName(user)).toEqual({ id: 7, name: 'Adamu Bala', username: 'abala', role: 'SUPERADMIN' });
  expect(fullUserName(userName(user))).toBe('Adamu Bala (abala, Superadmin)');
  expect(fullUserName(userName({ ...user, roles: ['gardener'] }))).toBe('Adamu Bala (abala)');
  const hidden = userName(user, false);
  expect(hidden).toEqual({ id: 0, name: 'An administrator', username: null, role: null });
  expect(fullUserName(hidden)).toBe('An administrator');
});
