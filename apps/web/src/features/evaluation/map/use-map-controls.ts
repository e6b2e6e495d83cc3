import { useCallback, useEffect, useRef, useState } from 'react';
import type { MapEngine } from '../../../map/engine.js';
import { useMeasure } from '../../../map/measure/measure.js';
import type { BasePart } from '../../../map/types.js';
import { useViewInAddress } from '../address/view-in-address.js';
import type { QueueQuery } from '../state.js';
import type { Tool } from './tool.js';

/** Milliseconds after which a changed window has its new size, and the map too. */
const RESIZED = 250;

export interface ViewWish {
  query: QueueQuery;
  loaded: boolean;
  farmId: number | null;
  /** Opens the first farm of a page that opens without one. */
  choosesFirst: boolean;
  /** The farm's sheet covers part of the map. */
  sheetOpen: boolean;
}

/**
 * Map controls: tools, layers and view. The view starts at the address, else at the selected farm, else with the whole
 * page. Later it follows only farms that are selected by list or key: live changes and map clicks do not move it.
 */
export function useMapControls({ query, loaded, farmId, choosesFirst, sheetOpen }: ViewWish) {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [tool, setTool] = useState<Tool>('select');
  const [layersOpen, setLayersOpen] = useState(false);
  const [hidden, setHidden] = useState<ReadonlySet<BasePart>>(new Set());
  const measure = useMeasure(engine, tool === 'measure');
  const stood = useRef<{ query: QueueQuery; engine: MapEngine; farmId: number | null } | null>(null);
  const chosenOnMap = useRef<number | null>(null);

  // Runs first: the fits below yield to it.
  useViewInAddress(engine);

  const sheet = useRef<HTMLElement>(null);

  const foot = useRef(0);
  const [covered, setCovered] = useState(0);
  const cover = useCallback(() => {
    const pixels = (sheetOpen ? (sheet.current?.offsetHeight ?? 0) : 0) + foot.current;
    setCovered(pixels);
    engine?.cover(pixels);
  }, [engine, sheetOpen]);
  /** Receives the height of the elements at the bottom of the map. */
  const setFoot = useCallback(
    (pixels: number) => {
      foot.current = pixels;
      cover();
    },
    [cover],
  );
  // Runs before the view is chosen: the farm must be in the part of the map that the sheet does not cover.
  useEffect(() => {
    cover();
    if (sheetOpen && farmId !== null) engine?.fit(farmId);
  }, [engine, cover, sheetOpen, farmId]);

  // A turned phone or a zoomed page leaves another part of the map uncovered.
  useEffect(() => {
    const element = sheet.current;
    if (!engine || !element || !sheetOpen || farmId === null) return;
    let height = element.offsetHeight;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      if (element.offsetHeight === height) return;
      height = element.offsetHeight;
      clearTimeout(timer);
      timer = setTimeout(() => {
        cover();
        engine.fit(farmId);
      }, RESIZED);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [engine, cover, sheetOpen, farmId]);

  useEffect(() => {
    if (!engine || !loaded) return;
    const before = stood.current;
    stood.current = { query, engine, farmId };
    const seen = farmId !== null && chosenOnMap.current === farmId;
    // A farm of another page is selected shortly before it loads.
    if (farmId !== null && before?.farmId !== farmId) chosenOnMap.current = null;
    if (before?.query !== query || before.engine !== engine) {
      // Boundaries are reviewed close up: if a farm is about to be selected, the view waits for it.
      if (!seen && (farmId !== null || !choosesFirst)) engine.fit(farmId);
    } else if (farmId !== null && farmId !== before.farmId && !seen) {
      engine.flyTo(farmId);
    }
  }, [engine, loaded, query, farmId, choosesFirst]);

  /** The farm was selected on the map, where it is visible. */
  const keepView = useCallback((id: number) => {
    chosenOnMap.current = id;
  }, []);

  /** Fits the farm first, and the whole page on the second press. */
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
    // The tool's bar uses the space of the layers panel.
    if (next === 'measure') setLayersOpen(false);
  }, []);

  return {
    engine,
    sheet,
    covered,
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
