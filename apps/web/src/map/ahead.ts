/** The maker of maps, with its library. */
export const loadMapLibre = () => import('./maplibre.js').then((module) => module.createMapLibre);

/** Fetches what draws maps before it is known that one will be drawn: over a slow line it is most of what it takes. */
export function fetchMapAhead(): void {
  // What does not arrive is asked for again, and complained of, where it is drawn.
  loadMapLibre().catch(() => undefined);
}
