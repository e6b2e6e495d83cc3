import { typedIdentifiers } from './typed-identifiers.js';

describe('what was typed into the search', () => {
  it('may be an identifier, but words are no number', () => {
    expect(typedIdentifiers('  kb-1 ')).toEqual({
      identifiers: ['kb-1', 'KB-1'],
      elevenDigits: null,
      phones: [],
    });
  });

  it('may be eleven digits, a BVN or a phone', () => {
    expect(typedIdentifiers('2211 0000 123')).toMatchObject({ elevenDigits: '22110000123', phones: [] });
    expect(typedIdentifiers('0803-400-0001')).toMatchObject({
      elevenDigits: '08034000001',
      phones: ['+2348034000001', '2348034000001', '08034000001'],
    });
    expect(typedIdentifiers('+2348034000001').phones).toContain('+2348034000001');
  });
});
