import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapEngine } from '../../map/engine.js';
import { useMeasure } from '../../map/measure/measure.js';
import type { BasePart } from '../../map/types.js';
import type { QueueQuery } from './state.js';
import type { Tool } from './tool.js';
import { useViewInAddress } from './view-in-address.js';

export interface ViewWish {
  query: QueueQuery;
  loaded: boolean;
  farmId: number | null;
  /** A page that opens without a farm gets its first one. */
  choosesFirst: boolean;
  /** The farm's sheet lies over the map. */
  sheetOpen: boolean;
}

/**
 * What the user does with the map: tools, layers, and where the view is. The view begins where the address
 * says, or at the chosen farm, or with the whole page where none is; after that it follows the farms that are chosen by list or key, and nothing else: a live change never
 * moves it, nor does a click on the map.
 */
export function useMapControls({ query, loaded, farmId, choosesFirst, sheetOpen }: ViewWish) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [tool, setTool] = useState<Tool>('select');
  const [layersOpen, setLayersOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<BasePart>>(new Set());
  const measure = useMeasure(engine, tool === 'measure');
  const stood = useRef<{ query: QueueQuery; engine: MapEngine; farmId: number | null } | null>(null);
  const chosenOnMap = useRef<number | null>(null);

  // First of all: what is fitted below gives way to it.
  useViewInAddress(engine);

  const sheet = useRef<HTMLElement>(null);

  const foot = useRef(0);
  const cover = useCallback(() => {
    engine?.cover((sheetOpen ? (sheet.current?.offsetHeight ?? 0) : 0) + foot.current);
  }, [engine, sheetOpen]);
  /** What stands at the foot of the map has this height now. */
  const setFoot = useCallback(
    (pixels: number) => {
      foot.current = pixels;
      cover();
    },
    [cover],
  );
  // Before the view is chosen: the farm has to lie in what the sheet leaves of the map.
  useEffect(() => {
    cover();
    if (sheetOpen && farmId !== null) engine?.fit(farmId);
  }, [engine, cover, sheetOpen, farmId]);

  useEffect(() => {
    if (!engine || !loaded) return;
    const before = stood.current;
    stood.current = { query, engine, farmId };
    const seen = farmId !== null && chosenOnMap.current === farmId;
    // A farm of another page is chosen a moment before it is there.
    if (farmId !== null && before?.farmId !== farmId) chosenOnMap.current = null;
    if (before?.query !== query || before.engine !== engine) {
      // Boundaries are judged close up: where a farm is about to be chosen the view waits for it.
      if (!seen && (farmId !== null || !choosesFirst)) engine.fit(farmId);
    } else if (farmId !== null && farmId !== before.farmId && !seen) {
      engine.flyTo(farmId);
    }
  }, [engine, loaded, query, farmId, choosesFirst]);

  /** The farm was chosen where it is seen. */
  const keepView = useCallback((id: number) => {
    chosenOnMap.current = id;
  }, []);

  /** The farm first; pressed again, the whole page. */
  const fittedFarm = useRef<number | null>(null);
  const fit = useCallback(() => {
    const next = farmId === fittedFarm.current ? null : farmId;
    engine?.fit(next);
    fittedFarm.current = next;
  }, [engine, farmId]);

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
    // The bar of the tool is where the layers are.
    if (next === 'measure') setLayersOpen(false);
  }, []);

  return {
    engine,
    sheet,
    setEngine,
    tool,
    setTool: take,
    layersOpen,
    setLayersOpen,
    hidden,
    show,
    measure,
    fit,
    keepView,
    setFoot,
  };
}
