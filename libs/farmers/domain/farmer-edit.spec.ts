import { FARMERS_MESSAGES, MEMBERS_MESSAGES, PLATFORM_MESSAGES, type SaveFarmerBody } from '#libs/contracts';
import {
  changesOf,
  detailsAfter,
  type FarmerDetails,
  faultOfReason,
  faultsOfDetails,
  faultsOfMissing,
  identityChanges,
} from './farmer-edit.js';

const BEFORE: FarmerDetails = {
  firstName: 'Musa',
  surname: 'Ibrahim',
  othername: 'Garba',
  email: 'Musa@Example.ng',
  address: 'Dikko',
  phone: '+2348063182254',
  gender: 'M',
  dateOfBirth: '1979-03-14',
};
const BODY: SaveFarmerBody = {
  firstName: 'Musa',
  surname: 'Ibrahim',
  email: 'musa@example.ng',
  address: 'Dikko',
  phone: '08063182254',
  gender: 'M',
};
const edited = (given: Partial<SaveFarmerBody>) => detailsAfter(BEFORE, { ...BODY, ...given });
const isIdentity = (given: Partial<SaveFarmerBody>) => identityChanges(BEFORE, edited(given)).length > 0;

describe('a change of a farmer', () => {
  it('is none when the form says the same in other words', () => {
    expect(changesOf(BEFORE, edited({}))).toEqual([]);
  });

  it('lists each field with both values', () => {
    expect(
      changesOf(BEFORE, edited({ address: '14 Kanta Road', phone: '08063182245', othername: null })),
    ).toEqual([
      { field: 'othername', oldValue: 'Garba', newValue: null },
      { field: 'address', oldValue: 'Dikko', newValue: '14 Kanta Road' },
      { field: 'phone', oldValue: '+2348063182254', newValue: '+2348063182245' },
    ]);
  });

  it('is one of identity for another name, sex, birth date or phone, not for a spelling', () => {
    expect(isIdentity({ address: 'Kanta', email: 'm@example.ng' })).toBe(false);
    expect(isIdentity({ surname: 'IBRAHIM', firstName: 'Mousa' })).toBe(false);
    expect(isIdentity({ surname: 'Adamu' })).toBe(true);
    expect(isIdentity({ gender: 'F' })).toBe(true);
    expect(isIdentity({ dateOfBirth: '1980-03-14' })).toBe(true);
    expect(isIdentity({ phone: '08063182245' })).toBe(true);
    expect(identityChanges({ ...BEFORE, phone: null }, edited({}))).toHaveLength(1);
  });

  it('needs a reason without a number of a person', () => {
    expect(faultOfReason(undefined)).toBe(FARMERS_MESSAGES.identityReason);
    expect(faultOfReason('typo')).toBe(FARMERS_MESSAGES.identityReason);
    expect(faultOfReason('Now uses 0806 318 2245')).toBe(FARMERS_MESSAGES.numberInReason);
    expect(faultOfReason('Showed a new SIM card')).toBeNull();
  });

  it('needs details that the record had, and all of the farmer', () => {
    const { email: _email, address: _address, gender: _gender, ...body } = BODY;
    const without = { ...BEFORE, email: null, address: null, gender: null };
    expect(faultsOfMissing(without, body, false)).toEqual({});
    expect(changesOf(without, detailsAfter(without, body))).toEqual([]);
    const { required } = PLATFORM_MESSAGES.fields;
    expect(faultsOfMissing(without, body, true)).toEqual({ email: required, address: required });
    expect(faultsOfMissing(BEFORE, body, false)).toEqual({
      email: required,
      address: required,
      gender: required,
    });
    expect(faultsOfMissing(BEFORE, BODY, true)).toEqual({});
  });

  it('is refused field by field', () => {
    const faults = (given: Partial<SaveFarmerBody>) => faultsOfDetails({ ...BODY, ...given }, '2026-11-27');
    expect(faults({})).toEqual({});
    expect(faults({ phone: '0806' })).toEqual({ phone: MEMBERS_MESSAGES.phoneWrong });
    expect(faults({ surname: '-', address: 'BVN 22212345678' })).toEqual({
      surname: MEMBERS_MESSAGES.nameLetters,
      address: MEMBERS_MESSAGES.noBvn,
    });
    for (const dateOfBirth of ['2026-11-27', '1899-12-31'])
      expect(faults({ dateOfBirth })).toEqual({ dateOfBirth: FARMERS_MESSAGES.notBorn });
  });
});
