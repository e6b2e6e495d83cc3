import { areaOf, type LngLat } from '#libs/geometry';

/** West, south, east, north in millionths of a degree, about 11 cm. */
export type Rectangle = [west: number, south: number, east: number, north: number];

/** A farm as non-overlapping rectangles, which form its parts, corners and holes. */
export type Plot = Rectangle[];

const ORIGIN: LngLat = [4.2, 12.4];
const degrees = (value: number, origin: number) => Number((origin + value * 1e-6).toFixed(6));

/** Returns a deterministic random generator (mulberry32). */
export function randomOf(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return from + Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1));
  };
}

const ringOf = ([west, south, east, north]: Rectangle): LngLat[] =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ].map(([x = 0, y = 0]) => [degrees(x, ORIGIN[0]), degrees(y, ORIGIN[1])]);

/** Returns the SQL of a plot's boundary: the database unions its rectangles. */
export const boundaryOf = (plot: Plot) =>
  `ST_Multi(ST_Union(ARRAY[${plot
    .map(
      (rectangle) =>
        `'SRID=4326;POLYGON((${ringOf(rectangle)
          .map((each) => each.join(' '))
          .join(',')}))'::geometry`,
    )
    .join(',')}]))`;

/** Returns the square metres that two plots share, computed only from the sides of their rectangles. */
export function sharedBy(a: Plot, b: Plot): number {
  let sum = 0;
  for (const [w1, s1, e1, n1] of a)
    for (const [w2, s2, e2, n2] of b) {
      const shared: Rectangle = [Math.max(w1, w2), Math.max(s1, s2), Math.min(e1, e2), Math.min(n1, n2)];
      if (shared[0] < shared[2] && shared[1] < shared[3])
        sum += areaOf([{ outer: ringOf(shared), holes: [] }]);
    }
  return sum;
}

/** Returns a plot of a random form: whole, with a hole, with a missing corner, in two parts, or a narrow strip. */
export function randomPlot(random: (from: number, to: number) => number, side: number): Plot {
  const [x, y, w, h] = [random(0, side), random(0, side), random(200, 900), random(200, 900)];
  switch (random(0, 5)) {
    case 0: {
      const [a, b] = [Math.floor(w / 4), Math.floor(h / 4)];
      return [
        [x, y, x + w, y + b],
        [x, y + b, x + a, y + h - b],
        [x + w - a, y + b, x + w, y + h - b],
        [x, y + h - b, x + w, y + h],
      ];
    }
    case 1:
      return [
        [x, y, x + w, y + 80],
        [x, y + 80, x + 80, y + h],
      ];
    case 2:
      return [
        [x, y, x + w, y + h],
        [x + w + 50, y, x + w + 350, y + h],
      ];
    case 3:
      return [[x, y, x + random(5, 30), y + 900]];
    default:
      return [[x, y, x + w, y + h]];
  }
}
