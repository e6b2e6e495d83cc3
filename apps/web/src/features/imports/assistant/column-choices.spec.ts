import type { ColumnDto } from '#libs/contracts';
import {
  columnLetter,
  excludeUndecided,
  firstChoices,
  missingFields,
  takenFields,
  undecided,
} from './column-choices.js';

const column = (index: number, field: string | null, by: ColumnDto['by']): ColumnDto => ({
  index,
  heading: `H${index}`,
  samples: [],
  field,
  by,
});
const COLUMNS = [
  column(0, 'bvn', 'content'),
  column(1, null, null),
  column(2, null, 'remembered'),
  column(3, null, 'content'),
];
const FIELDS = [
  { field: 'bvn', heading: 'BVN', required: true },
  { field: 'surname', heading: 'Surname', required: true },
  { field: 'town', heading: 'Town', required: false },
];

describe('choices of columns', () => {
  it('start with found and remembered columns; others are open', () => {
    const choices = firstChoices({ state: 'inspected', columns: COLUMNS });
    expect(choices).toEqual({ 0: 'bvn', 2: null, 3: null });
    expect(undecided(COLUMNS, choices).map(({ index }) => index)).toEqual([1]);
    expect(missingFields(FIELDS, choices).map(({ field }) => field)).toEqual(['surname']);
  });

  it('are all made once they were sent', () => {
    expect(firstChoices({ state: 'staged', columns: COLUMNS })).toEqual({
      0: 'bvn',
      1: null,
      2: null,
      3: null,
    });
  });

  it('leave only the rest out on request', () => {
    const choices = excludeUndecided(COLUMNS, { 0: 'bvn', 2: 'surname' });
    expect(choices).toEqual({ 0: 'bvn', 1: null, 2: 'surname', 3: null });
    expect([...takenFields(choices)]).toEqual(['bvn', 'surname']);
  });

  it('call columns as a spreadsheet does', () => {
    expect([0, 25, 26, 27, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
  });
});
