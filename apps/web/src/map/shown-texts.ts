import { catalogue } from '../core/i18n/index.js';

/** Texts on every map, also those of agents and farmers. */
export const t = catalogue(
  {
    /** Label of the canvas for screen readers. The section around it describes the content. */
    canvas: 'Map. Arrow keys move it; plus and minus zoom.',
    noImagery: 'No satellite picture is set up.',
    askAdministrator: 'Ask your administrator.',
    nearWard: 'Nearest ward point: {ward}, {lga}',
    baseFell: "The base map isn't responding. Showing the plain map.",
    loading: 'Drawing the map…',
    noMap: "This browser can't show the map.",
    noMapReason: 'WebGL is off or not supported. Everything else on this page works.',
  },
  'map',
);
