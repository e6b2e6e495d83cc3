import { type Box, placeOf } from './card.js';

const CARD = { width: 120, height: 40 };
const map = (taken: Box[] = []) => ({ width: 800, height: 600, taken });
/** Returns a farm of a hundred pixels whose edge has a dent of ten above the point for its card. */
const farmAt = (x: number, top: number) => ({ x, top, bottom: top + 100, high: top + 10, low: top + 100 });
const boxOf = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - 60,
  right: x + 60,
  top: y - 20,
  bottom: y + 20,
});
const apart = (a: Box, b: Box) =>
  a.right <= b.left || a.left >= b.right || a.bottom <= b.top || a.top >= b.bottom;

describe('the card of a farm', () => {
  it('stands above it, with a leader to its edge', () => {
    expect(placeOf(farmAt(400, 300), CARD, map())).toEqual({ x: 400, y: 262, below: false, leader: 28 });
  });

  it('is below it if there is no room above', () => {
    expect(placeOf(farmAt(400, 40), CARD, map())).toMatchObject({ y: 178, below: true, leader: 18 });
    const legend = { left: 600, right: 790, top: 10, bottom: 110 };
    expect(placeOf(farmAt(690, 130), CARD, map([legend]))).toMatchObject({ below: true });
  });

  it('is next to tools that cover the places above and below', () => {
    const tools = { left: 12, right: 64, top: 12, bottom: 420 };
    const place = placeOf(farmAt(80, 200), CARD, map([tools]));
    expect(place).toMatchObject({ y: 162, below: false });
    expect(apart(boxOf(place), tools)).toBe(true);
  });

  it('stays within the map, and its leader stays at the farm', () => {
    expect(placeOf(farmAt(10, 300), CARD, map()).x).toBe(68);
    const large = { x: 400, top: -500, bottom: 1500, high: -480, low: 1490 };
    expect(placeOf(large, CARD, map())).toEqual({ x: 400, y: 28, below: false, leader: 0 });
  });

  it('never covers its farm if there is room on any side', () => {
    for (let x = 70; x < 740; x += 60)
      for (let top = 70; top < 440; top += 30) {
        const at = farmAt(x, top);
        const farm = { left: x - 50, right: x + 50, top, bottom: at.bottom };
        expect(apart(boxOf(placeOf(at, CARD, map())), farm)).toBe(true);
      }
  });
});
