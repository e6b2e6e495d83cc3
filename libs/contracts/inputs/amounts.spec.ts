import { product } from './amounts.js';

describe('product', () => {
  it.each([
    [4, 36250.75, 2, '145003.00'],
    [1.10342, 2, 5, '2.20684'],
    ['2.20684', 27400.5, 2, '60468.52'],
    [0.0001, 0.01, 2, '0.00'],
    [0.5, 0.01, 2, '0.01'],
    [0.5, 0.03, 2, '0.02'],
    ['-0.5', 0.01, 2, '-0.01'],
    ['-3', '32500.00', 2, '-97500.00'],
    [1_000_000, 100_000_000, 2, '100000000000000.00'],
    ['0.1', '0.2', 2, '0.02'],
    [3, 7, 0, '21'],
  ])('%s by %s to %i decimals is %s', (a, b, decimals, expected) => {
    expect(product(a, b, decimals)).toBe(expected);
  });

  it('is exact, unlike a float', () => {
    expect(1.005 * 100).not.toBe(100.5);
    expect(product(1.005, 100, 2)).toBe('100.50');
    expect(product(1.005, 1, 2)).toBe('1.01');
  });
});
