import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import Tooltip from 'highcharts/es-modules/Core/Tooltip.js';
import './library.js';

/* Adds tooltips to charts that are drawn from now on. */
Tooltip.compose(Pointer);
