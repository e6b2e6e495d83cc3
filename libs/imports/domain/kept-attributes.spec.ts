import { keptAttributes } from './kept-attributes.js';

describe('kept attributes of a placemark', () => {
  it('is everything but BVNs, however they are written, and what a rejects file added', () => {
    const token = `•••••••8901 BVN:${'A'.repeat(60)}`;
    const kept = keptAttributes({
      Crop: ' Rice ',
      height: 312.5,
      Note: 'Bello, 22345678901',
      BVN: '12345678901',
      'Farmer BVN': '2234 5678 901',
      'Bank verification no': token,
      '22345678901': 'x',
      'Gona: import': 'G1-x',
      'Gona: row': '3',
      empty: '  ',
      none: null,
    });
    expect(kept).toEqual({
      Crop: 'Rice',
      height: 312.5,
      Note: 'Bello, •••••••8901',
      BVN: '•••••••8901',
      'Farmer BVN': '•••••••8901',
      'Bank verification no': '•••••••8901',
      '•••••••8901': 'x',
    });
  });

  it('has limits, and no prototype', () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`a${i}`, 'x'.repeat(5000)]));
    const kept = keptAttributes({ ['__proto__']: 'y', ...many });
    expect(Object.keys(kept)).toHaveLength(100);
    expect(String(kept.a1)).toHaveLength(1000);
    expect('toString' in kept).toBe(false);
  });
});
