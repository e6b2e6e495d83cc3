import { catalogue } from '../core/i18n/index.js';

export const t = catalogue({
  loading: 'Drawing the map…',
  noMap: 'This browser cannot draw the map.',
  noMapReason: 'WebGL is switched off or not supported. The list and the decisions work without it.',
});
