import fc from 'fast-check';
import { networkOfNumber, readNumber, shownNumber } from './numbers.js';

describe('a phone entry', () => {
  it.each([
    ['08031234567', '+2348031234567'],
    ['8031234567', '+2348031234567'],
    ['+234 803 123 4567', '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['002348031234567', '+2348031234567'],
    ['+234 (0) 803-123-4567', '+2348031234567'],
    ['0803.123.4567', '+2348031234567'],
    ['\u202a0803 123 4567\u202c', '+2348031234567'],
  ])('%s is %s', (typed, number) => {
    expect(readNumber(typed)).toEqual({ number, refused: null });
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['08031234567, 08051234567', 'twoNumbers'],
    ['08031234567/08051234567', 'twoNumbers'],
    ['08031234567 or 08051234567', 'twoNumbers'],
    ['0803 123 4567 0805 123 4567', 'twoNumbers'],
    ['0803123456', 'invalid'],
    ['none', 'invalid'],
    ['00000000000', 'invalid'],
    ['22211100011', 'invalid'],
    ['014631234', 'landline'],
    ['0201 463 1234', 'landline'],
    ['+442079460000', 'foreign'],
    ['+22790123456', 'foreign'],
  ])('%s is refused as %s', (typed, refused) => {
    expect(readNumber(typed)).toEqual({ number: null, refused });
  });

  it('is the same number however it is written', () => {
    const mobile = fc.tuple(
      fc.constantFrom('803', '701', '805', '909', '913'),
      fc.integer({ min: 0, max: 9_999_999 }),
    );
    fc.assert(
      fc.property(
        mobile,
        fc.constantFrom('0', '', '+234', '234', '00234'),
        fc.constantFrom('', ' ', '-'),
        ([start, rest], before, between) => {
          const digits = String(rest).padStart(7, '0');
          const typed = `${before}${start}${between}${digits.slice(0, 3)}${between}${digits.slice(3)}`;
          const number = `+234${start}${digits}`;
          expect(readNumber(typed)).toEqual({ number, refused: null });
          expect(readNumber(shownNumber(number))).toEqual({ number, refused: null });
          expect(networkOfNumber(number)).not.toBeNull();
        },
      ),
    );
  });

  it('never throws and never takes time, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (typed) => {
        const { number, refused } = readNumber(typed);
        expect((number === null) !== (refused === null)).toBe(true);
      }),
    );
  });

  it('shows its network by its first digits', () => {
    expect(
      ['+2348031234567', '+2348021234567', '+2348051234567', '+2348091234567', '+2349991234567'].map(
        networkOfNumber,
      ),
    ).toEqual(['MTN', 'Airtel', 'Glo', '9mobile', null]);
  });
});
