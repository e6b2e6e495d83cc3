import { clearBase } from '../base/remote-base.js';
import { MapEngine } from '../engine.js';
import { fakeMaps } from '../fake-map.js';
import { drawMarkers, metAt, shortCount } from './cluster-layer.js';

function setup() {
  const { made, create } = fakeMaps();
  const engine = new MapEngine({
    container: document.createElement('div'),
    createMap: create,
    base: clearBase(),
    view: { lng: 9, lat: 7, zoom: 5 },
    theme: 'light',
  });
  engine.start();
  const [map] = made;
  if (!map) throw new Error('no map was made');
  map.fire('style.load');
  return { engine, map };
}
const marker = (id: number) => ({ id, completed: id % 2 === 0, at: [4 + id, 12] as [number, number] });

describe('markers that are grouped when they overlap', () => {
  it('are given to the map once, in a grid of 60 pixels, and then by their data', () => {
    const { engine, map } = setup();
    drawMarkers(engine, [marker(1)], null);
    drawMarkers(engine, [marker(1), marker(2)], 2);
    expect(map.sourceOptions.get('gona-markers')).toMatchObject({ cluster: true, clusterRadius: 60 });
    expect(map.layers.filter((id) => id === 'gona-marker-clusters')).toHaveLength(1);
    expect(map.sources.get('gona-markers')?.sets).toMatchObject([
      { features: [{ id: 1 }] },
      { features: [{ id: 1 }, { id: 2 }] },
    ]);
    expect(map.sources.get('gona-marker-chosen')?.sets).toMatchObject([
      { features: [{ geometry: { coordinates: [6, 12] } }] },
    ]);
  });

  it('are met by a click, a farm or a cluster', () => {
    const { engine, map } = setup();
    expect(metAt(engine, [4, 12])).toBeNull();
    drawMarkers(engine, [marker(1)], null);
    expect(metAt(engine, [4, 12])).toBeNull();
    map.underTiles = { 'gona-marker-farms': [{ id: 1, properties: { id: 1, completed: false } }] };
    expect(metAt(engine, [4, 12])).toEqual({ farm: 1 });
    map.underTiles = { 'gona-marker-clusters': [{ id: 9, properties: { cluster_id: 9, point_count: 40 } }] };
    expect(metAt(engine, [4, 12])).toEqual({ cluster: 9 });
  });

  it('write their counts as short as a disc is small', () => {
    expect([7, 999, 1000, 1249, 9949, 9950, 12_400, 1_000_000].map(shortCount)).toEqual([
      '7',
      '999',
      '1k',
      '1.2k',
      '9.9k',
      '10k',
      '12k',
      '1000k',
    ]);
  });
});
