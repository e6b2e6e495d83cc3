import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { xlsxStream } from '#libs/tabular';
import { allRows } from '../../../test/support/reading.js';
import { readXlsx } from './xlsx.reader.js';

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const awkward = fc.string({
  unit: fc.constantFrom(...'=+-@\'",;<>&_x0041\t\r\n\0\u0001\u007F\u0085\u2028 a'),
  maxLength: 10,
});
/** Any UTF-16, including lone surrogates and non-characters. */
const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 8 });
const broken = units.map((codes) => String.fromCharCode(...codes));
const cell = fc.oneof(word, awkward, broken, fc.stringMatching(/^(_x[0-9A-Fa-f]{4}){1,3}_?$/));
/** The reader skips blank rows, so every row starts with a non-blank cell. */
const row = fc.tuple(fc.stringMatching(/^[=+@'a-z][_<&\t\n a-z]{0,6}$/), cell, cell);
const headings = fc.tuple(
  fc.constantFrom('Surname', 'Name; <first> name', '=Name', 'a "b" _x0041_'),
  fc.constantFrom('Phone|GSM', 'x'),
  fc.constantFrom('LGA\tWard', "'Town"),
);

it('a written workbook is read back unchanged, for any cells', async () => {
  await fc.assert(
    fc.asyncProperty(headings, fc.array(row, { minLength: 1, maxLength: 60 }), async (header, rows) => {
      const file = await buffer(xlsxStream({ header, rows: [rows] }, { sheet: 'List' }));
      const { table, rows: read } = await allRows(readXlsx(file));
      expect(table).toMatchObject({ header, headerRow: 1, notes: [] });
      expect(read).toEqual(rows.map((cells, i) => ({ rowNo: i + 2, cells })));
    }),
    { numRuns: 100 },
  );
});

it('digits are written as text and as numbers, and both are read back unchanged', async () => {
  const rows = [
    ['02345678901', 22345678901],
    ['080', -0.25],
    ['1e5', 999999999999999],
  ];
  const file = await buffer(xlsxStream({ header: ['Text', 'Number'], rows: [rows] }, { sheet: 'List' }));
  const { rows: read } = await allRows(readXlsx(file));
  expect(read.map(({ cells }) => cells)).toEqual(rows.map((cells) => cells.map(String)));
});
