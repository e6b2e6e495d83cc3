import * as fc from 'fast-check';
import { hectaresText } from './hectares.js';

describe('hectaresText', () => {
  it.each([
    ['', ''],
    ['5699.999999999999', '0.57'],
    ['15000', '1.5'],
    ['1', '0.0001'],
    ['20000', '2'],
  ])('writes %j as %j', (area, hectares) => expect(hectaresText(area)).toBe(hectares));

  it('returns as typed, with the same square metres', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000_000 }), (millionths) => {
        const typed = millionths / 1e6;
        expect(hectaresText(String(typed * 10_000))).toBe(String(typed));
      }),
      { numRuns: 2000 },
    );
  });

  it('is as near as a number can be to any other size', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5_000_000, noNaN: true }), (area) => {
        const back = Number(hectaresText(String(area))) * 10_000;
        expect(Math.abs(back - area)).toBeLessThanOrEqual(area * 2 ** -52);
      }),
      { numRuns: 2000 },
    );
  });
});
