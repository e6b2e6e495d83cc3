import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { MapEngine } from '../engine.js';
import type { FarmPointLayer } from './farm-points.js';

/** The map of a farm's page, and the points that the panels give to it. */
class FarmPoints {
  private map: MapEngine | null = null;
  private layers: readonly FarmPointLayer[] = [];
  private readonly listeners = new Set<() => void>();

  readonly current = () => this.layers;
  readonly engine = () => this.map;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  setEngine(engine: MapEngine | null): void {
    this.map = engine;
    this.notify();
  }

  put(id: string, layer: FarmPointLayer | null): void {
    const others = this.layers.filter((each) => each.id !== id);
    this.layers = layer ? [...others, layer].sort((a, b) => a.id.localeCompare(b.id)) : others;
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}

const Points = createContext<FarmPoints | null>(null);

/** Connects panels and map of one farm's page. */
export function FarmPointsProvider({ children }: { children: ReactNode }) {
  const [points] = useState(() => new FarmPoints());
  return <Points.Provider value={points}>{children}</Points.Provider>;
}

/**
 * Shows points on the map of the farm's page while the panel is shown. Without such a map it does nothing.
 *
 * @param layer memoised, because a new object is drawn again; null shows none
 */
export function useFarmPoints(layer: FarmPointLayer | null): void {
  const points = useContext(Points);
  useEffect(() => {
    if (!points || !layer) return;
    points.put(layer.id, layer);
    return () => points.put(layer.id, null);
  }, [points, layer]);
}

const NONE: readonly FarmPointLayer[] = [];
const nothing = () => () => undefined;

/** Returns the points that panels show at present, for the map. */
export function useFarmPointLayers(): readonly FarmPointLayer[] {
  const points = useContext(Points);
  return useSyncExternalStore(points?.subscribe ?? nothing, points?.current ?? (() => NONE));
}

/** Offers the engine of the page's map to the panels; null while there is none. */
export function useOfferedEngine(engine: MapEngine | null): void {
  const points = useContext(Points);
  useEffect(() => {
    points?.setEngine(engine);
    return () => points?.setEngine(null);
  }, [points, engine]);
}

const noEngine = () => null;

/** Returns the engine of the page's map, for panels that draw on it; null without such a map. */
export function usePageEngine(): MapEngine | null {
  const points = useContext(Points);
  return useSyncExternalStore(points?.subscribe ?? nothing, points?.engine ?? noEngine);
}
