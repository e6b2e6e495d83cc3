import type { DomainError } from '#libs/platform';
import { editedBoundary, givenBoundary } from './edited-boundary.js';

const square = [
  { lat: 12, lng: 6 },
  { lat: 12, lng: 6.001 },
  { lat: 12.001, lng: 6.001 },
  { lat: 12.001, lng: 6 },
];
const edited = (coords: unknown, boundary?: unknown, stored: number[][][][] = []) =>
  editedBoundary(givenBoundary(coords, boundary), stored);
const sentence = (coords: unknown, boundary?: unknown) => {
  try {
    edited(coords, boundary);
    return null;
  } catch (error) {
    return (error as DomainError).sentence;
  }
};
const ringOf = (coords: { lat: number; lng: number }[]) => coords.map(({ lat, lng }) => [lng, lat]);

describe('a drawn boundary', () => {
  it('is closed, without repeated points, and runs counter-clockwise', () => {
    const [part] = edited([...square, square[3], square[0]].reverse());
    expect(part?.outer).toHaveLength(5);
    expect(part?.outer[0]).toEqual(part?.outer[4]);
    expect(edited(square.map(({ lat, lng }) => ({ lat: String(lat), lng: ` ${lng} ` })))).toEqual(
      edited(square),
    );
  });

  it('keeps holes and other parts if only the outer ring is sent', () => {
    const hole = ringOf(
      square.map(({ lat, lng }) => ({ lat: 12.0002 + (lat - 12) / 4, lng: 6.0002 + (lng - 6) / 4 })),
    );
    const small = ringOf(
      square.map(({ lat, lng }) => ({ lat: 12.1 + (lat - 12) / 9, lng: 6.1 + (lng - 6) / 9 })),
    );
    const stored = [[small], [ringOf(square), hole]].map((rings) =>
      rings.map((ring) => [...ring, ring[0] as number[]]),
    );
    const wider = square.map(({ lat, lng }) => ({ lat, lng: lng === 6 ? 5.9999 : lng }));
    const [first, second] = edited(wider, undefined, stored);
    expect(first).toEqual(edited(undefined, stored)[0]);
    expect(second?.holes).toHaveLength(1);
    expect(second?.outer).toContainEqual([5.9999, 12]);
  });

  it.each([
    ['nothing', undefined, 'Send the points of the farm as coords, or its parts as boundary.'],
    ['one point', [square[0]], 'A boundary needs at least three different points.'],
    ['two points', square.slice(0, 2), 'A boundary needs at least three different points.'],
    [
      'one point thrice',
      [square[0], square[0], square[0]],
      'A boundary needs at least three different points.',
    ],
    ['NaN', [...square, { lat: Number.NaN, lng: 6 }], 'Point 5 has no latitude between -90 and 90: NaN.'],
    [
      'null for NaN',
      [{ lat: 12, lng: null }],
      'Point 1 has no longitude between -180 and 180: it is missing.',
    ],
    [
      'Infinity',
      [square[0], { lat: 12, lng: Infinity }],
      'Point 2 has no longitude between -180 and 180: Infinity.',
    ],
    [
      'latitude 95',
      [...square.slice(0, 2), { lat: 95, lng: 6 }],
      'Point 3 has no latitude between -90 and 90: 95.',
    ],
    ['a word', [{ lat: 'north', lng: 6 }], 'Point 1 has no latitude between -90 and 90: north.'],
    ['pairs', [[6, 12]], 'Point 1 has no latitude and longitude.'],
    [
      'an hourglass',
      [square[0], square[2], square[1], square[3]],
      'The boundary crosses itself at 12.0005, 6.0005.',
    ],
    [
      'a line',
      [0, 1, 2, 3].map((n) => ({ lat: 12, lng: 6 + n / 1000 })),
      'The boundary encloses no area: its points are on one line.',
    ],
    [
      'swapped axes',
      square.map(({ lat, lng }) => ({ lat: lng - 3, lng: lat })),
      'Latitude and longitude are swapped: 3.0000, 12.0000 is outside Nigeria.',
    ],
    [
      'no position',
      square.map(({ lat, lng }) => ({ lat: lat - 12, lng: lng - 6 })),
      'The point 0.0000, 0.0000 is not a real position: the device had no GPS signal.',
    ],
    [
      'larger than a farm',
      square.map(({ lat, lng }) => ({ lat: 12 + (lat - 12) * 110, lng: 6 + (lng - 6) * 110 })),
      'The boundary is larger than 10,000 ha, too large for a farm.',
    ],
    [
      'another country',
      square.map(({ lat, lng }) => ({ lat: lat + 30, lng })),
      'The point 42.0000, 6.0000 is outside Nigeria.',
    ],
    [
      'one point astray',
      [...square, { lat: 12.0005, lng: 1 }],
      'The point 12.0005, 1.0000 is outside Nigeria.',
    ],
    [
      '20,001 points',
      Array.from({ length: 20_001 }, () => square[0]),
      'A farm has at most 20,000 points; these are 20,001 or more.',
    ],
  ])('is refused with its sentence: %s', (_name, coords, expected) => {
    expect(sentence(coords)).toBe(expected);
  });

  it.each([
    ['no part', [], 'A farm has at least one part.'],
    ['a part without rings', [[]], 'Part 1 has no ring.'],
    ['a ring that is none', [[5]], 'The points of ring 1 of part 1 are not a list.'],
    [
      'a point of a hole',
      [[ringOf(square), [[6, 'x']]]],
      'Point 1 of ring 2 of part 1 has no latitude between -90 and 90: x.',
    ],
  ])('of parts is refused with its sentence: %s', (_name, boundary, expected) => {
    expect(sentence(undefined, boundary)).toBe(expected);
  });
});
