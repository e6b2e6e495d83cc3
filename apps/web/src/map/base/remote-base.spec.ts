import { MapEngine } from '../engine.js';
import { fakeMaps, squareAt } from '../fake-map.js';
import { SILENCE_MS } from './base-watch.js';
import { DefaultBasemap, STATES_URL } from './default-basemap.js';
import { rasterBase, styleBase } from './remote-base.js';

const STYLE = 'https://maps.example/style.json';
const TILES = 'https://tiles.example/{z}/{x}/{y}.png';

function setup(base = rasterBase(TILES)) {
  const { made, create } = fakeMaps();
  const fallback = new DefaultBasemap('light');
  const engine = new MapEngine({
    container: document.createElement('div'),
    createMap: create,
    base,
    fallback,
    view: { lng: 9, lat: 7, zoom: 5 },
    theme: 'light',
  });
  const failed = jest.fn();
  engine.events.on('failed', failed);
  engine.start();
  const map = made[0];
  if (!map) throw new Error('no map was made');
  return { engine, map, failed, fallback };
}
const tileFails = (sourceId = 'base-raster') => ({ error: new Error('503'), sourceId, tile: {} });

beforeEach(() => {
  jest.useFakeTimers();
  // The default base loads place names from files that are missing here.
  globalThis.fetch = jest.fn(async () => Promise.reject(new Error('offline'))) as never;
});
afterEach(() => jest.useRealTimers());

describe('a base that comes from elsewhere', () => {
  it('is given up when all its pictures fail, and the farms stay', () => {
    const { engine, map, failed, fallback } = setup();
    engine.setFarms([{ id: 7, completed: true, held: false, parts: squareAt(4, 12) }]);
    map.fire('style.load');
    map.fire('error', tileFails());
    map.fire('error', tileFails());
    expect(failed).not.toHaveBeenCalled();
    map.fire('error', tileFails());
    expect(failed).toHaveBeenCalledWith('base');
    expect(map.style).toBe(fallback.style);
    map.states.clear();
    map.fire('style.load');
    expect(map.states.get('7')).toMatchObject({ completed: true });
    expect(engine.parts).toEqual(['borders', 'names', 'grid']);
  });

  it('keeps its holes once a picture has come', () => {
    const { map, failed } = setup();
    map.fire('style.load');
    map.fire('sourcedata', { sourceId: 'base-raster', tile: {} });
    for (let n = 0; n < 9; n += 1) map.fire('error', tileFails());
    jest.advanceTimersByTime(SILENCE_MS);
    expect(failed).not.toHaveBeenCalled();
  });

  it('is not judged by sources of our own', () => {
    const { map, failed } = setup();
    map.fire('style.load');
    map.fire('sourcedata', { sourceId: 'gona-farms', tile: {} });
    for (let n = 0; n < 3; n += 1) map.fire('error', tileFails('gona-farms'));
    expect(failed).not.toHaveBeenCalled();
    for (let n = 0; n < 3; n += 1) map.fire('error', tileFails());
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it('is given up after a silence', () => {
    const style = setup(styleBase(STYLE));
    const tiles = setup();
    tiles.map.fire('style.load');
    tiles.map.allThere = false;
    const bare = setup();
    bare.map.fire('style.load');
    jest.advanceTimersByTime(SILENCE_MS - 1);
    expect(style.failed).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(style.failed).toHaveBeenCalledWith('base');
    expect(tiles.failed).toHaveBeenCalledWith('base');
    expect(bare.failed).not.toHaveBeenCalled();
  });

  it('switches its pictures and the borders of states', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    expect(engine.parts).toEqual(['satellite', 'borders']);
    expect(map.sources.get('gona-states')?.data).toBe(STATES_URL);
    engine.show('satellite', false);
    expect([...map.hidden]).toEqual(['base-raster']);
    engine.show('satellite', true);
    engine.show('borders', false);
    expect([...map.hidden]).toEqual(['gona-state-casing', 'gona-state-line']);
  });

  it('has images to switch only if its style has some', () => {
    const plain = setup(styleBase(STYLE));
    plain.map.styleLayers = [{ id: 'roads', type: 'line' }];
    plain.map.fire('style.load');
    expect(plain.engine.parts).toEqual(['borders']);
    const pictures = setup(styleBase(STYLE));
    pictures.map.styleLayers = [
      { id: 'orthophoto', type: 'raster' },
      { id: 'roads', type: 'line' },
    ];
    pictures.map.fire('style.load');
    expect(pictures.engine.parts).toEqual(['satellite', 'borders']);
    pictures.engine.show('satellite', false);
    expect([...pictures.map.hidden]).toEqual(['orthophoto']);
  });

  it('asks all hosts of a template, and our own if it names none', () => {
    const tiles = (url: string) => JSON.stringify(rasterBase(url).style);
    expect(tiles('https://{s}.tiles.example/{z}/{x}/{y}.png')).toContain('https://c.tiles.example/{z}');
    expect(tiles('/tiles/{z}/{x}/{y}.png')).toContain(`${location.origin}/tiles/{z}`);
  });

  it('names its maker', () => {
    const { style } = rasterBase(TILES, 'Survey of Kebbi');
    expect(JSON.stringify(style)).toContain('Survey of Kebbi');
    expect(JSON.stringify(rasterBase(TILES).style)).not.toContain('attribution');
  });
});
