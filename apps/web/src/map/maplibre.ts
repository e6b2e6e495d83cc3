import 'maplibre-gl/dist/maplibre-gl.css';
import { AttributionControl, addProtocol, Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import { loadByAddress, TILE_PROTOCOL } from './tiles/tile-loaders.js';
import type { MapFactory, MapLike } from './types.js';
import { workerUrl } from './worker-address.js';

// The worker is a file of ours: with it no `blob:` worker is needed, and the content security policy stays narrow.
setWorkerUrl(workerUrl);
addProtocol(TILE_PROTOCOL, async ({ url }, { signal }) => ({ data: await loadByAddress(url, signal) }));

/** Makes a MapLibre map. It never turns or tilts: north stays up, as on the maps that field staff know. */
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
  // When all is drawn: for benches and the browser's own tools.
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
