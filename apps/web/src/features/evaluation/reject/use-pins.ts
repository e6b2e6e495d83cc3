import type { FeatureCollection } from 'geojson';
import { useEffect, useMemo } from 'react';
import type { EvaluationFarm, LatLng } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import type { MapEngine } from '../../../map/engine.js';
import { rejections } from './saga.js';
import { pinPlaced, rejectingClosed, selectRejecting } from './slice.js';

const SOURCE = 'gona-pins';
const LAYERS: Parameters<MapEngine['draw']>[1] = [
  {
    id: 'gona-pins-ring',
    type: 'circle',
    source: SOURCE,
    paint: { 'circle-radius': 9, 'circle-color': '#FFFFFF', 'circle-opacity': 0.9 },
  },
  {
    id: 'gona-pins-point',
    type: 'circle',
    source: SOURCE,
    paint: {
      'circle-radius': 5.5,
      'circle-color': ['case', ['get', 'placed'], '#8A3019', '#FFFFFF'],
      'circle-stroke-color': '#8A3019',
      'circle-stroke-width': 3,
    },
  },
];

/** Saved pins are filled, new pins are rings. */
function drawingOf(kept: readonly LatLng[], fresh: readonly LatLng[]): FeatureCollection {
  const feature = ({ lat, lng }: LatLng, placed: boolean) => ({
    type: 'Feature' as const,
    properties: { placed },
    geometry: { type: 'Point' as const, coordinates: [lng, lat] },
  });
  return {
    type: 'FeatureCollection',
    features: [...kept.map((pin) => feature(pin, true)), ...fresh.map((pin) => feature(pin, false))],
  };
}

/**
 * Shows pins of rejections on the map: saved ones of the selected farmer, and new ones, each placed by a click.
 * @param busy another tool receives the clicks
 */
export function usePins(engine: MapEngine | null, farm: EvaluationFarm | null, busy: boolean): void {
  const dispatch = useAppDispatch();
  const { farmId, placing, pins } = useAppSelector(selectRejecting);
  const { data, scope } = useAppSelector((state) => rejections.select(state));
  const farmerId = farm?.farmerId ?? null;
  const own = farmerId !== null && scope === rejections.scope(farmerId) ? data : null;
  const kept = useMemo(() => own?.list.flatMap((each) => each.pins) ?? [], [own]);

  // Moving to another farm closes the rejection of the previous one.
  const open = farm?.id ?? null;
  useEffect(() => {
    if (farmId !== null && farmId !== open) dispatch(rejectingClosed());
  }, [dispatch, farmId, open]);

  const active = placing && !busy;
  useEffect(() => {
    if (!engine || !active) return;
    engine.setPicking(false);
    const end = engine.events.on('point', ([lng, lat]) => dispatch(pinPlaced({ lat, lng })));
    return () => {
      end();
      engine.setPicking(true);
    };
  }, [engine, active, dispatch]);

  useEffect(() => {
    if (kept.length > 0 || pins.length > 0) {
      engine?.draw(SOURCE, LAYERS, drawingOf(kept, pins));
      return () => engine?.draw(SOURCE, LAYERS, drawingOf([], []));
    }
  }, [engine, kept, pins]);
}
