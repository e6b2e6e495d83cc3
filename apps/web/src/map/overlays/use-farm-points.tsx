import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { FarmPointLayer } from './farm-points.js';

/** Points that the panels of a farm's page give to its map. */
class FarmPoints {
  private layers: readonly FarmPointLayer[] = [];
  private readonly listeners = new Set<() => void>();

  readonly current = () => this.layers;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  put(id: string, layer: FarmPointLayer | null): void {
    const others = this.layers.filter((each) => each.id !== id);
    this.layers = layer ? [...others, layer].sort((a, b) => a.id.localeCompare(b.id)) : others;
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
