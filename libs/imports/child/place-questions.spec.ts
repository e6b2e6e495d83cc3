import { PlaceResolver } from '../domain/index.js';
import { PlaceQuestions } from './place-questions.js';

const PLACES = {
  states: [{ id: 1, name: 'Kebbi' }],
  lgas: [
    { id: 10, stateId: 1, name: 'Argungu' },
    { id: 11, stateId: 1, name: 'Jega' },
  ],
  wards: [{ id: 100, lgaId: 10, name: 'Dikko' }],
};
const columnOf = (field: string) => (field === 'lga' ? 'L.G.A' : null);

/** Returns the questions of rows, numbered from 2. */
function questionsOf(rows: { state?: string; lga?: string; ward?: string }[]) {
  const resolver = new PlaceResolver(PLACES, 1);
  const questions = new PlaceQuestions();
  for (const [index, { state = null, lga = null, ward = null }] of rows.entries())
    questions.add(index + 2, resolver.resolve({ state, lga, ward }));
  return questions.list(columnOf);
}

describe('questions about places', () => {
  it('are asked once per name in any spelling, with the affected rows', () => {
    const suggestion = { label: 'Argungu, Kebbi', stateId: 1, lgaId: 10, wardId: null };
    const rows = [{ lga: 'Jega' }, { lga: 'Arugungu' }, { lga: 'ARUGUNGU L.G.A.' }, { lga: 'arugungu' }];
    expect(questionsOf(rows)).toEqual([
      {
        kind: 'place',
        level: 'lga',
        key: 'lga:0:arugungu',
        column: 'L.G.A',
        value: 'Arugungu',
        rows: 3,
        firstRow: 3,
        inside: null,
        suggestion,
        choices: [],
      },
    ]);
  });

  it('come with the widest place first, and the most frequent of them', () => {
    const asked = questionsOf([
      { lga: 'Argungu', ward: 'Diko' },
      { lga: 'Nowhere' },
      { lga: 'Elsewhere' },
      { lga: 'Elsewhere' },
      { state: 'Kebi' },
    ]);
    expect(asked.map(({ level, value }) => [level, value])).toEqual([
      ['state', 'Kebi'],
      ['lga', 'Elsewhere'],
      ['lga', 'Nowhere'],
      ['ward', 'Diko'],
    ]);
  });

  it('are at most 200, and never about a BVN or symbols only', () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ lga: `Nowhere ${index}` }));
    expect(questionsOf(many)).toHaveLength(200);
    expect(questionsOf([{ lga: '22345678901' }, { lga: 'at 22345678901' }, { lga: '???' }])).toEqual([]);
  });
});
