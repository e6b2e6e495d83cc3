import * as fc from 'fast-check';
import { checkPhone, normalisePhone, phoneByLibrary } from './phone.js';

describe('checkPhone', () => {
  it.each([
    ['08031234567', '+2348031234567'],
    ['0803 123 4570', '+2348031234570'],
    ['0803-123-4569', '+2348031234569'],
    ['+234 803 123 4568', '+2348031234568'],
    ["'+2348031234567", '+2348031234567'],
    ['2348031234567', '+2348031234567'],
    ['002348031234567', '+2348031234567'],
    ['8031234567.0', '+2348031234567'],
    ['０８０３１２３４５６７', '+2348031234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['', null],
    ['   ', null],
  ])('takes %j as %s', (raw, value) => {
    expect(checkPhone('phone', raw)).toMatchObject({ value, fault: null });
  });

  it('puts back the 0 that a spreadsheet ate, and says so', () => {
    expect(checkPhone('phone', '8031234567')).toMatchObject({
      value: '+2348031234567',
      fault: null,
      note: { code: 'phone.zeroRestored', value: '8031234567' },
    });
    expect(checkPhone('phone', '08031234567').note).toBeNull();
  });

  it.each(['080312345', 'nil', '12345678901', '08031234567, 08021234567', 'call 08031234567'])(
    'refuses %j',
    (raw) => {
      const check = checkPhone('phone', raw);
      expect(check.value).toBeNull();
      expect(check.fault).toMatchObject({ field: 'phone', code: 'phone.invalid' });
      expect(check.fault?.message).toContain(raw);
    },
  );

  it('knows a number that Excel has shortened', () => {
    expect(checkPhone('phone', '2.34803E+12').fault?.code).toBe('phone.shortened');
  });

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
