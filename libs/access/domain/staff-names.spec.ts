import { ROLES } from '#libs/contracts';
import { nameless, seesStaffNames } from './staff-names.js';

it('are for those who evaluate or administer', () => {
  expect(ROLES.filter((role) => seesStaffNames([role]))).toEqual(['STAFF', 'ADMIN', 'SUPERADMIN']);
  expect(seesStaffNames([])).toBe(false);
  expect(seesStaffNames(['CBN', 'STAFF'])).toBe(true);
});

it.each([
  [['STAFF'], 'An evaluator'],
  [['AGENT'], 'An agent'],
  [['AGENT', 'ADMIN'], 'An administrator'],
  [['SUPERAMIN'], 'An administrator'],
  [['gardener'], 'A user'],
  [[], 'A user'],
])('give way to the role: %j is "%s"', (roles, word) => {
  expect(nameless(roles)).toBe(word);
});
