import { APPROVAL_LIMIT } from './approval-limit.js';

it.each([
  ['9000000.00', '500000.00', true],
  [null, '500000.00', true],
  ['0.00', null, false],
  ['100000.00', '500000.00', false],
  ['500000.01', '500000.00', true],
])('an approval limit of %s after %s is weaker: %s', (to, from, isWeaker) => {
  expect(APPROVAL_LIMIT.isWeaker(to, from)).toBe(isWeaker);
});
