/** Loads the map factory and its library. */
export const loadMapLibre = () => import('./maplibre.js').then((module) => module.createMapLibre);

/**
 * Prefetches the map library before it is known whether a map will be drawn, because on a slow connection it dominates
 * the load time.
 */
export function fetchMapAhead(): void {
  // A failed prefetch is repeated, and reported, where the map is drawn.
  loadMapLibre().catch(() => undefined);
}
