import { csvLine } from '#libs/tabular/cells';
import { readRejects, reasonsByColumn, writeCorrected } from './rejected-csv.js';

const HEADER = ['BVN', 'Surname', 'Remarks', 'Gona: import', 'Gona: row', 'Gona: reason'];
const FILE = `\uFEFF${[
  HEADER,
  ['•••••••0061 BVN:abc', 'Bello', '=1+1', 'mark', '7', 'Surname: The surname is missing.'],
  ['', 'Mu"sa', 'a,b\nc', 'mark', '12', 'BVN: The BVN is missing.'],
]
  .map(csvLine)
  .join('')}`;

describe('rejected rows that are put right in place', () => {
  it('are read as they are in the file', () => {
    expect(readRejects(FILE)).toEqual({
      header: ['BVN', 'Surname', 'Remarks'],
      rows: [
        {
          row: 7,
          cells: ['•••••••0061 BVN:abc', 'Bello', '=1+1'],
          reason: 'Surname: The surname is missing.',
        },
        { row: 12, cells: ['', 'Mu"sa', 'a,b\nc'], reason: 'BVN: The BVN is missing.' },
      ],
      mark: { headings: HEADER.slice(3), text: 'mark' },
    });
  });

  it('go back with the mark and the number of each, and nothing lost', () => {
    const table = readRejects(FILE);
    expect(readRejects(writeCorrected(table, table.rows))).toEqual(table);
    expect(writeCorrected(table, [])).toBe(csvLine(HEADER));
  });

  it('name faults cell by cell', () => {
    const header = ['S. No', 'No', 'First Name', 'Name', ''];
    expect(
      reasonsByColumn('S. No: Too long. Name: A name cannot start with "=". Same BVN as row 5.', header),
    ).toEqual([
      { column: 0, text: 'Too long.' },
      { column: 3, text: 'A name cannot start with "=". Same BVN as row 5.' },
    ]);
    expect(reasonsByColumn('First Name: It is missing.', header)).toEqual([
      { column: 2, text: 'It is missing.' },
    ]);
    expect(reasonsByColumn('The row has more cells than the header.', header)).toEqual([
      { column: null, text: 'The row has more cells than the header.' },
    ]);
  });
});
