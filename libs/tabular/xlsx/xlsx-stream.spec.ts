import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { read, utils, type WorkBook } from '@e965/xlsx';
import * as fc from 'fast-check';
import { zipText } from '../../../test/support/zip-files.js';
import type { TableOut } from '../table.js';
import { MAX_CELL_CHARACTERS } from './row-xml.js';
import { type SheetOptions, xlsxStream } from './xlsx-stream.js';

const bytesOf = (table: TableOut, options: SheetOptions = { sheet: 'List' }) =>
  buffer(xlsxStream(table, options));
/** Returns every cell of every sheet, as SheetJS reads it. */
const sheetsOf = (bytes: Buffer) => {
  const book: WorkBook = read(bytes, { type: 'buffer', cellNF: true });
  return Object.fromEntries(
    book.SheetNames.map((name) => [name, utils.sheet_to_json(book.Sheets[name]!, { header: 1, defval: '' })]),
  );
};
const sheetXml = (bytes: Buffer) => zipText(bytes, 'xl/worksheets/sheet1.xml');

describe('a table as an Excel workbook', () => {
  it('begins with the header, holds every batch, and has numbers only where they were given as such', async () => {
    const rows = [
      [['02345678901', 'Musa']],
      [],
      [
        ['08031234567', ''],
        [-4.5, 'a & <b>'],
      ],
    ];
    const bytes = await bytesOf({ header: ['No', 'Name'], rows });
    expect(sheetsOf(bytes)).toEqual({
      List: [
        ['No', 'Name'],
        ['02345678901', 'Musa'],
        ['08031234567', ''],
        [-4.5, 'a & <b>'],
      ],
    });
    const cells = read(bytes, { type: 'buffer', cellNF: true }).Sheets.List;
    expect([cells?.A2, cells?.A4]).toMatchObject([{ t: 's', z: '@' }, { t: 'n' }]);
  });

  it('describes itself on a last sheet, after the sheets with rows', async () => {
    const rows = [[['a'], ['b'], ['c']]];
    const about = { header: ['About this file', ''], rows: [[['Rows', 3]]] };
    const bytes = await bytesOf(
      { header: ['No'], rows },
      { sheet: 'List', rowsPerSheet: 2, also: { About: about } },
    );
    expect(sheetsOf(bytes)).toEqual({
      List: [['No'], ['a'], ['b']],
      'List 2': [['No'], ['c']],
      About: [
        ['About this file', ''],
        ['Rows', 3],
      ],
    });
  });

  it('writes no formula, whatever a cell looks like, and no guard either', async () => {
    const cells = ['=cmd()', '+234', '-x', '@SUM(A1)', '\tx', '\rx', "'=1", "O'Brien", '{=1}'];
    const bytes = await bytesOf({ header: cells, rows: [[cells]] });
    expect(sheetsOf(bytes).List).toEqual([cells, cells]);
    const xml = await sheetXml(bytes);
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(2 * cells.length);
  });

  it('keeps its header in sight, in bold, with columns as wide as their headings', async () => {
    const bytes = await bytesOf({ header: ['No', 'x'.repeat(40), 'y'.repeat(400)], rows: [] });
    const xml = await sheetXml(bytes);
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect([...xml.matchAll(/ width="(\d+)"/g)].map(([, width]) => width)).toEqual(['10', '43', '60']);
    expect(xml).toContain('<c r="A1" s="2" t="inlineStr">');
    expect(xml).toContain('<ignoredError sqref="A1:C1" numberStoredAsText="1"/>');
    expect(await zipText(bytes, 'xl/styles.xml')).toContain('<b/>');
  });

  it('continues in another sheet with the same header when one is full', async () => {
    const rows = [[['1'], ['2'], ['3']], [['4']], [['5']]];
    const options = { sheet: 'List', rowsPerSheet: 2 };
    expect(sheetsOf(await bytesOf({ header: ['No'], rows }, options))).toEqual({
      List: [['No'], ['1'], ['2']],
      'List 2': [['No'], ['3'], ['4']],
      'List 3': [['No'], ['5']],
    });
    expect(sheetsOf(await bytesOf({ header: ['No'], rows: [[['1'], ['2']]] }, options))).toEqual({
      List: [['No'], ['1'], ['2']],
    });
  });

  it('cuts a text that is longer than a cell, between letters, and notes it in the cell', async () => {
    const longest = 'x'.repeat(MAX_CELL_CHARACTERS);
    const emoji = '🌾'.repeat(20_000);
    const rows = [[[longest, `${longest}x`, emoji, `x${emoji}`]]];
    const [, cells = []] = sheetsOf(await bytesOf({ header: ['a', 'b', 'c', 'd'], rows })).List as string[][];
    expect(cells[0]).toBe(longest);
    for (const cut of cells.slice(1)) {
      expect(cut).toMatch(/^x?(?:x+|🌾+) \.\.\. \(cut off: a cell holds no more\)$/u);
      expect(cut.length).toBeGreaterThan(MAX_CELL_CHARACTERS - 2);
      expect(cut.length).toBeLessThanOrEqual(MAX_CELL_CHARACTERS);
    }
  });

  it('refuses what Excel does not take as a sheet', () => {
    for (const sheet of ['', ' ', 'x'.repeat(26), 'a/b', 'a:b', '[a]', "'a'", 'History', 'a\nb'])
      expect(() => xlsxStream({ header: ['No'], rows: [] }, { sheet })).toThrow(RangeError);
    const header = Array.from({ length: 16_385 }, (_, i) => `c${i}`);
    expect(() => xlsxStream({ header, rows: [] }, { sheet: 'List' })).toThrow(RangeError);
  });

  it('names its sheet as requested', async () => {
    const bytes = await bytesOf({ header: ['No'], rows: [] }, { sheet: 'Bello & "Sons" <1>' });
    expect(Object.keys(sheetsOf(bytes))).toEqual(['Bello & "Sons" <1>']);
  });

  it('reads the rows while it is taken, and no further once it is destroyed', async () => {
    let read = 0;
    let ended = false;
    async function* rows() {
      try {
        for (;;) yield [[String(++read).repeat(200)]];
      } finally {
        ended = true;
      }
    }
    const stream = xlsxStream({ header: ['No'], rows: rows() }, { sheet: 'List' });
    for await (const _piece of stream) if (read > 50) break;
    await finished(stream).catch(() => undefined);
    expect(ended).toBe(true);
    expect(read).toBeLessThan(20_000);
  });

  it('fails with the rows', async () => {
    async function* rows() {
      yield [['1']];
      throw new Error('the table is gone');
    }
    await expect(bytesOf({ header: ['No'], rows: rows() })).rejects.toThrow('the table is gone');
  });

  it('is read back unchanged by SheetJS', async () => {
    const cell = fc.oneof(
      // Without CR: SheetJS turns CR LF into one LF. Our own reader is tested with it.
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'=+-@\'"<>&;_x0041\t\n a'), maxLength: 12 }),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
    );
    const row = fc.tuple(fc.stringMatching(/^[=a-z]{1,5}$/), cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const [, ...theirs] = sheetsOf(await bytesOf({ header: ['a', 'b', 'c'], rows: [rows] })).List ?? [];
        expect(theirs).toEqual(rows.map((each) => each.map((one) => (Object.is(one, -0) ? 0 : one))));
      }),
      { numRuns: 150 },
    );
  });
});
