import { searchTerms } from './search-terms.js';

describe('a typed search', () => {
  it('is words that begin names', () => {
    expect(searchTerms('  Bello   AISHA ')).toEqual({
      typed: 'Bello   AISHA',
      text: 'bello aisha',
      first: 'bello',
      words: ['bello%', 'aisha%'],
      prefix: 'bello aisha%',
      anywhere: '%bello aisha%',
    });
  });

  it('means signs of patterns literally', () => {
    expect(searchTerms('50%_a\\')).toMatchObject({ prefix: '50\\%\\_a\\\\%' });
  });
});
