/* The part of the library that reads charts point by point. It needs the legend, also of charts without one. */
import './legend.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
