import { lowerEdge, placeTags } from './tag-places.js';

const ROOM = { width: 700, height: 800, below: 400 };
const tag = (x: number) => ({ x, y: 380, width: 150, height: 40 });

describe('labels of a finding', () => {
  it('hang below everything, and none covers another', () => {
    const places = placeTags([tag(200), tag(300), tag(320)], ROOM);
    for (const { top } of places) expect(top).toBeGreaterThan(400);
    for (const [at, one] of places.entries())
      for (const other of places.slice(at + 1))
        expect(Math.abs(one.left - other.left) >= 150 || Math.abs(one.top - other.top) >= 40).toBe(true);
  });

  it('are side by side if there is room', () => {
    const [a, b] = placeTags([tag(150), tag(500)], ROOM);
    expect(a?.top).toBe(b?.top);
  });

  it('stay on the map', () => {
    const [a, b] = placeTags([tag(-50), tag(900)], { ...ROOM, below: 790 });
    expect([a?.left, b?.left]).toEqual([8, 542]);
    expect(a?.top).toBe(752);
  });
});

describe('the lower edge of a shape', () => {
  const ring = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 20 },
    { x: 0, y: 0 },
  ];
  it('is where a line straight down leaves it', () => {
    expect(lowerEdge([ring], 5)).toBe(15);
    expect(lowerEdge([ring], 11)).toBeNull();
  });
});
