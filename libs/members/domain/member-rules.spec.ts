import { MEMBERS_MESSAGES } from '#libs/contracts';
import { draftOf, faultsOfMember, nameOf } from './member-rules.js';

const HAUWA = { firstName: 'Hauwa', email: 'Hauwa.Yusuf@Example.ng' };

describe('a member of a community', () => {
  it('is stored with the international number, and blanks as unknown', () => {
    expect(draftOf({ ...HAUWA, phone: '8031234567' })).toEqual({
      surname: null,
      firstName: 'Hauwa',
      occupation: null,
      phone: '+2348031234567',
      email: 'hauwa.yusuf@example.ng',
    });
    expect(draftOf(HAUWA).phone).toBeNull();
  });

  it.each([
    ['phone', '0803123', MEMBERS_MESSAGES.phoneWrong],
    ['phone', '0803123456708051234567', MEMBERS_MESSAGES.phoneWrong],
    ['phone', '22345678901', MEMBERS_MESSAGES.phoneWrong],
    ['firstName', '--', MEMBERS_MESSAGES.nameLetters],
    ['surname', '7', MEMBERS_MESSAGES.nameLetters],
    ['occupation', 'BVN 22345678901', MEMBERS_MESSAGES.noBvn],
    ['firstName', '22345678901', MEMBERS_MESSAGES.noBvn],
  ])('is refused with the %s %j', (field, text, sentence) => {
    expect(faultsOfMember({ ...HAUWA, [field]: text })).toEqual({ [field]: sentence });
  });

  it.each(['08031234567', '8031234567', '+2348031234567', '2348031234567', '+442079460958'])(
    'may have the number %s',
    (phone) => expect(faultsOfMember({ ...HAUWA, phone })).toEqual({}),
  );

  it('is called by both names, or by the one that is known', () => {
    expect(nameOf({ surname: 'Yusuf', firstName: 'Hauwa' })).toBe('Yusuf Hauwa');
    expect(nameOf({ surname: null, firstName: 'Hauwa' })).toBe('Hauwa');
  });
});
