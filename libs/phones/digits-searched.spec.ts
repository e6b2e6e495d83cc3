import { digitsSearched } from './digits-searched.js';

it.each([
  ['08031234567', '8031234567'],
  ['0803 123', '803123'],
  ['+234 803-123', '803123'],
  ['1234', '1234'],
  ['12', null],
  ['08', null],
  ['Block 1234', null],
  ['', null],
  [undefined, null],
])('%s is looked for as the number %s', (typed, digits) => expect(digitsSearched(typed)).toBe(digits));
