import { fieldTexture, TEXTURE_SIZE } from './base/field-texture.js';
import { contains, degreeLabel, graticule, roomRound, stepAt } from './base/graticule.js';
import { PALETTES } from './base/palettes.js';
import { squareAt } from './fake-map.js';
import { boundsOfFarms, metresPerPixel } from './geometry.js';
import { within } from './padding.js';
import { scaleOf } from './scale-bar.js';

describe('geometry of the map', () => {
  it('finds the box round all parts of all farms', () => {
    expect(boundsOfFarms([{ parts: squareAt(4, 12) }, { parts: squareAt(5, 11) }])).toEqual([
      4, 11, 5.01, 12.01,
    ]);
    expect(boundsOfFarms([])).toBeNull();
  });

  it('has pixels of a known size: a tile of zoom 0 is the world', () => {
    expect(metresPerPixel(0, 0) * 512).toBeCloseTo(40_030_228.9, 0);
    expect(metresPerPixel(60, 3)).toBeCloseTo(metresPerPixel(0, 4), 6);
  });

  it('writes a round length that fits under the scale', () => {
    expect(scaleOf(1)).toEqual({ label: '100 m', width: 100 });
    expect(scaleOf(0.6)).toEqual({ label: '50 m', width: 83 });
    expect(scaleOf(40)).toEqual({ label: '2 km', width: 50 });
  });

  it('leaves half of a small map free of padding', () => {
    const room = { clientWidth: 200, clientHeight: 1000 };
    expect(within({ left: 100, right: 100, top: 60, bottom: 60 }, room)).toEqual({
      left: 50,
      right: 50,
      top: 60,
      bottom: 60,
    });
  });
});

describe('the grid of degrees', () => {
  it('has finer steps and longer numbers the closer one looks', () => {
    expect([4, 9, 13, 18].map(stepAt)).toEqual([2, 0.1, 0.01, 0.001]);
    expect(degreeLabel(12.5, 'lat', 0.1)).toBe('12.5° N');
    expect(degreeLabel(-0.25, 'lng', 0.01)).toBe('0.25° W');
  });

  it('draws each line of the box once, without a rounding error that adds up', () => {
    const { features } = graticule([4, 12, 4.1, 12.05], 0.01);
    const labels = features.map(({ properties }) => properties?.label);
    expect(labels).toHaveLength(new Set(labels).size);
    expect(labels).toContain('4.07° E');
    expect(labels).toContain('12.03° N');
  });

  it('draws room round the view and knows when the view has left it', () => {
    const room = roomRound([4, 12, 5, 13]);
    expect(contains(room, [4.5, 12.5, 5.5, 13.5])).toBe(true);
    expect(contains(room, [7, 12, 8, 13])).toBe(false);
  });
});

describe('the texture of fields', () => {
  it('is the same each time and repeats without a seam', () => {
    const one = fieldTexture(PALETTES.light.texture);
    const again = fieldTexture(PALETTES.light.texture);
    expect(one.data.every((value, i) => value === again.data[i])).toBe(true);
    const red = (x: number, y: number) => one.data[(y * TEXTURE_SIZE + x) * 4] ?? 0;
    // Across the edge neighbours are as alike as anywhere inside.
    const step = (x: number) => {
      let sum = 0;
      for (let y = 0; y < TEXTURE_SIZE; y++) sum += Math.abs(red(x, y) - red((x + 1) % TEXTURE_SIZE, y));
      return sum / TEXTURE_SIZE;
    };
    expect(step(TEXTURE_SIZE - 1)).toBeLessThan(2 * Math.max(step(100), step(300)));
  });
});
