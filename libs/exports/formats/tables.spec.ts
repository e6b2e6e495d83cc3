import { buffer } from 'node:stream/consumers';
import { read, type WorkSheet } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { csvOfCopy } from '#libs/tabular';
import { unguardCell } from '#libs/tabular/cells';
import type { PlannedColumn } from '../child/protocol.js';
import type { FileTask } from './file-format.js';
import { writeCsv, writeXlsx } from './tables.js';

/*
 * P21 for exports: third-party programs read our files back unchanged, and execute nothing in them. `npx jest --seed=7
 * …` repeats the same cells.
 */

const column = (field: string, type: PlannedColumn['type']): PlannedColumn =>
  ({ field, heading: field, type }) as PlannedColumn;
const COLUMNS = [column('a', 'text'), column('b', 'text'), column('c', 'number')];
const NUMBERS = new Map([[2, (cells: string[]) => cells.map((each) => (each === '' ? '' : Number(each)))]]);
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b' };
/** Returns rows as the database's COPY writes them. */
const copyOf = (rows: string[][]) =>
  Buffer.from(
    rows
      .map(
        (cells) =>
          `${cells.map((each) => each.replace(/[\\\n\r\t\b]/g, (one) => ESCAPED[one] ?? one)).join('\t')}\n`,
      )
      .join(''),
  );
const task = (rows: string[][]): FileTask => ({
  source: {
    columns: COLUMNS,
    count: rows.length,
    rows: async function* () {
      yield rows.map((row) => [...row]);
    },
    csvLines: async function* () {
      yield csvOfCopy(NUMBERS)(copyOf(rows)).lines;
    },
    measure: () => Promise.reject(new Error('nobody measures a table')),
  },
  statement: { title: '=Farms', rows: rows.length, lines: [['Filters', '=cmd|x']] },
  statusAt: -1,
  folder: '',
});

const dangerous = fc
  .tuple(
    fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      '\t',
      '\r',
      '\n',
      "'",
      "'=",
      '|',
      ';',
      "=cmd|' /C calc'!A0",
      '@SUM(1+1)*',
      '{=1}',
      '＝',
    ),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  .map(([start, rest]) => start + rest);
const looksLikeOther = fc.constantFrom(
  '0012',
  '08031234567',
  '+2348031234567',
  '22345678901',
  '1e5',
  '2.23457E+10',
  '12/03/2026',
  '2026-03-12',
  '1-2',
  'TRUE',
  '#REF!',
  '\u202Eabc',
  'من',
  '🌾👩🏾‍🌾',
  'Ẹ̀bùn Ɗan',
  'x'.repeat(32_767),
  '"',
  '""',
  '","',
  'a\r\nb',
  'a\rb',
  ' a ',
  '\u00A0',
  '_x0041_',
  '<b>&amp;',
);
const cell = fc.oneof(dangerous, looksLikeOther, fc.string({ unit: 'grapheme', maxLength: 12 }));
const number = fc.oneof(
  fc.constant(''),
  fc.integer().map(String),
  fc.double({ noNaN: true, min: -1e6, max: 1e6 }).map((n) => String(Number(n.toFixed(5)) || 0)),
);
const rows = fc.array(
  fc.tuple(cell, cell, number).map((row): string[] => row),
  { minLength: 1, maxLength: 12 },
);

it('CSV is read back unchanged by csv-parse, and no cell begins as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const bytes = await buffer(await writeCsv(task(given)));
      const [header, ...found] = parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][];
      expect(header).toEqual(['a', 'b', 'c']);
      expect(found.map((each) => each.map((one, at) => (at < 2 ? unguardCell(one) : one)))).toEqual(given);
      for (const [a = '', b = ''] of found)
        for (const text of [a, b]) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    }),
    { numRuns: 60, seed: jest.getSeed() },
  );
});

it('a workbook is read back unchanged by SheetJS, texts as texts, without formulas', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (given) => {
      const bytes = await buffer(await writeXlsx(task(given)));
      const book = read(bytes, { type: 'buffer', cellFormula: true });
      const sheet = book.Sheets.Rows as WorkSheet;
      given.forEach(([a = '', b = '', c = ''], index) => {
        const at = (name: string) => sheet[`${name}${index + 2}`];
        // SheetJS turns CR LF into one LF; our own reader is tested with it.
        const plain = (text: unknown) => String(text ?? '').replace(/\r\n?/g, '\n');
        for (const [found, text] of [
          [at('A'), a],
          [at('B'), b],
        ] as const) {
          expect([found?.t ?? 's', plain(found?.v)]).toEqual(['s', plain(text)]);
          expect(found?.f).toBeUndefined();
        }
        expect(at('C')?.v).toBe(c === '' ? undefined : Number(c));
      });
      expect(book.Sheets.About?.B2?.f).toBeUndefined();
    }),
    { numRuns: 60, seed: jest.getSeed() },
  );
});
