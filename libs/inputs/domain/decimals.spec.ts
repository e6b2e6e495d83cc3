import { sumOf } from './decimals.js';

describe('sumOf', () => {
  it('adds to the kobo', () => {
    expect(sumOf([])).toBe('0.00');
    expect(sumOf([0.1, 0.2])).toBe('0.30');
    expect(sumOf(['60468.52', '171030.10', '107583.45'])).toBe('339082.07');
    expect(sumOf(['-0.05', 0.03])).toBe('-0.02');
    expect(sumOf(Array.from({ length: 1000 }, () => 0.01))).toBe('10.00');
  });
});
