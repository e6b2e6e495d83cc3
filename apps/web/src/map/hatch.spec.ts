import { squareAt } from './fake-map.js';
import { hatchOf } from './hatch.js';

/** Returns whether a position is inside by the even-odd rule, including edges. */
function inside(parts: number[][][][], [x = 0, y = 0]: number[]): boolean {
  let odd = false;
  for (const ring of parts.flat())
    for (let at = 1; at < ring.length; at++) {
      const [ax = 0, ay = 0] = ring[at - 1] ?? [];
      const [bx = 0, by = 0] = ring[at] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
    }
  return odd;
}
const middle = ([from = [], to = []]: number[][]) => from.map((value, axis) => (value + (to[axis] ?? 0)) / 2);

describe('the hatching of an area', () => {
  it('stays within it, and leaves its holes out', () => {
    const [[outer = []] = []] = squareAt(4, 12);
    const hole = [4.004, 4.006].flatMap((x, at) =>
      (at === 0 ? [12.004, 12.006] : [12.006, 12.004]).map((y) => [x, y]),
    );
    const parts = [[outer, [...hole, hole[0] ?? []]]];
    const lines = hatchOf(parts);
    expect(lines.length).toBeGreaterThan(18);
    for (const line of lines) expect([line, inside(parts, middle(line))]).toEqual([line, true]);
  });

  it('has none without an area', () => {
    expect(hatchOf([])).toEqual([]);
    expect(hatchOf([[[[4, 12]]]])).toEqual([]);
  });

  it('does not grow with the size of the area', () => {
    const large = squareAt(4, 12).map((part) => part.map((ring) => ring.map((at) => at.map((x) => x * 7))));
    expect(hatchOf(large).length).toBeLessThan(60);
  });
});
