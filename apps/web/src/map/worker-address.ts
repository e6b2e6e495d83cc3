import 'maplibre-gl/dist/maplibre-gl-worker.mjs';

/**
 * Where the browser finds the map's worker: this very file, which is one with the library once it is built. A page passes over
 * the worker's code, a worker over that of the page; both are most of the library, and come over the line once.
 */
export const workerUrl = import.meta.url;
