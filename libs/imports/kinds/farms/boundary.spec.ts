import { type LngLat, looksSwapped, NIGERIA_BOUNDS, signedArea2 } from '#libs/geometry';
import { checkBoundary } from './boundary.js';

const square: LngLat[] = [
  [6.1, 12.8],
  [6.2, 12.8],
  [6.2, 12.88],
  [6.1, 12.88],
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

  it('takes an end that nearly is the start for it', () => {
    const noisy: LngLat[] = [...square.slice(0, 4), [6.1 - 1e-7, 12.8 + 1e-7]];
    expect(of(noisy)).toMatchObject({ faults: [], polygons: [{ outer: square }] });
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

  it('returns the place where a boundary crosses itself', () => {
    expect(of(bowTie).faults[0]).toMatchObject({
      code: 'boundary.crossesItself',
      message: 'The boundary crosses itself near 12.8500, 6.1500.',
    });
  });

  it('also reports a boundary that touches itself, or runs back over itself', () => {
    const touching: LngLat[] = [
      [6.1, 12.8],
      [6.3, 12.8],
      [6.3, 13],
      [6.2, 12.8],
      [6.1, 13],
    ];
    expect(of(touching).faults[0]?.message).toBe('The boundary crosses itself near 12.8000, 6.2000.');
    const spike: LngLat[] = [
      [6.1, 12.8],
      [6.3, 12.8],
      [6.2, 12.8],
      [6.2, 13],
    ];
    expect(of(spike).faults[0]?.code).toBe('boundary.crossesItself');
  });

  it('refuses a shape without area', () => {
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

  it('refuses a shape larger than any farm, without holes and with all parts', () => {
    // 9,600 ha: the largest valid size.
    const moved = (lat: number) => square.map(([lng, y]): LngLat => [lng, y + lat]);
    const large: LngLat[] = square.map(([lng, lat]) => [lng, lat === 12.8 ? 12.79 : lat]);
    const inside: LngLat[] = square.map(([lng, lat]) => [(lng - 6.15) / 2 + 6.15, (lat - 12.84) / 2 + 12.84]);
    expect(of(square).faults).toEqual([]);
    expect(of(large).faults).toEqual([
      expect.objectContaining({
        code: 'boundary.tooLarge',
        message: expect.stringMatching(/^The boundary is larger than 10,000 ha/),
      }),
    ]);
    expect(of(large, [inside]).faults).toEqual([]);
    const parts = [square, moved(0.5)].map((outer) => ({ outer, holes: [] }));
    expect(checkBoundary(parts).faults[0]?.code).toBe('boundary.tooLarge');
    const country = moved(0).map(([lng, lat]): LngLat => [(lng - 6.1) * 100 + 3, (lat - 12.8) * 100 + 5]);
    expect(of(country).faults[0]?.code).toBe('boundary.tooLarge');
  });

  it('recognises swapped axes outside Nigeria, and only notes another country', () => {
    const south: LngLat[] = [
      [14.1, 4.2],
      [14.2, 4.2],
      [14.2, 4.3],
    ];
    expect(of(swap(south)).faults[0]).toMatchObject({ code: 'boundary.swapped' });
    expect(looksSwapped(swap(south), NIGERIA_BOUNDS)).toBe(true);
    expect(looksSwapped(square, NIGERIA_BOUNDS)).toBe(false);
    expect(of(square.map(([lng, lat]): LngLat => [lng - 6, lat - 12.8])).faults[0]?.code).toBe(
      'boundary.nullIsland',
    );
    const abroad = square.map(([lng, lat]): LngLat => [lng - 120, lat + 20]);
    expect(of(abroad)).toMatchObject({ faults: [], notes: [{ code: 'boundary.outside' }] });
  });
});
