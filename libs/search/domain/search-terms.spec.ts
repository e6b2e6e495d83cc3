import { searchTerms } from './search-terms.js';

describe('what was typed into the search', () => {
  it('is words that begin names', () => {
    expect(searchTerms('  Bello   AISHA ')).toMatchObject({
      text: 'bello aisha',
      words: ['bello%', 'aisha%'],
      prefix: 'bello aisha%',
      elevenDigits: null,
    });
  });

  it('means signs of patterns literally', () => {
    expect(searchTerms('50%_a\\')).toMatchObject({ prefix: '50\\%\\_a\\\\%' });
  });

  it('may be eleven digits, a BVN or a phone', () => {
    expect(searchTerms('2211 0000 123')).toMatchObject({ elevenDigits: '22110000123', phones: [] });
    expect(searchTerms('0803-400-0001')).toMatchObject({
      elevenDigits: '08034000001',
      phones: ['+2348034000001', '2348034000001', '08034000001'],
    });
    expect(searchTerms('+2348034000001').phones).toContain('+2348034000001');
  });
});
