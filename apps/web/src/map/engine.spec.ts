import { clearBase, styleBase } from './base/remote-base.js';
import { MapEngine } from './engine.js';
import { fakeMaps, squareAt } from './fake-map.js';
import { FARM_SOURCE, POINT_SOURCE } from './farm-layers.js';
import type { FarmShape } from './types.js';

const farm = (id: number, more: Partial<FarmShape> = {}): FarmShape => ({
  id,
  completed: false,
  held: false,
  parts: squareAt(4 + id / 10, 12),
  ...more,
});

function setup(base = clearBase()) {
  const { made, create } = fakeMaps();
  const engine = new MapEngine({
    container: document.createElement('div'),
    createMap: create,
    base,
    fallback: clearBase(),
    view: { lng: 9, lat: 7, zoom: 5 },
    theme: 'light',
  });
  engine.start();
  const map = made[0];
  if (!map) throw new Error('no map was made');
  const source = () => {
    const found = map.sources.get(FARM_SOURCE);
    if (!found) throw new Error('the farms have no source');
    return found;
  };
  return { engine, map, source };
}

describe('the map engine', () => {
  it('keeps state set before the map is ready, and draws it once then', () => {
    const { engine, map, source } = setup();
    const ready = jest.fn();
    engine.events.on('ready', ready);
    engine.setFarms([farm(1), farm(2, { completed: true })]);
    engine.select(1);
    engine.fit();
    expect(map.fits).toHaveLength(0);
    map.fire('style.load');
    expect(ready).toHaveBeenCalledTimes(1);
    expect(source().sets).toHaveLength(1);
    expect(map.states.get('1')).toEqual({
      completed: false,
      held: false,
      pending: false,
      selected: true,
    });
    expect(map.states.get('2')).toEqual({ completed: true, held: false, pending: false });
    expect(map.fits[0]?.bounds).toEqual([4.1, 12, 4.21, 12.01]);
  });

  it('changes a status by feature state only', () => {
    const { engine, map, source } = setup();
    map.fire('style.load');
    const [one, two] = [farm(1), farm(2)];
    engine.setFarms([one, two]);
    const drawn = source().sets.length;
    engine.setFarms([{ ...one, completed: true }, two]);
    engine.patchFarm(2, { held: true });
    expect(source().sets).toHaveLength(drawn);
    expect(source().updates).toHaveLength(0);
    expect(map.states.get('1')).toMatchObject({ completed: true });
    expect(map.states.get('2')).toMatchObject({ completed: false, held: true });
  });

  it('sends only what differs when some farms stay, and forgets the state of those that go', () => {
    const { engine, map, source } = setup();
    map.fire('style.load');
    const [one, two] = [farm(1), farm(2)];
    engine.setFarms([one, two]);
    engine.setFarms([{ ...two, parts: squareAt(8, 8) }, farm(3)]);
    expect(source().updates).toEqual([
      expect.objectContaining({
        remove: [1],
        add: [expect.objectContaining({ id: 3 })],
        update: [{ id: 2, newGeometry: { type: 'MultiPolygon', coordinates: squareAt(8, 8) } }],
      }),
    ]);
    expect(map.states.has('1')).toBe(false);
  });

  it('replaces a whole page in one go', () => {
    const { engine, map, source } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1), farm(2)]);
    const drawn = source().sets.length;
    engine.setFarms([farm(3)]);
    expect(source().sets).toHaveLength(drawn + 1);
    expect(source().updates).toHaveLength(0);
    engine.setFarms([]);
    expect(source().sets.at(-1)).toEqual({ type: 'FeatureCollection', features: [] });
  });

  it('moves the mark of selection and shows the points of the chosen farm', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1), farm(2)]);
    engine.select(1);
    engine.select(2);
    expect(map.states.get('1')).toMatchObject({ selected: false });
    expect(map.states.get('2')).toMatchObject({ selected: true });
    expect(map.sources.get(POINT_SOURCE)?.sets.at(-1)).toMatchObject({ features: { length: 4 } });
  });

  it('sends nothing to the map that it already shows', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    const one = farm(1);
    engine.setFarms([one]);
    engine.select(1);
    const none = { type: 'FeatureCollection' as const, features: [] };
    engine.draw('tool', [], none);
    const sent = () => [POINT_SOURCE, 'tool'].map((source) => map.sources.get(source)?.sets.length);
    const before = sent();
    engine.setFarms([{ ...one, completed: !one.completed }]);
    engine.draw('tool', [], none);
    expect(sent()).toEqual(before);
    engine.setFarms([farm(1)]);
    expect(sent()).toEqual([before[0]! + 1, 0]);
  });

  it('answers a click with the farm under it, and with the next one if farms overlap', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1), farm(2)]);
    const chosen: number[] = [];
    engine.events.on('select', (id) => {
      chosen.push(id);
      engine.select(id);
    });
    map.under = [{ id: 2 }, { id: 1 }];
    map.click(4, 12);
    map.click(4, 12);
    map.under = [];
    map.click(4, 12);
    expect(chosen).toEqual([2, 1]);
  });

  it('gives clicks to the tool in hand instead', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1)]);
    const select = jest.fn();
    const point = jest.fn();
    engine.events.on('select', select);
    engine.events.on('point', point);
    map.under = [{ id: 1 }];
    engine.setPicking(false);
    map.click(4.5, 12.5);
    expect(point).toHaveBeenCalledWith([4.5, 12.5]);
    expect(select).not.toHaveBeenCalled();
    expect(map.canvas.style.cursor).toBe('crosshair');
  });

  it('reports where the pointer is, once per farm', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1)]);
    const hover = jest.fn();
    engine.events.on('hover', hover);
    map.under = [{ id: 1 }];
    map.fire('mousemove', { lngLat: { lng: 4, lat: 12 } });
    map.fire('mousemove', { lngLat: { lng: 4, lat: 12 } });
    map.fire('mouseout');
    expect(hover.mock.calls).toEqual([[1], [null]]);
    expect(map.states.get('1')).toMatchObject({ hovered: false });
  });

  it('puts the card above the chosen farm, with a leader to its edge', () => {
    const { engine, map } = setup();
    map.project = ([lng, lat]: [number, number]) => ({ x: (lng - 4) * 1000, y: (12.3 - lat) * 1000 });
    const ground = document.createElement('div');
    ground.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
    const card = document.createElement('div');
    ground.append(card);
    Object.defineProperty(card, 'offsetHeight', { value: 40 });
    engine.anchor(card);
    engine.setFarms([farm(1)]);
    map.fire('style.load');
    expect(card.style.visibility).toBe('hidden');
    engine.select(1);
    expect(card.style.visibility).toBe('visible');
    // Its top is at 290: the card's middle is half its height and the leader's length above that.
    expect(card.style.transform).toContain('px, 252px)');
    expect(card.style.getPropertyValue('--leader')).toBe('18px');
    // Moved out of the view, so the card would refer to nothing.
    map.project = () => ({ x: -40, y: 100 });
    map.fire('move');
    expect(card.style.visibility).toBe('hidden');
  });

  it('falls back to the other base when the configured one does not come', () => {
    const base = clearBase();
    const { engine, map } = setup(styleBase('https://maps.example/style.json'));
    const failed = jest.fn();
    engine.events.on('failed', failed);
    map.fire('error');
    expect(failed).toHaveBeenCalledWith('base');
    expect(map.style).toEqual(base.style);
    map.fire('style.load');
    map.fire('error');
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('says so when the browser cannot draw a map', () => {
    const engine = new MapEngine({
      container: document.createElement('div'),
      createMap: () => {
        throw new Error('no WebGL');
      },
      base: clearBase(),
      view: { lng: 9, lat: 7, zoom: 5 },
      theme: 'light',
    });
    const failed = jest.fn();
    engine.events.on('failed', failed);
    engine.start();
    engine.setFarms([farm(1)]);
    engine.fit();
    expect(failed).toHaveBeenCalledWith('drawing');
  });

  it('lets another camera move the view', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.setFarms([farm(1)]);
    const camera = { fitBounds: jest.fn(), goTo: jest.fn(), zoomBy: jest.fn() };
    engine.setCamera(camera);
    engine.flyTo(1);
    engine.zoomBy(-1);
    expect(camera.fitBounds).toHaveBeenCalledTimes(1);
    expect(camera.zoomBy).toHaveBeenCalledWith(-1);
    expect(map.fits).toHaveLength(0);
  });

  it('is silent after its end', () => {
    const { engine, map } = setup();
    const ready = jest.fn();
    engine.events.on('ready', ready);
    engine.destroy();
    map.fire('style.load');
    expect(map.removed).toBe(true);
    expect(ready).not.toHaveBeenCalled();
  });
});
