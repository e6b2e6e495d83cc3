import { clearBase } from '../base/remote-base.js';
import { MapEngine } from '../engine.js';
import { fakeMaps, squareAt } from '../fake-map.js';
import { CELLS, TILE_FILL, TILE_SOURCE } from './tile-layers.js';
import { loadByAddress } from './tile-loaders.js';

const farm = (id: number) => ({ id, completed: false, held: false, parts: squareAt(4 + id / 10, 12) });
const nothing = async () => new ArrayBuffer(0);

function setup() {
  const { made, create } = fakeMaps();
  const engine = new MapEngine({
    container: document.createElement('div'),
    createMap: create,
    base: clearBase(),
    view: { lng: 9, lat: 7, zoom: 15 },
    theme: 'light',
  });
  engine.start();
  const map = made[0];
  if (!map) throw new Error('no map was made');
  const hidden = () =>
    [...map.tileStates].filter(([, state]) => state.hidden === true).map(([id]) => Number(id));
  return { engine, map, hidden };
}

describe('tiles of all farms', () => {
  it('lie below the live farms, which are hidden in them, whatever comes first', () => {
    const { engine, map, hidden } = setup();
    engine.setFarms([farm(1), farm(2)]);
    engine.tiles.show(nothing);
    map.fire('style.load');
    expect(map.layers.indexOf(TILE_FILL)).toBeLessThan(map.layers.indexOf('gona-farm-fill'));
    expect(hidden()).toEqual([1, 2]);
    engine.setFarms([farm(2), farm(3)]);
    expect(hidden()).toEqual([2, 3]);
  });

  it('leave the live farms to the cells from afar, and give them back when they go', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.tiles.show(nothing);
    expect(map.ranges.get('gona-farm-fill')).toEqual([13, 24]);
    expect(map.ranges.has('gona-farm-selected')).toBe(false);
    engine.tiles.show(null);
    expect(map.ranges.get('gona-farm-fill')).toEqual([0, 24]);
    expect(map.layers).not.toContain(TILE_FILL);
    expect(map.sources.has(TILE_SOURCE)).toBe(false);
  });

  it('are chosen by a click, except those drawn live or deleted', () => {
    const { engine, map } = setup();
    const chosen: number[] = [];
    engine.events.on('select', (id) => chosen.push(id));
    map.fire('style.load');
    engine.setFarms([farm(1)]);
    engine.tiles.show(nothing);
    map.underTiles = { [TILE_FILL]: [{ id: 7 }] };
    map.click(4.5, 12);
    map.underTiles = { [TILE_FILL]: [{ id: 1 }] };
    map.click(4.5, 12);
    engine.tiles.remove(8);
    map.underTiles = { [TILE_FILL]: [{ id: 8 }] };
    map.click(4.5, 12);
    expect(chosen).toEqual([7]);
  });

  it('open a cell that is clicked', () => {
    const { engine, map } = setup();
    map.fire('style.load');
    engine.tiles.show(nothing);
    map.zoom = 9.4;
    map.underTiles = { [CELLS]: [{ geometry: { type: 'Point', coordinates: [4.5, 12.25] } }] };
    map.click(4.5, 12.25);
    const [west = 0, south = 0, east = 0, north = 0] = map.fits[0]?.bounds ?? [];
    // A tile of zoom 12.
    expect(east - west).toBeCloseTo(360 / 2 ** 12, 9);
    expect([west <= 4.5, east > 4.5, south < 12.25, north > 12.25]).toEqual([true, true, true, true]);
  });

  it('keep what events said until they have come anew', () => {
    const { engine, map, hidden } = setup();
    map.fire('style.load');
    engine.tiles.show(nothing);
    engine.tiles.setCompleted(5, true);
    engine.tiles.remove(6);
    engine.tiles.refresh();
    expect([map.tileStates.get('5')?.completed, hidden(), map.refreshed]).toEqual([true, [6], [TILE_SOURCE]]);
    // Set while tiles are loading, because they may not include it.
    engine.tiles.setCompleted(5, false);
    map.fire('idle');
    expect([map.tileStates.get('5')?.completed, hidden()]).toEqual([false, []]);
    engine.tiles.refresh();
    map.fire('idle');
    expect(map.tileStates.get('5')).not.toHaveProperty('completed');
  });

  it('are requested while shown, and not after they are removed', async () => {
    const { engine, map } = setup();
    const asked: object[] = [];
    map.fire('style.load');
    engine.tiles.show(async (tile) => {
      asked.push(tile);
      return new ArrayBuffer(3);
    });
    const [address = ''] = map.sources.get(TILE_SOURCE)?.tiles ?? [];
    const at = address.replace('{z}', '13').replace('{x}', '4200').replace('{y}', '3800');
    const { signal } = new AbortController();
    expect((await loadByAddress(at, signal)).byteLength).toBe(3);
    expect(asked).toEqual([{ z: 13, x: 4200, y: 3800 }]);
    engine.tiles.show(null);
    expect((await loadByAddress(at, signal)).byteLength).toBe(0);
  });
});
