import { checkPhone } from './phone.js';

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

  it('restores the 0 that a spreadsheet removed, with a note', () => {
    expect(checkPhone('phone', '8031234567')).toMatchObject({
      value: '+2348031234567',
      fault: null,
      note: { code: 'phone.zeroRestored', value: '8031234567' },
    });
    expect(checkPhone('phone', '08031234567').note).toBeNull();
  });

  it.each([
    ['08031234567/08051234567', '+2348031234567'],
    ['08031234567, 08021234567', '+2348031234567'],
    ['08031234567 & 08021234567', '+2348031234567'],
    ['0803 123 4567 or 0802 123 4567', '+2348031234567'],
    ['08031234567 08021234567', '+2348031234567'],
    ['0803123456; 08021234567', '+2348021234567'],
  ])('keeps the first good number of %j, and tells the others', (raw, value) => {
    expect(checkPhone('phone', raw)).toMatchObject({ value, fault: { code: 'phone.second' }, note: null });
  });

  it.each(['NIL', 'n/a', '-', '0', 'none', 'No phone', 'TBD'])('takes %j for blank', (raw) => {
    expect(checkPhone('phone', raw)).toEqual({ value: null, fault: null, note: null });
  });

  it.each(['00000000000', '11111111111', '99999999999', '08000000000', '8000000000', '+2348000000000'])(
    'refuses a number of one repeated digit: %s',
    (raw) => {
      expect(checkPhone('phone', raw)).toMatchObject({ value: null, fault: { code: 'phone.repeated' } });
    },
  );

  it('reads an exponent only with every digit', () => {
    expect(checkPhone('phone', '8.031234567E+9')).toMatchObject({ value: '+2348031234567', fault: null });
    expect(checkPhone('phone', '2.348031234567E+12')).toMatchObject({ value: '+2348031234567', fault: null });
    expect(checkPhone('phone', '8.03E+09').fault?.code).toBe('phone.shortened');
  });

  it.each(['080312345', '12345678901', 'call 08031234567', '0803123/45'])('refuses %j', (raw) => {
    const check = checkPhone('phone', raw);
    expect(check.value).toBeNull();
    expect(check.fault).toMatchObject({ field: 'phone', code: 'phone.invalid' });
    expect(check.fault?.message).toContain(raw);
  });

  it('knows a number that Excel has shortened', () => {
    expect(checkPhone('phone', '2.34803E+12').fault?.code).toBe('phone.shortened');
  });
});
