import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/** The maker of maps, with its library. */
export const loadMapLibre = () => import('./maplibre.js').then((module) => module.createMapLibre);

/**
 * Fetches what draws maps before it is known that one will be drawn: the library, and the worker beside it, which would be
 * asked for only when the first map is made. Over a slow line they are most of what it takes.
 */
export function fetchMapAhead(): void {
  // What does not arrive is asked for again, and complained of, where it is drawn.
  const ignore = () => undefined;
  loadMapLibre().catch(ignore);
  fetch(workerUrl, { priority: 'low' })
    .then((answer) => answer.blob())
    .catch(ignore);
}
