import 'maplibre-gl/dist/maplibre-gl-worker.mjs';

/**
 * Address of the map's worker: this very file, which the build merges with the library. A page skips the worker's
 * code, and a worker skips the page's. Both are most of the library, and are downloaded once.
 */
export const workerUrl = import.meta.url;
