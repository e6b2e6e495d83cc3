import { catalogue } from '../core/i18n/index.js';

export const t = catalogue({
  noImagery: 'No imagery.',
  setBaseMap: 'Set a base map.',
  setBaseMapHow:
    'The ground is plain, the names are real. Whoever runs this installation puts pictures under the farms by GOOGLE_MAPS_KEY, MAP_STYLE_URL or MAP_RASTER_URL in its settings.',
  nearWard: 'Nearest ward point: {ward}, {lga}',
  loading: 'Drawing the map…',
  noMap: 'This browser cannot draw the map.',
  noMapReason: 'WebGL is switched off or not supported. The list and the decisions work without it.',
});
