import { utils, type WorkBook, write } from '@e965/xlsx';
import * as fc from 'fast-check';
import { allRows, problemOf, stopwatch, streamOf } from '../../../test/support/reading.js';
import { bookOf, zipOf } from '../../../test/support/zip-files.js';
import { numberStyle, numberText } from './spreadsheet-value.js';
import { StringPool } from './string-pool.js';
import { readXls } from './xls.reader.js';
import { readXlsx } from './xlsx.reader.js';
import { columnIndex } from './xlsx-sheet.js';

const HEADER =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>bvn</t></is></c><c r="B1" t="str"><v>surname</v></c></row>';
const read = (bytes: Buffer) => allRows(readXlsx(bytes));

function bookBytes(
  sheets: Record<string, unknown[][]>,
  bookType: 'xlsx' | 'biff8',
  change?: (book: WorkBook) => void,
) {
  const book = utils.book_new();
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells), name);
  change?.(book);
  return write(book, { type: 'buffer', bookType, bookSST: true, compression: true }) as Buffer;
}

describe.each([
  ['readXlsx', 'xlsx', readXlsx],
  ['readXls', 'biff8', readXls],
] as const)('%s', (_name, bookType, reader) => {
  it('reads what SheetJS writes: texts, ids stored as numbers, booleans, dates, gaps', async () => {
    const bytes = bookBytes(
      {
        List: [
          ['bvn', 'surname', 'size', 'member', 'born'],
          [22345678901, 'Ọláṣùpọ̀ <&>', 1.5, true, { t: 'n', v: 44927, z: 'yyyy-mm-dd' }],
          [],
          ['02345678901', ' x ', 0.1 + 0.2, false, { t: 'n', v: 44927.5, z: 'd/m/yyyy h:mm' }],
          [{ t: 'n', v: 2345678901, z: '00000000000' }, '', -3],
        ],
      },
      bookType,
    );
    const { table, rows } = await allRows(reader(streamOf(bytes)));
    expect(table).toMatchObject({
      header: ['bvn', 'surname', 'size', 'member', 'born'],
      headerRow: 1,
      notes: [],
    });
    expect(rows).toEqual([
      { rowNo: 2, cells: ['22345678901', 'Ọláṣùpọ̀ <&>', '1.5', 'TRUE', '2023-01-01'] },
      { rowNo: 4, cells: ['02345678901', ' x ', '0.3', 'FALSE', '2023-01-01T12:00:00'] },
      { rowNo: 5, cells: ['02345678901', '', '-3', '', ''] },
    ]);
  });

  it('reads the first visible sheet that holds anything, and says which it does not read', async () => {
    const bytes = bookBytes(
      { Hidden: [['x']], Empty: [], List: [['bvn'], ['1']], More: [['y']] },
      bookType,
      (book) => {
        book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}, {}] };
      },
    );
    const { table, rows } = await allRows(reader(bytes));
    expect(table.header).toEqual(['bvn']);
    expect(table.sheet).toBe('List');
    expect(table.notes).toEqual([
      'Only the sheet "List" is read, not "More".',
      'Not read: the hidden sheet "Hidden".',
    ]);
    expect(rows).toEqual([{ rowNo: 2, cells: ['1'] }]);
  });

  it('refuses an empty workbook and an empty file', async () => {
    expect((await problemOf(reader(bookBytes({ List: [] }, bookType)))).code).toBe('file.empty');
    expect((await problemOf(reader(Buffer.alloc(0)))).code).toBe('file.empty');
  });

  it('agrees with SheetJS on random books (P13)', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }).filter((text) => !/[\p{Cc}\uFFFE\uFFFF]|_x/u.test(text)),
      // Numbers ending in five zeros are treated as rounded; other tests cover them.
      fc.integer({ min: -1e14, max: 1e14 }).filter((n) => Math.abs(n) < 1e10 || n % 1e5 !== 0),
      fc.boolean(),
      fc.constantFrom('', '=1', ' a ', '22345678901'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(value, { maxLength: 5 }), { maxLength: 8 }), async (cells) => {
        fc.pre(cells.flat().some((cell) => String(cell).trim() !== ''));
        const header = ['a', 'b', 'c', 'd', 'e'];
        const { rows } = await allRows(reader(bookBytes({ List: [header, ...cells] }, bookType)));
        const shown = (cell: unknown) =>
          typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
        const theirs = cells
          .map((row, i) => ({ rowNo: i + 2, cells: header.map((_, column) => shown(row[column])) }))
          .filter((row) => row.cells.some((cell) => cell.trim() !== ''));
        expect(rows).toEqual(theirs);
      }),
      { numRuns: 60 },
    );
  });
});

describe('readXlsx, by hand', () => {
  it('reads inline and rich text, formulas, errors, escapes, and rows without numbers', async () => {
    const strings =
      '<sst><si><t>a</t></si><si><r><t>ri</t></r><r><t xml:space="preserve"> ch</t></r><rPh><t>no</t></rPh></si><si><t>l_x000D_f_x005F_x</t></si></sst>';
    const bytes = await bookOf(
      `${HEADER}
       <row><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
       <row r="7"><c r="B7" t="e"><v>#N/A</v></c></row>
       <row><c r="A8"><f>1+1</f><v>2.2345678901E10</v></c><c r="B8" t="inlineStr"><is><r><t>x</t></r><r><t>y</t></r></is></c></row>
       <row r="9"><c r="A9"><v>1234567890123456789</v></c><c r="B9" t="str"><v>2.23457E+10</v></c></row>`,
      { 'xl/sharedStrings.xml': strings },
    );
    const { rows } = await read(bytes);
    expect(rows.map(({ rowNo, cells }) => [rowNo, ...cells])).toEqual([
      [2, 'ri ch', 'l\rf_x'],
      [7, '', '#N/A'],
      [8, '22345678901', 'xy'],
      [9, '1.2345678901234568E+18', '2.23457E+10'],
    ]);
  });

  it('refuses more than 500 columns in the header, and faults a row that reaches beyond', async () => {
    const wide = Array.from({ length: 501 }, (_, i) => `c${i}`);
    expect((await problemOf(readXlsx(bookBytes({ List: [wide] }, 'xlsx')))).code).toBe('file.tooComplex');
    const row = ['1', ...Array.from({ length: 600 }, () => ''), 'far'];
    const { rows } = await allRows(readXlsx(bookBytes({ List: [['bvn'], row] }, 'xlsx')));
    expect(rows[0]?.faults?.[0]?.code).toBe('row.tooManyCells');
  });

  it('reads elements with a prefix and the 1904 calendar', async () => {
    const bytes = await bookOf('', {
      'xl/workbook.xml':
        '<x:workbook xmlns:rel="r"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="L" rel:id="rId1"/></x:sheets></x:workbook>',
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>born</x:v></x:c></x:row><x:row r="2"><x:c r="A2" s="1"><x:v>43465</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    });
    expect((await read(bytes)).rows).toEqual([{ rowNo: 2, cells: ['2023-01-01'] }]);
  });

  it('tells a password from an old workbook', async () => {
    const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(100_000)]);
    const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
    expect((await problemOf(readXlsx(locked))).sentence).toMatch(/protected with a password/);
    expect((await problemOf(readXlsx(compound))).sentence).toMatch(/old Excel workbook/);
    expect((await problemOf(readXls(Buffer.from('<table>')))).code).toBe('file.wrongContent');
    expect((await problemOf(readXls(compound))).code).toBe('file.unreadable');
  });

  it.each([
    ['text', Buffer.from('bvn,surname')],
    ['half an archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200)])],
  ])('refuses %s', async (_name, bytes) => {
    expect((await problemOf(readXlsx(bytes))).code).toBe('file.wrongContent');
  });

  it('refuses an archive without a workbook, and .xlsb', async () => {
    expect((await problemOf(readXlsx(await zipOf({ 'word/document.xml': '<w/>' })))).code).toBe(
      'file.wrongContent',
    );
    const binary = await bookOf('', {
      '_rels/.rels':
        '<Relationships><Relationship Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
    });
    expect((await problemOf(readXlsx(binary))).sentence).toMatch(/xlsb/);
  });

  it('refuses a damaged sheet, after the rows before the damage', async () => {
    const bytes = await bookOf('', {
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${HEADER}<row></c></worksheet>`,
    });
    expect((await problemOf(read(bytes))).code).toBe('file.unreadable');
  });

  it('refuses entities', async () => {
    const bomb = '<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    const bytes = await bookOf('', { 'xl/worksheets/sheet1.xml': `${bomb}<worksheet>&b;</worksheet>` });
    expect(await problemOf(read(bytes))).toMatchObject({
      code: 'file.unreadable',
      sentence: expect.stringMatching(/DOCTYPE/),
    });
  });
});

describe('readXlsx, bombs', () => {
  async function refused(bytes: Buffer): Promise<string> {
    const elapsed = stopwatch();
    const { code } = await problemOf(read(bytes));
    expect(elapsed()).toBeLessThan(1000);
    return code;
  }

  it('refuses what declares too much, or packs too tightly, before it unpacks', async () => {
    expect(await refused(await bookOf(' '.repeat(70 * 1024 * 1024)))).toBe('file.tooComplex');
    const bytes = await bookOf(HEADER);
    // The directory entry of the sheet (signature PK 1 2) says 600 MB.
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    expect(bytes.readUInt32LE(entry)).toBe(0x02014b50);
    bytes.writeUInt32LE(600 * 1024 * 1024, entry + 24);
    expect(await refused(bytes)).toBe('file.tooComplex');
  });

  it('refuses what unpacks to more than it declares', async () => {
    const bytes = await bookOf(' '.repeat(60 * 1024 * 1024));
    const entry = bytes.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    bytes.writeUInt32LE(1000, entry + 24);
    expect(await refused(bytes)).toBe('file.tooComplex');
  });

  it.each([
    ['one endless text', () => `${HEADER}<row><c t="str"><v>${'x'.repeat(20_000_000)}</v></c></row>`],
    ['endless depth', () => '<a>'.repeat(1_000_000)],
    ['a million columns', () => `<row>${'<c t="str"><v>a</v></c>'.repeat(1_000_000)}</row>`],
    ['a column far out', () => `<row r="1"><c r="ZZZZZZ1" t="str"><v>a</v></c></row>`],
  ])('refuses %s', async (_what, sheet) => {
    expect((await problemOf(read(await bookOf(sheet())))).code).toBe('file.tooComplex');
  });

  it('limits the shared strings', () => {
    const pool = new StringPool(8 * 1024 * 1024);
    const fill = () => {
      for (let i = 0; i < 10_000; i++) pool.add('x'.repeat(1000));
    };
    expect(fill).toThrow(/more text/);
    expect(pool.get(0)).toHaveLength(1000);
    expect(pool.get(-1)).toBe('');
    expect(pool.get(1e9)).toBe('');
  });
});

describe('numbers of a spreadsheet', () => {
  it.each([
    ['22345678901', 0, undefined, '22345678901'],
    ['2.2345678901E10', 0, undefined, '22345678901'],
    ['22245700000', 0, undefined, '2.22457E+10'],
    ['22245710000', 0, undefined, '22245710000'],
    ['999999999999999', 0, undefined, '999999999999999'],
    ['1000000000000000', 0, undefined, '1E+15'],
    ['2345678901', 0, '00000000000', '02345678901'],
    ['0.30000000000000004', 0, undefined, '0.3'],
    ['44927', 14, undefined, '2023-01-01'],
    ['44927.75', 22, undefined, '2023-01-01T18:00:00'],
    ['0.5', 20, undefined, '12:00:00'],
    ['1', 14, undefined, '1900-01-01'],
    ['59', 14, undefined, '1900-02-28'],
    ['60', 14, undefined, '60'],
    ['61', 14, undefined, '1900-03-01'],
    ['-1', 14, undefined, '-1'],
    ['44927', 164, '[$-409]d-mmm-yy;@', '2023-01-01'],
    ['44927', 164, '#,##0.00 "days"', '44927'],
    ['44927', 164, '0.00E+00', '44927'],
    ['44927', 164, '[Red]General', '44927'],
    ['1.5', 164, '[h]:mm', '1900-01-01T12:00:00'],
    ['abc', 0, undefined, 'abc'],
  ])('shows %s (format %s %s) as %s', (raw, id, code, text) => {
    expect(numberText(raw, numberStyle(id, code), false)).toBe(text);
  });

  it('reads column letters', () => {
    expect(['A1', 'Z9', 'AA10', 'XFD1', '7', ''].map((cell) => columnIndex(cell))).toEqual([
      0, 25, 26, 16_383, -1, -1,
    ]);
  });
});
