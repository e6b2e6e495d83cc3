import { cleanup, render, screen } from '@testing-library/react';
import { clearBase } from '../base/remote-base.js';
import { MapEngine } from '../engine.js';
import { fakeMaps } from '../fake-map.js';
import { drawFarmPoints, type FarmPointLayer, farmPointAt } from './farm-points.js';
import { FarmPointsProvider, useFarmPointLayers, useFarmPoints } from './use-farm-points.js';

afterEach(cleanup);

const SOIL: FarmPointLayer = {
  id: 'soil',
  label: 'Soil samples',
  points: [{ id: 5, lat: 12.7, lng: 4.5, text: 'S1', shape: 'circle', fill: '#8B2F1C' }],
  onSelect: () => undefined,
};

function Panel({ layer }: { layer: FarmPointLayer }) {
  useFarmPoints(layer);
  return null;
}
function FarmsMap() {
  return <p>{useFarmPointLayers().map(({ label }) => label)}</p>;
}

describe('points on a farm', () => {
  it('are drawn with their layer, removed with an empty list, and met by a click', () => {
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
    expect(farmPointAt(engine, [4.5, 12.7])).toBeNull();
    drawFarmPoints(engine, [SOIL]);
    drawFarmPoints(engine, []);
    map.underTiles = { 'gona-farm-marks': [{ id: 1, properties: { layer: 'soil', point: 5 } }] };
    expect(farmPointAt(engine, [4.5, 12.7])).toEqual({ layer: 'soil', point: 5 });
    expect(map.sources.get('gona-farm-marks')?.sets.at(-1)).toMatchObject({ features: [] });
  });

  it('come from the panels that are shown', () => {
    const page = (panels: FarmPointLayer[]) => (
      <FarmPointsProvider>
        <FarmsMap />
        {panels.map((layer) => (
          <Panel key={layer.id} layer={layer} />
        ))}
      </FarmPointsProvider>
    );
    const { rerender } = render(page([SOIL]));
    expect(screen.getByText('Soil samples')).toBeTruthy();
    rerender(page([]));
    expect(screen.queryByText('Soil samples')).toBeNull();
  });
});
