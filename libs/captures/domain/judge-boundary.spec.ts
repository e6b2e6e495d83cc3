import { CAPTURE_MESSAGES } from '#libs/contracts';
import { accuracyOf, boundaryOfRing } from './judge-boundary.js';

type Ring = [number, number][];
const at = (size: number, [lng, lat]: [number, number] = [4.6, 11.9]): Ring => [
  [lng, lat],
  [lng + size, lat],
  [lng + size, lat + size],
  [lng, lat + size],
];
const [a, b, c, d] = at(0.001) as [Ring[0], Ring[0], Ring[0], Ring[0]];

describe('a captured ring', () => {
  it('is closed and turned counter-clockwise', () => {
    const { outer } = boundaryOfRing(at(0.001).reverse());
    expect(outer[0]).toEqual(outer.at(-1));
    expect(outer).toHaveLength(5);
  });

  it.each([
    ['crosses itself', [a, c, b, d], CAPTURE_MESSAGES.crossing],
    ['has no area', [a, b, a], CAPTURE_MESSAGES.noArea],
    ['is a state', at(1), CAPTURE_MESSAGES.tooLarge],
    ['lies in the Gulf', at(0.001, [0.1, 0.1]), CAPTURE_MESSAGES.outsideNigeria],
    ['has swapped axes', at(0.001, [11.9, 3]), CAPTURE_MESSAGES.outsideNigeria],
  ] as [string, Ring, string][])('is refused if it %s', (_, ring, message) => {
    expect(() => boundaryOfRing(ring)).toThrow(message);
  });
});

it('takes the median accuracy of the fixes', () => {
  const fixes = (...metres: number[]) =>
    metres.map((accuracy, at) => ({ lng: 4.6, lat: 11.9, accuracy, at }));
  expect([fixes(3, 30, 4), fixes(9, 4.12, 3, 5), []].map(accuracyOf)).toEqual([4, 4.6, null]);
});
