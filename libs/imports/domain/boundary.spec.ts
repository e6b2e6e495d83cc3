import * as fc from 'fast-check';
import { checkBoundary } from './boundary.js';
import {
  boundsOf,
  closeRing,
  type LngLat,
  looksSwapped,
  metresBetween,
  orient,
  selfCrossing,
  signedArea2,
} from './ring.js';

const square: LngLat[] = [
  [6.1, 12.8],
  [6.2, 12.8],
  [6.2, 12.9],
  [6.1, 12.9],
  [6.1, 12.8],
];
const bowTie: LngLat[] = [
  [6.1, 12.8],
  [6.2, 12.9],
  [6.2, 12.8],
  [6.1, 12.9],
  [6.1, 12.8],
];
const of = (outer: LngLat[], holes: LngLat[][] = []) => checkBoundary([{ outer, holes }]);
const swap = (ring: LngLat[]) => ring.map(([lng, lat]): LngLat => [lat, lng]);

describe('checkBoundary', () => {
  it('closes rings, drops repeated points and orients them', () => {
    const open = [...square]
      .reverse()
      .slice(0, 4)
      .flatMap((point): LngLat[] => [point, point]);
    const { polygons, faults, notes } = of(open);
    expect(faults).toEqual([]);
    expect(notes).toEqual([]);
    expect(polygons[0]?.outer).toHaveLength(5);
    expect(polygons[0]?.outer[0]).toEqual(polygons[0]?.outer[4]);
    expect(signedArea2(polygons[0]?.outer ?? [])).toBeGreaterThan(0);
  });

  it('keeps holes, clockwise', () => {
    const hole: LngLat[] = [
      [6.12, 12.82],
      [6.14, 12.82],
      [6.14, 12.84],
    ];
    const { polygons, faults } = of(square, [hole, []]);
    expect(faults).toEqual([]);
    expect(polygons[0]?.holes).toHaveLength(1);
    expect(signedArea2(polygons[0]?.holes[0] ?? [])).toBeLessThan(0);
  });

  it('says where a boundary crosses itself', () => {
    expect(of(bowTie).faults[0]).toMatchObject({
      code: 'boundary.crossesItself',
      message: 'The boundary crosses itself near 12.8500, 6.1500.',
    });
  });

  it('refuses what is no area', () => {
    const two: LngLat[] = [
      [6.1, 12.8],
      [6.2, 12.8],
      [6.1, 12.8],
    ];
    expect(of(two).faults[0]?.code).toBe('boundary.tooFewPoints');
    expect(of([]).faults[0]?.code).toBe('boundary.tooFewPoints');
    const flat: LngLat[] = [
      [6, 12],
      [7, 12],
      [8, 12],
    ];
    expect(of(flat).faults[0]?.code).toBe('boundary.noArea');
  });

  it('knows swapped axes where they lead out of Nigeria, and only notes another country', () => {
    const south: LngLat[] = [
      [14.1, 4.2],
      [14.2, 4.2],
      [14.2, 4.3],
    ];
    expect(of(swap(south)).faults[0]).toMatchObject({ code: 'boundary.swapped' });
    expect(looksSwapped(swap(south))).toBe(true);
    expect(looksSwapped(square)).toBe(false);
    expect(of(square.map(([lng, lat]): LngLat => [lng - 6, lat - 12.8])).faults[0]?.code).toBe(
      'boundary.nullIsland',
    );
    const abroad = square.map(([lng, lat]): LngLat => [lng - 120, lat + 20]);
    expect(of(abroad)).toMatchObject({ faults: [], notes: [{ code: 'boundary.outside' }] });
  });
});

describe('rings', () => {
  const point = fc.tuple(
    fc.double({ min: 3, max: 14, noNaN: true }),
    fc.double({ min: 4, max: 13, noNaN: true }),
  );

  it('finds a crossing exactly when some two segments cross (against every pair)', () => {
    const every = (ring: LngLat[]) => {
      const d = (p: LngLat, q: LngLat, r: LngLat) =>
        Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
      return ring.slice(1).some((b, i) =>
        ring.slice(1).some((e, j) => {
          const a = ring[i] as LngLat;
          const c = ring[j] as LngLat;
          return d(a, b, c) * d(a, b, e) < 0 && d(c, e, a) * d(c, e, b) < 0;
        }),
      );
    };
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (points) => {
        const ring = closeRing(points as LngLat[]);
        expect(selfCrossing(ring) !== null).toBe(every(ring));
      }),
    );
  });

  it('never calls a star-shaped ring crossing', () => {
    const radii = fc.array(fc.double({ min: 0.001, max: 0.01, noNaN: true }), {
      minLength: 3,
      maxLength: 300,
    });
    fc.assert(
      fc.property(radii, (lengths) => {
        const ring = closeRing(
          lengths.map((r, i): LngLat => {
            const angle = (2 * Math.PI * i) / lengths.length;
            return [8 + r * Math.cos(angle), 9 + r * Math.sin(angle)];
          }),
        );
        expect(selfCrossing(ring)).toBeNull();
        expect(signedArea2(ring)).toBeGreaterThan(0);
        expect(orient(ring, 'clockwise')).toEqual([...ring].reverse());
      }),
    );
  });

  it('measures', () => {
    expect(metresBetween([0, 0], [0, 1])).toBeCloseTo(111_195, -1);
    expect(boundsOf(square)).toEqual({ minLng: 6.1, minLat: 12.8, maxLng: 6.2, maxLat: 12.9 });
    expect(boundsOf([])).toBeNull();
  });
});
