import type { EvaluationFarm } from '#libs/contracts';

type Point = readonly [number, number];

export interface Check {
  key: 'size' | 'crossing';
  ok: boolean;
  text: string;
}

/** Mapped and declared size may differ by this share of the declared one. */
const SIZE_TOLERANCE = 0.02;

/** Which side of the line a-b the point c lies on: positive left, negative right, 0 on it. */
function side(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

/** c lies on the stretch a-b, given that it lies on their line. */
function within(a: Point, b: Point, c: Point): boolean {
  return (
    Math.min(a[0], b[0]) <= c[0] &&
    c[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= c[1] &&
    c[1] <= Math.max(a[1], b[1])
  );
}

/** Two stretches have a point in common (orientation test, Cormen et al., Introduction to Algorithms, 33.1). */
function meet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [s1, s2, s3, s4] = [side(c, d, a), side(c, d, b), side(a, b, c), side(a, b, d)];
  if (s1 * s2 < 0 && s3 * s4 < 0) return true;
  return (
    (s1 === 0 && within(c, d, a)) ||
    (s2 === 0 && within(c, d, b)) ||
    (s3 === 0 && within(a, b, c)) ||
    (s4 === 0 && within(a, b, d))
  );
}

/** Points without neighbours that are the same: a point written twice is no crossing. */
function distinct(ring: readonly (readonly number[])[]): Point[] {
  const points = ring.map(([x = 0, y = 0]): Point => [x, y]);
  return points.filter((point, i) => {
    const before = points[(i + points.length - 1) % points.length];
    return points.length < 2 || point[0] !== before?.[0] || point[1] !== before[1];
  });
}

/**
 * A closed ring, its first point repeated or not, crosses or touches itself: two sides that are not neighbours have a
 * point in common, or a side runs back over its neighbour.
 */
export function crossesItself(ring: readonly (readonly number[])[]): boolean {
  const points = distinct(ring);
  const n = points.length;
  const at = (i: number): Point => points[i % n] as Point;
  for (let i = 0; i < n; i++) {
    const back = side(at(i), at(i + 1), at(i + 2)) === 0;
    if (n > 2 && back && (within(at(i), at(i + 1), at(i + 2)) || within(at(i + 1), at(i + 2), at(i))))
      return true;
    for (let j = i + 2; j < n; j++) {
      if (i === 0 && j === n - 1) continue;
      if (meet(at(i), at(i + 1), at(j), at(j + 1))) return true;
    }
  }
  return false;
}

/** What can be said of a farm from what the page holds. A check that lacks its figures is left out. */
export function checksOf(farm: EvaluationFarm): Check[] {
  const checks: Check[] = [];
  const { declaredSize, farmSize } = farm;
  if (declaredSize !== null && declaredSize > 0) {
    const off = (farmSize - declaredSize) / declaredSize;
    // The figures have five decimals: a difference below them is none.
    const ok = Math.abs(off) <= SIZE_TOLERANCE + 1e-6;
    const percent = Math.abs(off * 100).toFixed(Math.abs(off) < 0.1 ? 1 : 0);
    checks.push({
      key: 'size',
      ok,
      text: ok
        ? 'Size is within 2% of declared'
        : `Size is ${percent}% ${off > 0 ? 'above' : 'below'} the declared`,
    });
  }
  const rings = farm.boundary.flat();
  if (rings.length > 0) {
    const ok = !rings.some(crossesItself);
    checks.push({
      key: 'crossing',
      ok,
      text: ok ? 'Boundary does not cross itself' : 'Boundary crosses itself',
    });
  }
  return checks;
}
