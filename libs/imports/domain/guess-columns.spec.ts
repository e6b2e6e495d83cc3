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

  it('are known by what stands in them, where no heading says it', () => {
    expect(fieldsOf(['Id', 'Lastname', 'Contact', '', ''])).toEqual([
      'bvn content',
      'surname synonym',
      'phone content',
      'gender content',
      'null null',
    ]);
  });

  it('are what somebody chose before, also when that was nothing', () => {
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
});
