import { allRows, problemOf } from '../../../test/support/reading.js';
import { headerKey } from '../domain/columns.js';
import { FARMER_HEADINGS } from '../kinds/farmers/fields.js';
import { readCsv } from './csv.reader.js';
import type { TableOptions } from './table-options.js';

const knows = (heading: string) => FARMER_HEADINGS.has(headerKey(heading));
const read = (text: string, options: TableOptions = { knows }) =>
  allRows(readCsv(Buffer.from(text), options));
const PERSON = '22210000061,Bello,Aisha,F,08031234567';
const NAMES = 'BVN,Surname,First Name,Sex,Phone';

/** Returns the header's row, its headings and the rows of data. */
async function shape(text: string, headerRow?: number) {
  const { table, rows } = await read(text, { knows, headerRow });
  return [table.headerRow, table.header.join('|'), rows.map(({ rowNo }) => rowNo).join()];
}

describe('the header is found', () => {
  it.each([
    ['in the first row', `${NAMES}\n${PERSON}`, 1, 'BVN|Surname|First Name|Sex|Phone', '2'],
    [
      'below titles and blank lines',
      `KEBBI STATE\n\nFarmers of 2026,,,page 1\n${NAMES}\n${PERSON}`,
      4,
      'BVN|Surname|First Name|Sex|Phone',
      '5',
    ],
    [
      'below lines that name places',
      `State:,Kebbi,LGA:,Argungu,\n${NAMES}\n${PERSON}`,
      2,
      'BVN|Surname|First Name|Sex|Phone',
      '3',
    ],
    [
      'above a row of units',
      `${NAMES}\n(11 digits),,,M/F,\n${PERSON}`,
      1,
      'BVN (11 digits)|Surname|First Name|Sex (M/F)|Phone',
      '3',
    ],
    [
      'above a row of remarks',
      `${NAMES}\nrequired,required,required,M/F,optional\n${PERSON}`,
      1,
      'BVN (required)|Surname (required)|First Name (required)|Sex (M/F)|Phone (optional)',
      '3',
    ],
    [
      'above a row that numbers the columns',
      `${NAMES}\n(1),(2),(3),(4),(5)\n${PERSON}`,
      1,
      'BVN|Surname|First Name|Sex|Phone',
      '3',
    ],
    [
      'with a group of columns above',
      `,,,,Next of kin,\n${'BVN,Surname,First Name,Sex,Surname,Phone'}\n${PERSON},1`,
      2,
      'BVN|Surname|First Name|Sex|Next of kin Surname|Next of kin Phone',
      '3',
    ],
    [
      'with a group of columns beside',
      `BVN,Surname,First Name,Sex,Next of kin,\n,,,,Surname,Phone\n${PERSON},1`,
      1,
      'BVN|Surname|First Name|Sex|Next of kin Surname|Next of kin Phone',
      '3',
    ],
    [
      'with groups of someone else',
      `Farmer,,,Spouse,\nBVN,Surname,First Name,Surname,Phone\n${PERSON}`,
      2,
      'Farmer BVN|Farmer Surname|Farmer First Name|Spouse Surname|Spouse Phone',
      '3',
    ],
    [
      'with groups that say nothing',
      `Personal details,,,Other details,\n${NAMES}\n${PERSON}`,
      2,
      'BVN|Surname|First Name|Sex|Phone',
      '3',
    ],
    [
      'though nothing of it is known',
      `List of people\n\nKodi,Suna,Sunan uba\n1,Aisha,Bello\n2,Musa,Sani`,
      3,
      'Kodi|Suna|Sunan uba',
      '4,5',
    ],
  ])('%s', async (_where, text, row, header, rows) => {
    expect(await shape(text)).toEqual([row, header, rows]);
  });

  it('in the row that the user chose', async () => {
    expect(await shape(`BVN,Surname,First Name\nBVN,Surname,First name\n${PERSON}`, 2)).toEqual([
      2,
      'BVN|Surname|First name',
      '3',
    ]);
  });

  it('and a second row of words can be data', async () => {
    expect(await shape('Name,LGA,Sex\nArgungu growers,Argungu,M\nJega growers,Jega,F')).toEqual([
      1,
      'Name|LGA|Sex',
      '2,3',
    ]);
    // A nameless column and a row without numbers.
    expect(await shape('Temp ID,Surname,First Name,\nKB-x,Bello,Aisha,seen')).toEqual([
      1,
      'Temp ID|Surname|First Name|',
      '2',
    ]);
  });

  it.each([
    [NAMES, undefined, /^The file has a header \(row 1\) but no rows below it\.$/],
    [`Farmers\n\n${NAMES}\n,,,\n`, undefined, /header \(row 3\) but no rows/],
    [`${NAMES}\nTotal,0\n`, undefined, /header \(row 1\) but no rows/],
    ['22345678901,Musa,Aisha\n22345678902,Sani,Musa', undefined, /^Row 1 contains data, not column names/],
    ['x', undefined, /header \(row 1\) but no rows/],
    ['7', undefined, /^Row 1 contains data/],
    [`${NAMES}\n${PERSON}`, 9, /^Row 9 has no readable text/],
    [`${NAMES}\n${PERSON}`, 5000, /one of the first 1000 rows/],
  ])('or it is said what is missing: %j, row %s', async (text, headerRow, sentence) => {
    expect((await problemOf(read(text, { knows, headerRow }))).sentence).toMatch(sentence);
  });
});

describe('rows for people who read the list', () => {
  it('are left out and reported: totals, repeated headers, numbered blank lines', async () => {
    const { table, rows } = await read(
      `S/N,${NAMES}\n1,${PERSON}\nSub-total,,,,,1\nS/N,${NAMES}\n2,${PERSON}\n3,,,,,\n4,,,,,\n,Grand Total: 2,,,,\n`,
    );
    expect(rows.map(({ rowNo }) => rowNo)).toEqual([2, 5]);
    expect(table.notes).toEqual([
      'Rows 3 and 8 contain totals and were not read ("Sub-total 1").',
      'Row 4 repeats the header and was not read.',
      'Rows 6 and 7 contain only a number and were not read.',
    ]);
  });

  it('are not farmers called so', async () => {
    const { rows } = await read(`${NAMES}\n22210000061,Total,Musa,M,\nTotal,Bello,Musa,M,\nTotals Ltd,,,M,`);
    expect(rows).toHaveLength(3);
  });
});
