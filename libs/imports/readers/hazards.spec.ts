import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { allRows } from '../../../test/support/reading.js';
import { pickFields } from '../domain/columns.js';
import { checkFarmerRow, type FarmerRowCheck } from '../kinds/farmers/farmer-row.js';
import { matchFarmerColumns } from '../kinds/farmers/fields.js';
import { openTable } from './open-source.js';

const HAZARDS = join(__dirname, '../../../test/fixtures/imports/csv/farmer-import-hazards.csv');

describe('farmer-import-hazards.csv, imported by BVN', () => {
  const outcomes = new Map<number, FarmerRowCheck>();

  beforeAll(async () => {
    const { table, rows } = await allRows(openTable('csv', createReadStream(HAZARDS)));
    const match = matchFarmerColumns(table.header, { importType: 'BVN', communityId: 1 });
    expect(match).toMatchObject({ problem: null, ignored: ['note'] });
    for (const { rowNo, cells, faults } of rows) {
      expect(faults).toBeUndefined();
      outcomes.set(rowNo, checkFarmerRow(pickFields(match.fields, cells), 'BVN'));
    }
  });

  it('has 14 rows, numbered from 2', () => {
    expect([...outcomes.keys()]).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  // Row 5 has the BVN of row 2, which only the staging table can detect.
  it.each([
    [2, '22345678901', 'Musa', 'Aisha', '+2348031234567'],
    [4, '02345678901', 'Okafor', 'Ngozi', '+2348031234567'],
    [5, '22345678901', 'Musa', 'Aisha', '+2348031234567'],
    [9, '22345678904', 'Ọláṣùpọ̀', 'Ẹ̀yọ́', '+2348031234570'],
    [10, '22345678905', 'Ɗan-Asabe', 'Ƙasimu', '+2348031234571'],
    [11, '22345678906', "O'Brien, Jr", 'Line break', '+2348031234572'],
    [13, '22345678907', 'Trail', 'Space', '+2348031234573'],
    [14, '22345678908', 'Full', 'Width', '+2348031234574'],
    [15, '22345678909', 'Zero', 'Width', '+2348031234575'],
  ])('takes row %i', (rowNo, bvn, surname, firstName, phone) => {
    const row = outcomes.get(rowNo);
    expect(row?.faults).toEqual([]);
    expect(row?.values).toMatchObject({ bvn, surname, firstName, phone });
  });

  it.each([
    [3, ['Excel has shortened this BVN to 2.23457E+10. Format the column as Text and enter all 11 digits.']],
    [
      6,
      [
        'BVN must be 11 digits; this one has 10. If it began with 0, Excel has removed it.',
        '080312345 is not a phone number. Write 11 digits for Nigeria, for example 08031234567, or start with + and the country code.',
      ],
    ],
    [7, ['A name cannot contain "=".', 'A name cannot contain "@".']],
    [8, ['A name cannot contain "+".']],
    [12, ['The BVN is missing.']],
  ])('refuses row %i with all its reasons', (rowNo, messages) => {
    const { faults = [], parked = [] } = outcomes.get(rowNo) ?? {};
    expect([...faults, ...parked].map(({ message }) => message)).toEqual(messages);
  });

  it('puts the 0 of row 3 back', () => {
    expect(outcomes.get(3)?.values.phone).toBe('+2348031234567');
    expect(outcomes.get(3)?.notes.map(({ code }) => code)).toEqual(['phone.zeroRestored']);
  });
});
