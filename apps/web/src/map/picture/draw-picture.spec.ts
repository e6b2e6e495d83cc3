import { legendRows } from './draw-picture.js';
import { pictureName } from './save-picture.js';

describe('the picture of a map', () => {
  it('breaks its legend into rows that fit', () => {
    expect(legendRows([100, 100, 100], 330)).toEqual([
      { row: 0, left: 0 },
      { row: 0, left: 116 },
      { row: 1, left: 0 },
    ]);
    // An entry that does not fit anywhere still gets its own row.
    expect(legendRows([500, 50], 200)).toEqual([
      { row: 0, left: 0 },
      { row: 1, left: 0 },
    ]);
  });

  it('is saved under its title and the day', () => {
    const now = new Date('2026-11-22T23:10:00Z');
    expect(pictureName('Kẹbbi Rice: farms / map', now)).toBe('ke-bbi-rice-farms-map-2026-11-22.png');
    expect(pictureName('…', now)).toBe('map-2026-11-22.png');
  });
});
