import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { loadByAddress, TILE_PROTOCOL } from './tiles/tile-loaders.js';
import type { MapFactory, MapLike } from './types.js';
import { workerUrl } from './worker-address.js';

// The worker is our own file, so no `blob:` worker is needed and the content security policy stays strict.
setWorkerUrl(workerUrl);
addProtocol(TILE_PROTOCOL, async ({ url }, { signal }) => ({ data: await loadByAddress(url, signal) }));

/** Creates a MapLibre map. It never rotates or tilts: north stays up, as on the maps that field staff know. */
export const createMapLibre: MapFactory = (container, { style, interactive, view }) => {
  const map = new MapLibreMap({
    container,
    style,
    interactive,
    center: [view.lng, view.lat],
    zoom: view.zoom,
    maxZoom: 20,
    minZoom: 3,
    attributionControl: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    fadeDuration: 120,
  });
  // Marks the end of drawing, for benchmarks and browser tools.
  map.on('idle', () => {
    performance.clearMarks('map-idle');
    performance.mark('map-idle');
  });
  if (interactive) {
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new AttributionControl({ compact: true }), 'bottom-right');
  }
  return map as unknown as MapLike;
};
