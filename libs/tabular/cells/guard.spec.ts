import * as fc from 'fast-check';
import { guardCell, unguardCell } from './guard.js';

describe('guardCell', () => {
  const dangerous = fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", "'=", "''-"), fc.string({ unit: 'grapheme' }))
    .map(([start, rest]) => start + rest);
  const anyCell = fc.oneof(fc.string({ unit: 'grapheme' }), dangerous);

  it('leaves nothing that a spreadsheet would execute, and comes back as it was (P21)', () => {
    fc.assert(
      fc.property(anyCell, (cell) => {
        const guarded = guardCell(cell);
        expect(guarded).not.toMatch(/^[=+\-@\t\r]/);
        expect(unguardCell(guarded)).toBe(cell);
      }),
      { numRuns: 2000 },
    );
  });

  it('touches nothing else', () => {
    for (const cell of ['', 'Musa', "'Umar", "O'Brien", '080', '1-2', ' =1']) {
      expect(guardCell(cell)).toBe(cell);
      expect(unguardCell(cell)).toBe(cell);
    }
    expect(guardCell('+2348031234567')).toBe("'+2348031234567");
    expect(unguardCell("'+2348031234567")).toBe('+2348031234567');
  });
});
