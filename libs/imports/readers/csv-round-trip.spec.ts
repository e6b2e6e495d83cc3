import { buffer } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { csvStream } from '#libs/tabular';
import { unguardCell } from '#libs/tabular/cells';
import { allRows } from '../../../test/support/reading.js';
import { readCsv } from './csv.reader.js';

const word = fc.string({ unit: 'grapheme', maxLength: 12 });
const awkward = fc.string({ unit: fc.constantFrom(...'=+-@\'",;|\t\r\n a'), maxLength: 8 });
/** The reader skips blank rows, so every row starts with a non-blank cell. */
const row = fc.tuple(
  fc.stringMatching(/^[=+@'a-z][",;|\t\n a-z]{0,6}$/),
  fc.oneof(word, awkward),
  fc.oneof(word, awkward),
);
const headings = fc.tuple(
  fc.constantFrom('Surname', 'Name; first name', '=Name', 'a "b"'),
  fc.constantFrom('Phone|GSM', 'x'),
  fc.constantFrom('LGA\tWard', "'Town"),
);

it('written CSV is read back unchanged, for any cells', async () => {
  await fc.assert(
    fc.asyncProperty(headings, fc.array(row, { minLength: 1, maxLength: 30 }), async (header, rows) => {
      // No text can contain it (and the reader takes a file of zero bytes for another encoding).
      fc.pre(!JSON.stringify(rows).includes('\\u0000'));
      const file = await buffer(csvStream({ header, rows: [rows] }));
      const { table, rows: read } = await allRows(readCsv(file));
      expect(table.header.map(unguardCell)).toEqual(header);
      expect(read.map(({ cells }) => cells.map(unguardCell))).toEqual(rows);
      expect(read.flatMap(({ faults }) => faults ?? [])).toEqual([]);
    }),
    { numRuns: 300 },
  );
});
