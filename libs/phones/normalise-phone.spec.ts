import * as fc from 'fast-check';
import { normalisePhone, phoneByLibrary } from './normalise-phone.js';

describe('a phone number', () => {
  it.each([
    ['08031234567', '+2348031234567'],
    ['8031234567', '+2348031234567'],
    ['+2348031234567', '+2348031234567'],
    ['0803123456', null],
    ['0803123456708051234567', null],
  ])('%s is kept as %s', (text, number) => expect(normalisePhone(text)).toBe(number));

  it('has a fast path that answers as the library does', () => {
    const mobile = fc.stringMatching(/^0[789][01]\d{8}$/);
    fc.assert(
      fc.property(mobile, (text) => {
        expect(normalisePhone(text)).toBe(phoneByLibrary(text));
      }),
      { numRuns: 5000 },
    );
  });
});
