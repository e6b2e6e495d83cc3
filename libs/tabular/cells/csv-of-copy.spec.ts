import * as fc from 'fast-check';
import { csvLine } from './csv-line.js';
import { type ColumnStep, cellOfCopy, csvOfCopy } from './csv-of-copy.js';

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b' };

/** Returns rows as PostgreSQL's COPY writes them. */
const copyOf = (rows: string[][]) =>
  Buffer.from(
    rows
      .map(
        (cells) =>
          `${cells.map((cell) => cell.replace(/[\\\n\r\t\b]/g, (one) => ESCAPED[one]!)).join('\t')}\n`,
      )
      .join(''),
  );

// PostgreSQL has neither NUL nor lone surrogates.
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'=+-@\'",;|\t\r\n\\\b aẸ😀') }),
  fc.constantFrom('', '.', '\\.', '+2348031234567', '-4.5', "'=1", "'Umar", 'a, b', '"', '""'),
);
const rowsOf = (width: number) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 });

describe('lines of CSV made of those of COPY', () => {
  it('are those that are made cell by cell', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }).chain((width) => rowsOf(width)),
        (rows) => {
          const { lines, rows: count } = csvOfCopy(new Map())(copyOf(rows));
          expect(lines.toString()).toBe(rows.map(csvLine).join(''));
          expect(count).toBe(rows.length);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('have in a column the result of its step on the original cells', () => {
    const upper: ColumnStep = (cells) => cells.map((each) => `=${each.toUpperCase()}`);
    const length: ColumnStep = (cells) => cells.map((each) => each.length);
    fc.assert(
      fc.property(rowsOf(4), fc.subarray([0, 1, 2, 3]), (rows, columns) => {
        const steps = new Map(columns.map((column, index) => [column, index % 2 ? length : upper]));
        const wanted = rows.map((cells) =>
          csvLine(cells.map((each, column) => steps.get(column)?.([each])[0] ?? each)),
        );
        expect(csvOfCopy(steps)(copyOf(rows)).lines.toString()).toBe(wanted.join(''));
      }),
      { numRuns: 1000 },
    );
  });

  it('stay unchanged when the next ones are made', () => {
    const convert = csvOfCopy(new Map());
    const first = convert(copyOf([['Musa', 'Bello']])).lines;
    convert(copyOf([['XXXX', 'YYYYY']]));
    expect(first.toString()).toBe('Musa,Bello\r\n');
  });

  it('take a cell before COPY escapes it', () => {
    expect(cellOfCopy('a\\tb\\\\n\\n')).toBe('a\tb\\n\n');
  });
});
