import { FARMER_COLUMNS } from '#libs/contracts/imports/columns';
import { maskBvn } from '#libs/identifier-encryption';
import { parseHectares } from '../../domain/index.js';
import { checkFarmerRow } from './farmer-row.js';
import type { FarmerCells } from './fields.js';

const good: FarmerCells = { bvn: '22345678901', surname: 'Musa', firstName: 'Aisha' };
const codes = (cells: FarmerCells) =>
  checkFarmerRow({ ...good, ...cells }, 'BVN').faults.map(({ code }) => code);
const parked = (cells: FarmerCells, type: 'BVN' | 'TEMP_ID' | 'CBN_ID' = 'BVN') =>
  checkFarmerRow({ ...good, ...cells }, type).parked.map(({ field, code }) => `${field} ${code}`);
const message = (cells: FarmerCells) => checkFarmerRow({ ...good, ...cells }, 'BVN').faults[0]?.message;

describe('checkFarmerRow', () => {
  it('gives clean values for a good row', () => {
    const { values, faults, notes } = checkFarmerRow(
      {
        ...good,
        othername: ' Bint  Ali ',
        gender: 'female',
        phone: '0803 123 4567',
        email: 'Aisha@Example.COM',
        farmSize: '1,5 ha',
        lga: 'Gwale',
        nextOfKinPhone: '8021234567',
      },
      'BVN',
    );
    expect(faults).toEqual([]);
    expect(notes.map(({ code, field }) => [code, field])).toEqual([['phone.zeroRestored', 'nextOfKinPhone']]);
    expect(values).toMatchObject({
      bvn: '22345678901',
      surname: 'Musa',
      othername: 'Bint Ali',
      gender: 'F',
      phone: '+2348031234567',
      email: 'aisha@example.com',
      farmSize: 1.5,
      lga: 'Gwale',
      nextOfKinPhone: '+2348021234567',
      ward: null,
    });
  });

  it('collects every fault of a row, and apart from them those that are not its key or name', () => {
    const { faults, parked, values } = checkFarmerRow(
      { bvn: '223', surname: '', firstName: '=cmd', phone: '12', gender: 'x', email: 'a@', farmSize: '-1' },
      'BVN',
    );
    expect(faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'bvn bvn.length',
      'surname name.missing',
      'firstName name.character',
    ]);
    expect(parked.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'phone phone.invalid',
      'gender gender.invalid',
      'email email.invalid',
      'farmSize farmSize.range',
    ]);
    expect(values).toMatchObject({ phone: null, gender: null, email: null, farmSize: null });
  });

  it('says what happened to a BVN', () => {
    expect(message({ bvn: '2.23E+10' })).toBe(
      'Excel has shortened this BVN to 2.23E+10. Format the column as Text and enter all 11 digits.',
    );
    expect(message({ bvn: '2234567890' })).toBe(
      'BVN must be 11 digits; this one has 10. If it began with 0, Excel has removed it.',
    );
    expect(message({ bvn: '223456789012' })).toBe('BVN must be 11 digits; this one has 12.');
    expect(message({ bvn: '2234567890O' })).toBe('BVN must be 11 digits; this one has other characters.');
    expect(message({ bvn: '' })).toBe('The BVN is missing.');
    expect(codes({ bvn: '02345678901' })).toEqual([]);
  });

  it('never shows a whole BVN', () => {
    for (const bvn of ['2234567890', '223456789012', '22345678901X', '22345678901 22345678902']) {
      const { faults } = checkFarmerRow({ ...good, bvn }, 'BVN');
      expect(JSON.stringify(faults)).not.toMatch(/\d{5}/);
      expect(faults[0]?.value).toMatch(/^[• ]+\d{4}X?$/);
    }
    expect(maskBvn('22345678901')).toBe('•••••••8901');
    expect(maskBvn('1234567')).toBe('•••••••');
  });

  it('wants the key of the import type only', () => {
    const noBvn = { ...good, bvn: '', tempId: 'T-001' };
    expect(checkFarmerRow(noBvn, 'TEMP_ID').faults).toEqual([]);
    expect(checkFarmerRow(noBvn, 'CBN_ID').faults[0]).toMatchObject({
      field: 'cbnApplicantId',
      code: 'cbnApplicantId.missing',
    });
    const check = checkFarmerRow({ ...good, bvn: '1' }, 'TEMP_ID');
    expect(check.faults.map(({ code }) => code)).toEqual(['tempId.missing']);
    expect(check.parked.map(({ code }) => code)).toEqual(['bvn.length']);
  });

  it.each([
    ['=HYPERLINK("http://x","y")', 'name.character'],
    ['@SUM(1+1)', 'name.character'],
    ["-2+3+cmd|' /C calc'!A0", 'name.character'],
    ["'=1", 'name.character'],
    ['<b>Musa</b>', 'name.character'],
    ['12345', 'name.letters'],
    ['-Musa', 'name.start'],
    ['#N/A', 'cell.error'],
    ['Mus\uFFFD', 'text.damaged'],
    ['M'.repeat(101), 'text.long'],
    ['\u200B ', 'name.missing'],
  ])('refuses the name %j (%s)', (surname, code) => {
    expect(codes({ surname })).toEqual([code]);
  });

  it.each(["O'Brien, Jr", 'Ɗan-Asabe', 'Ọláṣùpọ̀', 'St. John', 'Ngozi/Blessing', 'Musa II', 'Line\nbreak'])(
    'takes the name %j',
    (surname) => {
      expect(codes({ surname })).toEqual([]);
    },
  );

  it('names the character that a name cannot contain', () => {
    expect(message({ surname: '=SUM' })).toBe('A name cannot contain "=".');
  });

  it.each([
    ['tempId', '2.23E+10', 'id.shortened'],
    ['tempId', 'a'.repeat(65), 'text.long'],
    ['rifanNumber', '=1', 'id.characters'],
    ['cbnApplicantId', '#REF!', 'cell.error'],
    ['address', 'x'.repeat(501), 'text.long'],
    ['lga', '#N/A', 'cell.error'],
    ['othername', '=1', 'name.character'],
    ['dateOfBirth', '31/02/1984', 'date.noSuchDay'],
    ['dateOfBirth', 'long ago', 'date.invalid'],
    ['accountNumber', '12345', 'account.invalid'],
    ['accountNumber', '1111111111', 'account.invalid'],
    ['phone', '08031234567/08051234567', 'phone.second'],
    ['phone', '00000000000', 'phone.repeated'],
  ] as const)('parks %s %j', (field, value, code) => {
    expect([codes({ [field]: value }), parked({ [field]: value })]).toEqual([[], [`${field} ${code}`]]);
  });

  it('rejects a fault of the key, and parks it in another identifier', () => {
    const row = { tempId: '2.23E+10', cbnApplicantId: 'a b*' };
    expect(checkFarmerRow({ ...good, ...row }, 'TEMP_ID').faults.map(({ code }) => code)).toEqual([
      'id.shortened',
    ]);
    expect(parked(row, 'TEMP_ID')).toEqual(['cbnApplicantId id.characters']);
    expect(parked(row, 'CBN_ID')).toEqual(['tempId id.shortened']);
  });

  it.each([
    ['08031234567', 'bvn.phone'],
    ['8031234567', 'bvn.phone'],
    ['2348031234567', 'bvn.phone'],
    ['09161234567', 'bvn.phone'],
    ['11111111111', 'bvn.repeated'],
    ['22222222222', 'bvn.repeated'],
    ['00000000000', 'bvn.missing'],
    ['12345678901', 'bvn.repeated'],
    ['01234567890', 'bvn.repeated'],
    ['98765432109', 'bvn.repeated'],
    ['2.221E+10', 'bvn.shortened'],
    ['2.221000006E+10', 'bvn.shortened'],
    ['NIL', 'bvn.missing'],
    ['#N/A', 'bvn.characters'],
  ])('refuses the BVN %s (%s)', (bvn, code) => {
    expect(codes({ bvn })).toEqual([code]);
    expect(JSON.stringify(checkFarmerRow({ ...good, bvn }, 'BVN').faults)).not.toMatch(/\d{6}/);
  });

  it('reads a BVN with an exponent and all its digits', () => {
    for (const bvn of ['2.2210000061E+10', '2,2210000061E+10', '2.22100000610E+10'])
      expect(checkFarmerRow({ ...good, bvn }, 'BVN')).toMatchObject({
        faults: [],
        values: { bvn: '22210000061' },
      });
  });

  it('notes a BVN that does not begin as they all do', () => {
    const check = checkFarmerRow({ ...good, bvn: '52345678901' }, 'BVN');
    expect([check.faults, check.notes.map(({ code }) => code)]).toEqual([[], ['bvn.start']]);
  });

  it('takes placeholders for blanks in every column', () => {
    for (const blank of ['NIL', 'N/A', '-', 'none', '0', 'TBD', ' n.a ']) {
      const cells = Object.fromEntries(FARMER_COLUMNS.map(({ field }) => [field, blank]));
      const { values, faults, parked } = checkFarmerRow(cells, 'TEMP_ID');
      expect(Object.values(values).filter((value) => value !== null)).toEqual([]);
      expect(faults.map(({ code }) => code)).toEqual(['tempId.missing', 'name.missing', 'name.missing']);
      expect(parked).toEqual([]);
    }
  });

  it('keeps date of birth, bank and account number', () => {
    const { values, parked, notes } = checkFarmerRow(
      { ...good, dateOfBirth: '03/04/1980', bankName: 'Zenith Bank', accountNumber: '123456789' },
      'BVN',
    );
    expect(values).toMatchObject({
      dateOfBirth: '1980-04-03',
      bankName: 'Zenith Bank',
      accountNumber: '0123456789',
    });
    expect([parked, notes.map(({ code }) => code)]).toEqual([[], ['account.zeroRestored']]);
  });

  it('reads the comma of a farm size as answered', () => {
    const sizeOf = (farmSize: string, commaIs?: 'decimal' | 'thousands') =>
      checkFarmerRow({ ...good, farmSize }, 'BVN', undefined, commaIs).values.farmSize;
    expect([sizeOf('0,500', 'decimal'), sizeOf('0,500', 'thousands')]).toEqual([0.5, 500]);
    expect([sizeOf('1,5', 'thousands'), sizeOf('0,3333', 'thousands')]).toEqual([1.5, 0.3333]);
  });
});

describe('parseHectares', () => {
  it.each([
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['.5', 0.5],
    ['2 ha', 2],
    ['3 Hectares', 3],
    ['1,250', 1250],
    ['2 acres', null],
    ['-1', null],
    ['abc', null],
    ['1e3', null],
  ])('reads %j as %s', (text, hectares) => {
    expect(parseHectares(text)).toBe(hectares);
  });
});
