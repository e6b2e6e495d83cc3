import { CommaEvidence, isAmbiguous } from './decimal-comma.js';

/** Returns the guess for a column of these cells; unambiguous cells are paired with their value. */
function guessOf(ambiguous: string[], plain: [string, number][]) {
  const evidence = new CommaEvidence('farmSize', 'Size');
  for (const [text, value] of plain) evidence.addPlain(text, value);
  ambiguous.forEach((text, index) => void evidence.addAmbiguous(index + 2, text));
  return evidence.guess();
}

describe('the comma of 0,500', () => {
  it('is plain or not', () => {
    expect(['0,500', '1,250', '12,345', '0,500 ha'].map(isAmbiguous)).toEqual([true, true, true, true]);
    expect(['0.5', '1,5', '0,25', '0,3333', '1,234.5', '1,234,567', '500'].map(isAmbiguous)).toEqual(
      Array(7).fill(false),
    );
  });

  it('means the same as the other commas of the column', () => {
    expect(guessOf(['1,250'], [['1,5', 1.5]])).toBe('decimal');
    expect(guessOf(['1,250'], [['1,234.5', 1234.5]])).toBe('thousands');
  });

  it('is read as the value closest to the other values', () => {
    expect(
      guessOf(
        ['0,500'],
        [
          ['', 0.21],
          ['', 4.86],
        ],
      ),
    ).toBe('decimal');
    expect(
      guessOf(
        ['0,500'],
        [
          ['', 300],
          ['', 900],
        ],
      ),
    ).toBe('thousands');
  });

  it('is a decimal comma by default', () => {
    expect(guessOf(['0,500'], [])).toBe('decimal');
    expect(guessOf(['1,250'], [])).toBe('decimal');
  });

  it('is asked with both possible values', () => {
    const evidence = new CommaEvidence('farmSize', 'Size');
    expect(evidence.question('decimal', undefined)).toBeNull();
    evidence.addPlain('', 0.21);
    evidence.addPlain('', 4.86);
    evidence.addAmbiguous(7, '0,500');
    evidence.addAmbiguous(9, '1,000');
    expect(evidence.question(evidence.guess(), undefined)).toEqual({
      kind: 'decimalComma',
      key: 'comma:farmSize',
      field: 'farmSize',
      column: 'Size',
      rows: 2,
      firstRow: 7,
      example: '0,500',
      decimal: 0.5,
      thousands: 500,
      others: [0.21, 4.86],
      guess: 'decimal',
    });
  });
});
