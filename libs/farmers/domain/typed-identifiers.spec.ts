import { typedIdentifiers } from './typed-identifiers.js';

describe('a typed search', () => {
  it('may be an identifier, but words are no number', () => {
    expect(typedIdentifiers('  kb-1 ')).toEqual({
      identifier: 'kb-1',
      bvn: null,
      phones: [],
    });
  });

  it('may be a BVN or a phone number, and never both', () => {
    expect(typedIdentifiers('2211 0000 123')).toMatchObject({ bvn: '22110000123', phones: [] });
    expect(typedIdentifiers('0803-400-0001')).toMatchObject({
      bvn: null,
      phones: ['+2348034000001', '2348034000001', '08034000001'],
    });
    expect(typedIdentifiers('+2348034000001').phones).toContain('+2348034000001');
    for (const part of ['2211000012', '221100001234', '2211 0000 12x'])
      expect([part, typedIdentifiers(part).bvn]).toEqual([part, null]);
  });
});
