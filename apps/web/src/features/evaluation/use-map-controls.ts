import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapEngine } from '../../map/engine.js';
import type { BasePart } from '../../map/types.js';
import type { Tool } from './components/MapTools.js';
import { useMeasure } from './measure.js';
import type { QueueQuery } from './state.js';

/**
 * What the person does with the map: tools, layers, and where the view stands. The view fits a page once when it
 * opens; after that it follows the chosen farm and nothing else, so that a live change never moves it.
 */
export function useMapControls(query: QueueQuery, loaded: boolean, farmId: number | null, fromLink: boolean) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [tool, setTool] = useState<Tool>('select');
  const [layersOpen, setLayersOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<BasePart>>(new Set());
  const measure = useMeasure(engine, tool === 'measure');
  const fitted = useRef<{ query: QueueQuery; engine: MapEngine } | null>(null);
  const onFarm = useRef(false);

  useEffect(() => {
    if (!engine || !loaded) return;
    if (fitted.current?.query !== query || fitted.current.engine !== engine) {
      const opensAtFarm = fitted.current === null && fromLink && farmId !== null;
      fitted.current = { query, engine };
      engine.fit(opensAtFarm ? farmId : null);
      onFarm.current = opensAtFarm;
    } else if (farmId !== null) {
      engine.flyTo(farmId);
      onFarm.current = true;
    }
  }, [engine, loaded, query, farmId, fromLink]);

  /** The farm first; pressed again, the whole page. */
  const fit = useCallback(() => {
    const toFarm = farmId !== null && !(onFarm.current && wasFit.current);
    engine?.fit(toFarm ? farmId : null);
    wasFit.current = toFarm;
    onFarm.current = toFarm;
  }, [engine, farmId]);
  const wasFit = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another farm starts anew
  useEffect(() => {
    wasFit.current = false;
  }, [farmId]);

  const show = useCallback(
    (part: BasePart, shown: boolean) => {
      engine?.show(part, shown);
      setHidden((before) => {
        const after = new Set(before);
        if (shown) after.delete(part);
        else after.add(part);
        return after;
      });
    },
    [engine],
  );

  const take = useCallback((next: Tool) => {
    setTool(next);
    // The bar of the tool stands where the layers are.
    if (next === 'measure') setLayersOpen(false);
  }, []);

  return { engine, setEngine, tool, setTool: take, layersOpen, setLayersOpen, hidden, show, measure, fit };
}
