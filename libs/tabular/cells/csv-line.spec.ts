import * as fc from 'fast-check';
import Papa from 'papaparse';
import { csvLine } from './csv-line.js';
import { unguardCell } from './guard.js';

describe('a line of a CSV file', () => {
  it('guards text that a spreadsheet would run, and leaves numbers alone', () => {
    expect(csvLine(['=1+1', '+234', '-x', '@SUM(A1)', '\tx'])).toBe(`'=1+1,'+234,'-x,'@SUM(A1),"'\tx"\r\n`);
    expect(csvLine([-4.5, 12])).toBe('-4.5,12\r\n');
  });

  it('quotes what would break the line', () => {
    expect(csvLine(['a,b', 'say "no"', 'two\nlines', 'plain'])).toBe(
      '"a,b","say ""no""","two\nlines",plain\r\n',
    );
  });

  it('quotes what a spreadsheet could take for its delimiter', () => {
    expect(csvLine(['Bello; Musa', 'a|b', 'c'])).toBe('"Bello; Musa","a|b",c\r\n');
  });

  it('comes back as it was from another reader', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'=+-@\'",;|\t\r\n a') }),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const { data } = Papa.parse<string[]>(csvLine(cells), { delimiter: ',', newline: '\r\n' });
        expect(data[0]?.map(unguardCell)).toEqual(cells);
      }),
      { numRuns: 1000 },
    );
  });
});
