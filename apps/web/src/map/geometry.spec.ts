import { DefaultBasemap } from './base/default-basemap.js';
import { contains, degreeLabel, graticule, stepAt, widenedBox } from './base/graticule.js';
import { PALETTES } from './base/palettes.js';
import { squareAt } from './fake-map.js';
import { boundsOfFarms, metresPerPixel } from './geometry.js';
import { within } from './padding.js';
import { loadPlaces, nearest, wardsNear } from './places.js';
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

  it('leaves a quarter of a small map free of padding', () => {
    const room = { clientWidth: 200, clientHeight: 1000 };
    expect(within({ left: 100, right: 100, top: 60, bottom: 60 }, room)).toEqual({
      left: 75,
      right: 75,
      top: 60,
      bottom: 60,
    });
  });
});

describe('the grid of degrees', () => {
  it('has finer steps and longer numbers the closer one looks', () => {
    expect([3, 4.5, 9, 13, 18].map(stepAt)).toEqual([10, 2, 0.1, 0.01, 0.001]);
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
    const room = widenedBox([4, 12, 5, 13]);
    expect(contains(room, [4.5, 12.5, 5.5, 13.5])).toBe(true);
    expect(contains(room, [7, 12, 8, 13])).toBe(false);
  });
});

describe('the default base map', () => {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(['light', 'dark'] as const)(
    'has edges of farms and names that stand out on its ground: %s',
    (theme) => {
      const { ground, ink, edges } = PALETTES[theme];
      expect(contrast(edges.completed, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(edges.open, ground)).toBeGreaterThanOrEqual(3);
      expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('draws nothing that could be taken for a field: plain colours, lines, points and names', () => {
    const { style } = new DefaultBasemap('light');
    for (const layer of style.layers) {
      expect(['background', 'fill', 'line', 'circle', 'symbol']).toContain(layer.type);
      expect(Object.keys(layer.paint ?? {}).filter((key) => key.endsWith('pattern'))).toEqual([]);
    }
    const fills = style.layers.filter(({ type }) => type === 'fill').map(({ id }) => id);
    expect(fills).toEqual(['base-land']);
  });
});

describe('names of places', () => {
  const lgas = [
    ['Argungu', 'Kebbi', 4.52, 12.74],
    ['Jega', 'Kebbi', 4.38, 12.22],
  ];
  const files: Record<string, unknown> = {
    '/map/places/places.json': {
      states: [
        { iso: 'NG-KE', name: 'Kebbi', bounds: [3.5, 10.5, 5.5, 13] },
        { iso: 'NG-LA', name: 'Lagos', bounds: [2.7, 6.3, 4.3, 6.7] },
      ],
      lgas,
    },
    '/map/places/wards-NG-KE.json': [['Dikko', 'Argungu', 4.5, 12.73]],
  };
  const asked: string[] = [];
  const before = globalThis.fetch;
  beforeAll(() => {
    globalThis.fetch = (async (url: string) => {
      asked.push(url);
      return { ok: url in files, status: 200, json: async () => files[url] };
    }) as never;
  });
  afterAll(() => {
    globalThis.fetch = before;
  });

  it('are read for the states near the view only, each once', async () => {
    for (let i = 0; i < 2; i++)
      expect(await wardsNear([4.5, 12.7, 4.6, 12.8])).toEqual([
        { name: 'Dikko', within: 'Argungu', at: [4.5, 12.73] },
      ]);
    expect(asked).toEqual(['/map/places/places.json', '/map/places/wards-NG-KE.json']);
  });

  it('tell the nearest point, and how far that is', async () => {
    const found = nearest((await loadPlaces()).lgas, [4.4, 12.3]);
    expect(found?.place.name).toBe('Jega');
    expect(found?.metres).toBeGreaterThan(9_000);
    expect(nearest([], [4, 12])).toBeNull();
  });
});
