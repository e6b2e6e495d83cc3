import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Highcharts from './library.js';

/*
 * Adds the legend of the library, for charts whose panel has none of its own. The accessibility module reads its name.
 */
Legend.compose(Highcharts.Chart);
Highcharts.Legend = Legend;
