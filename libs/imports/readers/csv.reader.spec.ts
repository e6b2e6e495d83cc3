import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import Papa from 'papaparse';
import { guardCell, unguardCell } from '#libs/tabular/cells';
import { allRows, problemOf, stopwatch, streamOf } from '../../../test/support/reading.js';
import { readCsv } from './csv.reader.js';
import { detectDelimiter } from './csv-dialect.js';

const read = (text: string | Buffer) => allRows(readCsv(Buffer.from(text as string)));
const numbered = async (text: string | Buffer) =>
  (await read(text)).rows.map(({ rowNo, cells }) => [rowNo, ...cells]);

describe('readCsv', () => {
  it('numbers rows as a spreadsheet does: blank lines count, newlines in cells do not', async () => {
    const text = 'a,b\n1,"x\r\ny\n\nz"\n\n2,"q ""r"""\n ,\n3\n';
    expect(await numbered(text)).toEqual([
      [2, '1', 'x\r\ny\n\nz'],
      [4, '2', 'q "r"'],
      [6, '3', ''],
    ]);
  });

  it('finds the header below blank lines', async () => {
    const { table, rows } = await read('\n\n,,\nbvn,surname\n1,Musa');
    expect(table).toMatchObject({ header: ['bvn', 'surname'], headerRow: 4 });
    expect(rows).toEqual([{ rowNo: 5, cells: ['1', 'Musa'] }]);
  });

  it.each([',', ';', '\t', '|'])('finds the delimiter %j', async (d) => {
    expect(detectDelimiter(`a${d}b${d}c\n"x,y;z"${d}1${d}2\n`)).toBe(d);
    expect(await numbered(`a${d}b\n"1,5"${d}x`)).toEqual([[2, '1,5', 'x']]);
  });

  it("takes Excel's hint on the delimiter, which has no row number", async () => {
    for (const encode of [
      (s: string) => Buffer.from(s),
      (s: string) => Buffer.from(`\uFEFF${s}`, 'utf16le'),
    ]) {
      const { table, rows } = await read(encode('sep=;\r\na,b;c\r\n1;2\r\n'));
      expect(table).toMatchObject({ header: ['a,b', 'c'], headerRow: 1 });
      expect(rows).toEqual([{ rowNo: 2, cells: ['1', '2'] }]);
    }
  });

  it('reads mixed line endings', async () => {
    expect(await numbered('a,b\r\n1,2\n3,4\r5,6')).toEqual([
      [2, '1', '2'],
      [3, '3', '4'],
      [4, '5', '6'],
    ]);
  });

  it('pads short rows, drops blank cells beyond the header, and faults rows that have too many', async () => {
    const { rows } = await read('a,b\n1\n1,2,,\n1,2,3,\n4,5');
    expect(rows.map(({ cells, faults }) => [cells, faults?.[0]?.message])).toEqual([
      [['1', ''], undefined],
      [['1', '2'], undefined],
      [
        ['1', '2', '3'],
        'This row has 3 cells where the header has 2. Most often a comma inside a cell is missing its quotation marks.',
      ],
      [['4', '5'], undefined],
    ]);
  });

  it('faults a cell that no spreadsheet could hold, not the file', async () => {
    const { rows } = await read(`a,b\n1,${'x'.repeat(32_768)}\n2,y`);
    expect(rows.map(({ faults }) => faults?.[0]?.code)).toEqual(['row.cellTooLong', undefined]);
  });

  const yoruba = 'bvn,surname\r\n1,Ọláṣùpọ̀\r\n';
  it.each([
    ['UTF-8', Buffer.from(yoruba)],
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${yoruba}`)],
    ['UTF-16 LE with its mark', Buffer.from(`\uFEFF${yoruba}`, 'utf16le')],
    ['UTF-16 BE with its mark', Buffer.from(`\uFEFF${yoruba}`, 'utf16le').swap16()],
  ])('reads %s', async (_name, bytes) => {
    const { table, rows } = await read(bytes);
    expect(table.header).toEqual(['bvn', 'surname']);
    expect(rows[0]?.cells).toEqual(['1', 'Ọláṣùpọ̀']);
    expect(table.notes).toEqual([]);
  });

  it('reads UTF-16 without its mark', async () => {
    expect(await numbered(Buffer.from('bvn,surname\n1,Musa\n2,Bello', 'utf16le'))).toEqual([
      [2, '1', 'Musa'],
      [3, '2', 'Bello'],
    ]);
  });

  it('falls back to Windows-1252 with a note', async () => {
    const { table, rows } = await read(Buffer.from('bvn,surname\n1,José\x92s', 'latin1'));
    expect(rows[0]?.cells).toEqual(['1', 'José’s']);
    expect(table.notes[0]).toMatch(/Windows-1252/);
  });

  it('keeps a damaged UTF-8 file UTF-8, with a note', async () => {
    const bytes = Buffer.concat([
      Buffer.from('bvn,surname\n1,Ọláṣù\n2,B'),
      Buffer.from([0xe1, 0xba]),
      Buffer.from('x'),
    ]);
    const { table, rows } = await read(bytes);
    expect(rows.map(({ cells }) => cells[1])).toEqual(['Ọláṣù', 'B\uFFFDx']);
    expect(table.notes[0]).toMatch(/damaged/);
  });

  it('says in which row a quotation mark is left open', async () => {
    const small = await problemOf(read('a,b\n1,2\n\n3,"4\n5,6\n'));
    expect(small).toMatchObject({ code: 'file.unreadable' });
    expect(small.sentence).toMatch(/opens in row 4 is never closed/);
    const large = await problemOf(read(`a,b\n1,2\n3,"4\n${'5,6\n'.repeat(500_000)}`));
    expect(large).toMatchObject({ code: 'file.tooComplex' });
    expect(large.sentence).toMatch(/^Row 3 is larger than 1 MB/);
  });

  it.each([
    ['', 'file.empty'],
    ['\n\n  \n,,\n', 'file.empty'],
    ['22345678901,Musa,Aisha\n', 'file.noHeader'],
    ['1,2\n', 'file.noHeader'],
  ])('refuses %j with %s', async (text, code) => {
    expect((await problemOf(read(text))).code).toBe(code);
  });

  it('takes a million blank lines at the end', async () => {
    const { rows } = await read(`a,b\n1,2\n${'\n'.repeat(1_040_000)}3,4`);
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([2, 1_040_003]);
  });

  it('takes as many rows as a spreadsheet has, and refuses one more', async () => {
    // Blank lines count as rows, and are much faster to read than others.
    const full = `a\n${'\n'.repeat(1_048_574)}1\n`;
    expect((await read(full)).rows.map(({ rowNo }) => rowNo)).toEqual([1_048_576]);
    expect((await problemOf(read(`${full}1\n`))).code).toBe('file.tooComplex');
  });

  it.each([
    ['one line of 25 MB', 'x'.repeat(25 * 1024 * 1024)],
    ['one line of 25 MB of words', 'word, '.repeat(4_000_000)],
    ['a million columns', 'a,'.repeat(1_000_000)],
    ['a million nameless columns and a name', `${','.repeat(1_000_000)}a`],
    ['25 million blank cells', `a,b\n1,2\n${','.repeat(25_000_000)}`],
    ['501 columns', 'a,'.repeat(501)],
  ])('refuses %s within a second', async (_name, text) => {
    const bytes = Buffer.from(text);
    const elapsed = stopwatch();
    expect((await problemOf(allRows(readCsv(bytes)))).code).toBe('file.tooComplex');
    expect(elapsed()).toBeLessThan(1000);
  });

  it('refuses more than 25 MB', async () => {
    expect((await problemOf(readCsv(Buffer.alloc(25 * 1024 * 1024 + 1, 'a')))).code).toBe('file.tooLarge');
    expect((await problemOf(readCsv(streamOf(Buffer.alloc(26 * 1024 * 1024, 'a'), 65_536)))).code).toBe(
      'file.tooLarge',
    );
  });
});

describe('readCsv against others (P13)', () => {
  interface Sample {
    name: string;
    csv: Buffer;
    json: Buffer;
  }
  const spectrum = createRequire(__filename)('csv-spectrum') as (
    done: (error: unknown, samples: Sample[]) => void,
  ) => void;

  it('agrees with every file of csv-spectrum', async () => {
    const samples = await new Promise<Sample[]>((resolve, reject) => {
      spectrum((error, found) => (error ? reject(error) : resolve(found)));
    });
    expect(samples.length).toBeGreaterThanOrEqual(12);
    for (const { name, csv, json } of samples) {
      // Its JSON is an object with another phone number than its CSV: read below.
      if (name === 'location_coordinates') continue;
      const { table, rows } = await allRows(readCsv(csv));
      const objects = rows.map(({ cells }) =>
        Object.fromEntries(table.header.map((key, i) => [key, cells[i]])),
      );
      expect({ name, objects }).toEqual({ name, objects: JSON.parse(json.toString()) });
    }
  });

  it('reads the sample of csv-spectrum whose JSON does not fit its CSV', async () => {
    const file = require.resolve('csv-spectrum').replace(/index\.js$/, 'csvs/location_coordinates.csv');
    const { rows } = await allRows(readCsv(file));
    const coordinates = '37\uFFFD36\'37.8"N 121\uFFFD2\'17.9"W';
    expect(rows).toEqual([{ rowNo: 2, cells: ['2095257564', coordinates, 'Modesto', 'Stanislaus'] }]);
  });

  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.stringMatching(/^[ ,;|\t"'\n\ra0=+@-]{0,8}$/),
    fc.constantFrom('', '"', '""', '\r\n', 'a"b', ' x '),
  );
  const grid = fc
    .integer({ min: 2, max: 6 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 12 }));
  const usable = (text: string) => !text.includes('\uFEFF') && !text.includes('\0');

  it('agrees with papaparse on random tables, whatever the size of the pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        grid,
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        async (cells, delimiter, newline) => {
          const header = (cells[0] ?? ['', '']).map((_cell, i) => `column${'abcdefg'[i]}`);
          const text = Papa.unparse([header, ...cells], { delimiter, newline, quotes: true });
          fc.pre(usable(text) && cells.flat().some((value) => value.trim() !== ''));
          const theirs = (Papa.parse<string[]>(text, { delimiter, newline }).data as string[][]).slice(1);
          const { rows } = await allRows(readCsv(streamOf(Buffer.from(text), 7)));
          const shown = theirs
            .map((row, i) => ({ rowNo: i + 2, cells: row }))
            .filter((row) => row.cells.some((value) => value.trim() !== ''));
          expect(rows).toEqual(shown);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('takes guarded cells back without loss (P21)', async () => {
    await fc.assert(
      fc.asyncProperty(grid, async (cells) => {
        const text = Papa.unparse([['a', 'b'], ...cells.map((row) => row.map(guardCell))], { quotes: true });
        fc.pre(usable(text) && cells.flat().some((value) => guardCell(value).trim() !== ''));
        const { rows } = await allRows(readCsv(Buffer.from(text)));
        const back = rows.map((row) => row.cells.map(unguardCell));
        const sent = cells
          .map((row) => [...row])
          .filter((row) => row.map(guardCell).some((value) => value.trim() !== ''));
        const trimmed = (row: string[]) => row.join('\uE000').replace(/[\s\uE000]+$/u, '');
        expect(back.map(trimmed)).toEqual(sent.map(trimmed));
      }),
      { numRuns: 200 },
    );
  });
});
