import { type Range, read, utils, type WorkBook, write } from '@e965/xlsx';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { allRows } from '../../../test/support/reading.js';
import { inspectTable, openTable } from './open-source.js';

const TYPES = [
  ['xlsx', 'xlsx'],
  ['xls', 'biff8'],
] as const;
const bytesOf = (book: WorkBook, bookType: 'xlsx' | 'biff8') =>
  write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer;
const bookOf = (cells: unknown[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'List');
  return book;
};

describe.each(TYPES)('inspecting an .%s', (kind, bookType) => {
  it('stops when it has its sample, and does not know the rest', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => [`a${i}`, 'b']);
    const bytes = bytesOf(bookOf([['Surname', 'Town'], ...rows]), bookType);
    const seen = await inspectTable(kind, bytes);
    expect(seen).toMatchObject({ header: ['Surname', 'Town'], headerRow: 1, sheet: 'List', notes: [] });
    expect(seen.sheets).toEqual([{ name: 'List', hidden: false, rows: null }]);
    expect(seen.sample).toEqual(rows.slice(0, 200));
  });

  it('continues if its first rows hold no data', async () => {
    const numbered = Array.from({ length: 1500 }, (_, i) => [i + 1, '']);
    const bytes = bytesOf(bookOf([['S/N', 'Surname'], ...numbered, [1501, 'Bello']]), bookType);
    const seen = await inspectTable(kind, bytes);
    expect(seen.sample).toEqual([['1501', 'Bello']]);
    expect(seen.sheets).toEqual([{ name: 'List', hidden: false, rows: 1 }]);
  });

  it('agrees with reading, and with SheetJS, on books of several sheets with merged cells (P13)', async () => {
    const word = fc.stringMatching(/^[a-z]{1,6}$/);
    const cells = fc.array(fc.array(fc.oneof(word, fc.constant('')), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 7,
    });
    const merge = fc.record({ top: fc.nat(5), down: fc.integer({ min: 1, max: 3 }), column: fc.nat(2) });
    const sheet = fc.record({ cells, merge, hidden: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 3 }), async (sheets) => {
        const book = utils.book_new();
        sheets.forEach(({ cells: rows, merge: { top, down, column } }, i) => {
          const made = utils.aoa_to_sheet([['Surname', 'Town', 'Ward'], ...rows]);
          made['!merges'] = [{ s: { r: top + 1, c: column }, e: { r: top + 1 + down, c: column } }];
          utils.book_append_sheet(book, made, `S${i}`);
        });
        book.Workbook = { Sheets: sheets.map(({ hidden }) => ({ Hidden: hidden ? 1 : 0 })) };
        const bytes = bytesOf(book, bookType);
        const theirs = read(bytes);
        const wanted = sheets.findIndex(
          ({ cells: rows, hidden }) => !hidden && rows.some((row) => row.some((cell) => cell !== '')),
        );
        fc.pre(wanted !== -1);
        const made = theirs.Sheets[`S${wanted}`] ?? {};
        const filled = utils
          .sheet_to_json<string[]>(made, { header: 1, defval: '', blankrows: true })
          .map((row) => [0, 1, 2].map((column) => String(row[column] ?? '')));
        const [{ s, e }] = made['!merges'] as [Range];
        const expected = filled
          .map((row, r) => {
            const isBlank = row.every((cell) => cell === '');
            const isFilled = r > s.r && r <= e.r && !isBlank;
            const value = filled[s.r]?.[s.c] ?? '';
            const own = row.map((cell, c) => (isFilled && c === s.c && cell === '' ? value : cell));
            return { rowNo: r + 1, cells: isBlank ? row : own };
          })
          .filter(({ rowNo, cells: row }) => rowNo > 1 && row.some((cell) => cell !== ''));
        const { table, rows } = await allRows(openTable(kind, bytes));
        expect(table.sheet).toBe(`S${wanted}`);
        expect(rows).toEqual(expected);
        const { rows: _rows, ...opened } = table;
        expect(await inspectTable(kind, bytes)).toEqual({
          ...opened,
          sample: rows.map(({ cells: row }) => row),
        });
      }),
      { numRuns: 25 },
    );
  });
});

it('a CSV agrees with papaparse in every encoding and delimiter, below a title (P13)', async () => {
  const cell = fc.stringMatching(/^[a-zé‘’–ž,;|\t" \n0-9.]{0,8}$/);
  const row = fc.tuple(fc.stringMatching(/^[b-zé][a-z,;|\n ]{0,6}$/), cell, cell);
  const encode = {
    'utf-8': (text: string) => Buffer.from(text),
    'utf-8 with its mark': (text: string) => Buffer.from(`\uFEFF${text}`),
    'utf-16 LE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'utf-16 BE': (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    'utf-16 LE without its mark': (text: string) => Buffer.from(text, 'utf16le'),
    'Windows-1252': (text: string) => {
      const codes: Record<string, number> = { '‘': 0x91, '’': 0x92, '–': 0x96, ž: 0x9e };
      return Buffer.from([...text].map((char) => codes[char] ?? char.charCodeAt(0)));
    },
  };
  const known = new Set(['Surname', 'First name', 'Town']);
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.constantFrom(...(Object.keys(encode) as (keyof typeof encode)[])),
      fc.boolean(),
      async (rows, delimiter, newline, encoding, titled) => {
        const list = Papa.unparse([['Surname', 'First name', 'Town'], ...rows], { delimiter, newline });
        const bytes = encode[encoding](`${titled ? `Farmers, a list${newline}${newline}` : ''}${list}`);
        const { table, rows: read } = await allRows(
          openTable('csv', bytes, { knows: (heading) => known.has(heading) }),
        );
        expect(table).toMatchObject({ header: [...known], headerRow: titled ? 3 : 1 });
        expect(read.map(({ cells }) => cells)).toEqual(
          Papa.parse<string[]>(list, { delimiter, newline }).data.slice(1),
        );
      },
    ),
    { numRuns: 200 },
  );
});
