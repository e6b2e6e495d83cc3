import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { utils, write } from '@e965/xlsx';
import { allRows } from '../../../test/support/reading.js';
import { isNinHeading } from '../domain/nin.js';
import { readCsv } from './csv.reader.js';
import { csvWithoutNin, type RemovedNins } from './csv-without-nin.js';
import { readXlsx } from './xlsx.reader.js';
import { xlsxWithoutNin } from './xlsx-without-nin.js';
import { Archive } from './zip.js';

const NIN = '70123456789';

async function rewrite(into: (out: PassThrough) => Promise<RemovedNins>) {
  const out = new PassThrough();
  const [bytes, removed] = await Promise.all([buffer(out), into(out).finally(() => out.end())]);
  return { bytes, removed };
}

it('rewrites a CSV file that is read as before, apart from its NINs', async () => {
  const lines = [
    'Farmers of Kebbi',
    '',
    'BVN;Surname;NIN;Address',
    `22212345678;Bello;${NIN};"Plot ""7""; road"`,
    '',
    ';;;',
    `22212345679;O'Neil;none;x`,
    `22212345670;L\xf6w;7012 345 6789;${NIN}`,
  ];
  const original = Buffer.from(lines.join('\n'), 'latin1');
  const { bytes, removed } = await rewrite((out) => csvWithoutNin(Buffer.from(original), out, isNinHeading));
  expect(removed).toEqual({ headings: ['NIN'], cells: 2, notes: [expect.stringContaining('Windows-1252')] });
  const [before, after] = [await allRows(readCsv(original)), await allRows(readCsv(bytes))];
  expect(after.table).toMatchObject({ header: before.table.header, headerRow: before.table.headerRow });
  expect(after.rows).toEqual(
    before.rows.map(({ rowNo, cells: [bvn, name, nin, address] }) => ({
      rowNo,
      cells: [bvn, name, nin === 'none' ? nin : '', address],
    })),
  );
});

it.each([
  ['texts', NIN],
  ['numbers', Number(NIN)],
])('rewrites a workbook with NINs as %s in every sheet', async (_, nin) => {
  const rows = [
    ['BVN', 'Surname', 'National ID No', 'Born'],
    ['22212345678', 'Bello', nin, { t: 'n', v: 30000, z: 'yyyy-mm-dd' }],
    [],
    [NIN.replace('7', '2'), 'Audu <&>', null, ''],
  ];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'List');
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['x', 'y'],
      ['NIN', 'Name'],
      [nin, 'Bello'],
    ]),
    'Old',
  );
  const sheet = book.Sheets.List!;
  sheet.C2!.c = [{ a: 'x', t: `NIN ${NIN}` }];
  sheet['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }];
  const original = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true }) as Buffer;
  const { bytes, removed } = await rewrite((out) => xlsxWithoutNin(Buffer.from(original), out));
  expect(removed).toEqual({ headings: ['National ID No', 'NIN'], cells: 2, notes: [] });
  const [before, after] = [await allRows(readXlsx(original)), await allRows(readXlsx(bytes))];
  expect(after.table).toMatchObject({ header: before.table.header, sheets: before.table.sheets });
  expect(after.table.notes).toEqual(before.table.notes);
  expect(after.rows).toEqual(
    before.rows.map(({ rowNo, cells: [bvn, name, , born] }) => ({ rowNo, cells: [bvn, name, '', born] })),
  );
  const archive = await Archive.open(bytes, 'a workbook');
  for (const name of archive.names)
    for await (const piece of archive.read(name)) expect([name, piece.includes(NIN)]).toEqual([name, false]);
});
