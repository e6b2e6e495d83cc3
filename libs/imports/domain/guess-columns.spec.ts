import { guessColumns } from './guess-columns.js';

const FIELDS = [
  { field: 'bvn', heading: 'BVN', synonyms: ['bvn', 'bvnno'], check: 'bvn' },
  { field: 'surname', heading: 'Surname', synonyms: ['surname', 'lastname'], check: 'name' },
  { field: 'phone', heading: 'Phone', synonyms: ['phone'], check: 'phone' },
  { field: 'gender', heading: 'Gender', synonyms: ['gender', 'sex'], check: 'gender' },
];
const SAMPLE = [
  ['22210000061', 'Bello', '08031234567', 'M', 'x'],
  ['22210000062', 'Musa', '08031234568', 'F', ''],
  ['22210000063', 'Lawal', '', 'F', 'y'],
  ['22210000064', 'Sani', '08031234569', 'M', ''],
];
const guess = (header: string[], remembered = {}) => guessColumns(FIELDS, header, SAMPLE, { remembered });
const fieldsOf = (header: string[], remembered = {}) =>
  guess(header, remembered).map(({ field, by }) => `${field} ${by}`);

describe('the columns of a file', () => {
  it('are known by name and synonym', () => {
    expect(fieldsOf(['BVN', 'Last name', 'Phone', 'Sex', ''])).toEqual([
      'bvn name',
      'surname synonym',
      'phone name',
      'gender synonym',
      'null null',
    ]);
  });

  it('are recognised by their content if the heading is unclear', () => {
    expect(fieldsOf(['Id', 'Lastname', 'Contact', '', ''])).toEqual([
      'bvn content',
      'surname synonym',
      'phone content',
      'gender content',
      'null null',
    ]);
  });

  it('are the earlier choice, also if it was no field', () => {
    expect(fieldsOf(['BVN', 'Family', 'Phone', 'Sex', 'x'], { family: 'surname', phone: null })).toEqual([
      'bvn name',
      'surname remembered',
      'null remembered',
      'gender synonym',
      'null null',
    ]);
  });

  it('feed a field once', () => {
    expect(fieldsOf(['BVN', 'Surname', 'Phone', 'Sex', 'Lastname'])[4]).toBe('null null');
  });

  it('show samples without BVNs', () => {
    expect(guess(['BVN', 'a', 'b', 'c', 'd'])[0]?.samples.join()).not.toMatch(/2221000/);
  });

  it('show no number of a column of BVNs, also where it does not look like one', () => {
    const sample = [['88820000003'], ['888 2000 4244'], ['8.882E+10'], ['none']];
    expect(guessColumns(FIELDS, ['BVN'], sample)[0]?.samples).toEqual([
      '•••••••0003',
      '•••••••4244',
      '8.882E+10',
      'none',
    ]);
  });

  it('of a submission are left out without a question, only where a pull writes them', () => {
    const columns = ['Submission', 'Submitted', 'Phone', 'Submitted'];
    expect(guessColumns(FIELDS, columns, []).map(({ field, by }) => `${field} ${by}`)).toEqual([
      'null name',
      'null name',
      'phone name',
      'null null',
    ]);
  });

  it('with line numbers are ignored without a question', () => {
    const [serial, no, size] = guessColumns(
      FIELDS,
      ['S/N', 'No', 'Number'],
      [
        ['1', '1.', '2 ha'],
        ['2', '2.', '3 ha'],
        ['4', '3.', '1 ha'],
      ],
    );
    expect([serial, no, size].map((column) => [column?.field, column?.by])).toEqual([
      [null, 'content'],
      [null, 'content'],
      [null, null],
    ]);
  });
});
