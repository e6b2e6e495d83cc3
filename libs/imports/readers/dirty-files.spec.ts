import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { allRows } from '../../../test/support/reading.js';
import { headerKey } from '../domain/columns.js';
import { FARMER_HEADINGS, matchFarmerColumns } from '../kinds/farmers/fields.js';
import { inspectTable, openTable, type TableKind } from './open-source.js';

/* Files with errors made by hand in LibreOffice: see their SOURCES.md. */
const file = (name: string) =>
  createReadStream(join(__dirname, '../../../test/fixtures/imports/dirty', name));
const knows = (heading: string) => FARMER_HEADINGS.has(headerKey(heading));

const HEADER = [
  'S/N',
  'BVN (11 digits)',
  'Surname *',
  'First Name *',
  'Sex (M/F)',
  'Phone',
  'State',
  'LGA',
  'Farm size in ha',
  'Date of birth',
  'Next of kin Surname',
  'Next of kin Phone',
];
const NOTES = [
  'Only the sheet "Farmers" is read, not "Summary".',
  'The header was found in row 4; rows above it are not read.',
  'Row 5 was read as part of the header.',
  'Not read: 2 hidden rows (9 and 10), and the hidden sheet "Old".',
  'Rows 7 and 8 got the value of merged cells above in "State".',
  'Row 14 contains a total and was not read ("Total 4.5").',
  'Rows 12 and 13 contain only a number and were not read.',
];

describe.each([['dirty.xlsx'], ['dirty.xls']])('%s', (name) => {
  const kind = name.split('.')[1] as TableKind;

  it('is read as a person sees it: titles, groups, hidden rows and sheets, merged cells, dates, exponents', async () => {
    const { table, rows } = await allRows(openTable(kind, file(name), { knows }));
    expect(table).toMatchObject({ sheet: 'Farmers', headerRow: 4, header: HEADER, notes: NOTES });
    expect(table.sheets).toEqual([
      { name: 'Summary', hidden: false, rows: 2 },
      { name: 'Farmers', hidden: false, rows: 4 },
      { name: 'Old', hidden: true, rows: 1 },
    ]);
    expect(rows.map(({ rowNo, cells }) => [rowNo, ...cells.slice(1)])).toEqual([
      // Its BVN is a number, shown as 2.22E+10.
      [
        6,
        '22210000061',
        'Ọláṣùpọ̀',
        'Ẹ̀yọ́',
        'F',
        '08031234567',
        'Kebbi',
        'Argungu',
        '0.5',
        '1984-02-29',
        'Bello',
        '8051234567',
      ],
      [
        7,
        '22210000062',
        'Ɗanjuma',
        'Ƙasimu',
        'M',
        '8031234568',
        'Kebbi',
        'Argungu',
        '1.25',
        '1990-12-31',
        'Sule',
        '08051234568',
      ],
      [
        8,
        '22210000063',
        "O'Brien, Jr",
        'Line\u00a0Break',
        'M',
        '08031234569',
        'Kebbi',
        'Jega',
        '2',
        '',
        '',
        '',
      ],
      [11, '22210000066', 'José', 'Müller', 'M', '08031234572', 'Kebbi', 'Koko/Besse', '0.75', '', '', ''],
    ]);
  });

  it('has every column matched', () => {
    const match = matchFarmerColumns(HEADER, { importType: 'BVN', communityId: 1 });
    expect(match).toMatchObject({ problem: null, ignored: ['S/N'] });
    expect(match.fields.slice(-2)).toEqual(['nextOfKinSurname', 'nextOfKinPhone']);
  });

  it('is inspected as it is read, and read as the user chose', async () => {
    const seen = await inspectTable(kind, file(name), { knows });
    expect(seen).toMatchObject({ sheet: 'Farmers', headerRow: 4, header: HEADER, notes: NOTES });
    expect(seen.sample).toHaveLength(4);
    const old = await allRows(openTable(kind, file(name), { knows, sheet: 'Old', headerRow: 1 }));
    expect(old.table).toMatchObject({ sheet: 'Old', headerRow: 1, header: ['BVN', 'Surname', 'First Name'] });
    expect(old.rows).toEqual([{ rowNo: 2, cells: ['22210000099', 'Old', 'List'] }]);
    const again = await allRows(openTable(kind, file(name), { headerRow: 4, sheet: 'Farmers' }));
    expect(again.table.header.slice(0, 10)).toEqual(HEADER.slice(0, 10));
    expect(again.rows.map(({ rowNo }) => rowNo)).toEqual([6, 7, 8, 11]);
  });
});

describe.each([
  [
    'semicolon-windows-1252.csv',
    ['The file is not encoded as UTF-8. It was read as Windows-1252; check names with accents and dots.'],
  ],
  ['comma-utf-8.csv', []],
  ['tab-utf-16.csv', []],
])('%s', (name, notes) => {
  it.each([
    ['by its headings', knows],
    ['by its shape alone', undefined],
  ])('is read %s, below its title', async (_how, known) => {
    const { table, rows } = await allRows(openTable('csv', file(name), { knows: known }));
    expect(table).toMatchObject({ sheets: [], sheet: null, headerRow: 3 });
    expect(table.notes).toEqual([...notes, 'The header was found in row 3; rows above it are not read.']);
    expect(rows).toEqual([
      {
        rowNo: 4,
        cells: [
          '1',
          '22210000061',
          'José',
          'Müller',
          'M',
          '08031234567',
          '0,5',
          '12, Market road “old side”',
        ],
      },
      {
        rowNo: 5,
        cells: ['2', '22210000062', 'O’Brien', 'Zoë', 'F', '08031234568', '1,25', 'Line one\nLine two'],
      },
      { rowNo: 6, cells: ['3', '22210000063', 'Ibrahim', 'Šime', 'M', '08031234569', '2', ''] },
    ]);
  });
});
