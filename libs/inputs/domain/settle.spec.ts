import { sumOf } from './decimals.js';
import { settledBy } from './settle.js';

const COLLECTED = [
  { eopId: 1, amount: '54801.00' },
  { eopId: 2, amount: '155000.00' },
  { eopId: 3, amount: '97500.00' },
  { eopId: 1, amount: '0.01' },
];

describe('settledBy', () => {
  it('settles the oldest collection first', () => {
    expect([...settledBy(COLLECTED, '185003.50')]).toEqual([
      [1, '54801.00'],
      [2, '130202.50'],
    ]);
    expect([...settledBy(COLLECTED, '0.00')]).toEqual([]);
  });

  it('never pays for more than was collected', () => {
    const all = settledBy(COLLECTED, '999999.99');
    expect(Object.fromEntries(all)).toEqual({ 1: '54801.01', 2: '155000.00', 3: '97500.00' });
    expect(sumOf([...all.values()])).toBe('307301.01');
  });
});
