import * as fc from 'fast-check';
import { binHexes, hexCorners, hexLabels, placeText, roundUp, shadeOf } from './hex-grid.js';

const BOX = { width: 420, height: 226, columns: 12, rows: 7 };
const cell = fc.record({
  lng: fc.double({ min: 3, max: 14, noNaN: true }),
  lat: fc.double({ min: 4, max: 13.5, noNaN: true }),
  waiting: fc.integer({ min: 0, max: 400 }),
});

describe('binning into hexagons', () => {
  it('loses no farm and adds none, and stays inside the box', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 80 }), (cells) => {
        const { hexes, radius } = binHexes(cells, BOX);
        const total = cells.reduce((sum, { waiting }) => sum + waiting, 0);
        expect(hexes.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(total);
        for (const { x, y } of hexes) {
          expect(x - radius * 0.867).toBeGreaterThanOrEqual(-0.1);
          expect(x + radius * 0.867).toBeLessThanOrEqual(BOX.width + 0.1);
          expect(y - radius).toBeGreaterThanOrEqual(-0.1);
          expect(y + radius).toBeLessThanOrEqual(BOX.height + 0.1);
        }
      }),
    );
  });

  it('has no hexagon without waiting farms', () => {
    expect(binHexes([{ lng: 4, lat: 12, waiting: 0 }], BOX).hexes).toEqual([]);
  });

  it('draws one place as one hexagon in the middle that does not fill the box', () => {
    const { hexes, radius, most } = binHexes([{ lng: 4, lat: 12, waiting: 3 }], BOX);
    expect(hexes).toHaveLength(1);
    expect(hexes[0]).toMatchObject({ x: 210, y: 113, waiting: 3, lng: 4, lat: 12 });
    expect(radius).toBe(26);
    expect(most).toBe(3);
  });

  it('puts north above south and west left of east', () => {
    const { hexes } = binHexes(
      [
        { lng: 4, lat: 13, waiting: 1 },
        { lng: 6, lat: 11, waiting: 2 },
      ],
      BOX,
    );
    const north = hexes.find(({ waiting }) => waiting === 1);
    const south = hexes.find(({ waiting }) => waiting === 2);
    expect(north && south && north.y < south.y && north.x < south.x).toBe(true);
  });

  it('leaves no hole in places that are a raster already', () => {
    const cells = Array.from({ length: 48 }, (_, i) => ({
      lng: 4 + (i % 8) * 0.1,
      lat: 12 + Math.floor(i / 8) * 0.1,
      waiting: 2,
    }));
    const { hexes, radius } = binHexes(cells, { ...BOX, columns: 30, rows: 20 });
    const full = hexes.filter(({ waiting }) => waiting > 0);
    const holes = hexes.filter(
      (hex) =>
        hex.waiting === 0 &&
        full.filter(({ x, y }) => Math.hypot(x - hex.x, y - hex.y) < 1.9 * radius).length === 6,
    );
    expect(holes).toEqual([]);
  });

  it('draws the ground between places far apart, with nothing on it', () => {
    const corners = [
      { lng: 4, lat: 12, waiting: 5 },
      { lng: 5, lat: 12, waiting: 5 },
      { lng: 4.5, lat: 12.8, waiting: 5 },
    ];
    const { hexes, radius } = binHexes(corners, BOX);
    expect(hexes.filter(({ waiting }) => waiting > 0)).toHaveLength(3);
    expect(hexes.length).toBeGreaterThan(20);
    // No hexagon is isolated.
    const apart = hexes.filter(
      (hex) => !hexes.some((o) => o !== hex && Math.hypot(o.x - hex.x, o.y - hex.y) < 1.8 * radius),
    );
    expect(apart).toEqual([]);
  });
});

it('has the place of the farms in it, which need not be its middle', () => {
  const { hexes } = binHexes(
    [
      { lng: 4, lat: 12, waiting: 3 },
      { lng: 4.004, lat: 12, waiting: 1 },
      { lng: 9, lat: 8, waiting: 1 },
    ],
    BOX,
  );
  expect(hexes.find(({ waiting }) => waiting === 4)?.lng).toBeCloseTo(4.001, 9);
});

it('rounds the top of the scale up', () => {
  expect([1, 5, 6, 11, 37, 340, 1601].map(roundUp)).toEqual([5, 5, 6, 12, 40, 400, 2000]);
});

it('shades by equal steps, and only nothing gets the first shade', () => {
  expect([0, 1, 80, 81, 320, 321, 400].map((n) => shadeOf(n, 400))).toEqual([1, 2, 2, 3, 5, 6, 6]);
});

it('has six corners, the first two at the right', () => {
  expect(hexCorners(0, 0, 10).split(' ')).toEqual([
    '8.7,-5.0',
    '8.7,5.0',
    '0.0,10.0',
    '-8.7,5.0',
    '-8.7,-5.0',
    '-0.0,-10.0',
  ]);
});

it('names a place with its hemispheres', () => {
  expect(placeText({ lng: 4.2, lat: 12.456 })).toBe('12.46° N, 4.20° E');
  expect(placeText({ lng: -0.5, lat: -1 })).toBe('1.00° S, 0.50° W');
});

it('names each place once, at its fullest hexagon, inside the box and over no other name', () => {
  const hex = (x: number, y: number, waiting: number) => ({
    key: `${x},${y}`,
    x,
    y,
    waiting,
    lng: x,
    lat: y,
  });
  const hexes = [
    hex(50, 50, 4),
    hex(90, 50, 9),
    hex(120, 55, 3),
    hex(418, 224, 2),
    hex(200, 100, 1),
    hex(300, 100, 0),
  ];
  const names: Record<number, string | null> = {
    50: 'Argungu',
    90: 'Argungu',
    120: 'Birnin Kebbi',
    418: 'Jega',
  };
  const labels = hexLabels({ hexes, radius: 20, most: 9 }, BOX, ({ lng }) => names[lng] ?? null);
  expect(labels).toEqual([
    { x: 90, y: 50, name: 'Argungu' },
    { x: 420 - 12.8, y: 226 - 6.5, name: 'Jega' },
  ]);
});
