/*
 * The parts of the library that read charts point by point, by keyboard and pointer. They need the legend, also of charts
 * without one.
 */
import './legend.js';
import './tooltip.js';
import 'highcharts/es-modules/masters/modules/accessibility.src.js';
