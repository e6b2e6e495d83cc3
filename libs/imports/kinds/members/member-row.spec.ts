import { checkMemberRow } from './member-row.js';

const codes = (faults: readonly { field: string; code: string }[]) =>
  faults.map(({ field, code }) => `${field} ${code}`);
const HAUWA = { surname: 'Yusuf', firstName: 'Hauwa', occupation: 'Teacher', phone: '08031234567' };

describe('a row of a list of members', () => {
  it('is stored clean, with the international number', () => {
    const { values, faults, parked, notes } = checkMemberRow({
      ...HAUWA,
      firstName: ' Hauwa  ',
      phone: '8031234567',
      email: 'Hauwa@Example.ng ',
    });
    expect(values).toEqual({
      surname: 'Yusuf',
      firstName: 'Hauwa',
      occupation: 'Teacher',
      phone: '+2348031234567',
      email: 'hauwa@example.ng',
    });
    expect([faults, parked, codes(notes)]).toEqual([[], [], ['phone phone.zeroRestored']]);
  });

  it('needs a first name, and a number or an email', () => {
    expect(codes(checkMemberRow({ surname: 'Yusuf', phone: '08031234567' }).faults)).toEqual([
      'firstName name.missing',
    ]);
    expect(codes(checkMemberRow({ ...HAUWA, phone: 'NIL' }).faults)).toEqual(['phone member.unreachable']);
    expect(checkMemberRow({ firstName: 'Hauwa', email: 'h@example.ng' }).faults).toEqual([]);
  });

  it('is stored without an invalid phone or email if the other is valid', () => {
    const reached = checkMemberRow({ ...HAUWA, phone: '0803', email: 'h@example.ng' });
    expect([reached.faults, codes(reached.parked), reached.values.phone]).toEqual([
      [],
      ['phone phone.invalid'],
      null,
    ]);
    const not = checkMemberRow({ ...HAUWA, phone: '0803', email: 'nobody' });
    expect([codes(not.faults), codes(not.parked)]).toEqual([
      ['phone member.unreachable'],
      ['phone phone.invalid', 'email email.invalid'],
    ]);
    expect(codes(checkMemberRow({ ...HAUWA, phone: '08031234567/08051234567' }).parked)).toEqual([
      'phone phone.second',
    ]);
  });

  it('is refused with a BVN in it, which is never repeated', () => {
    const check = checkMemberRow({ ...HAUWA, occupation: 'BVN 22345678901', phone: '22345678901' });
    expect(codes(check.faults)).toEqual(['occupation cell.bvn', 'phone member.unreachable']);
    expect(JSON.stringify(check)).not.toContain('22345678901');
  });
});
