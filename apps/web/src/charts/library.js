// First: others read it from a registry while they load.
import 'highcharts/es-modules/Core/Chart/Chart.js';

import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import StackingAxis from 'highcharts/es-modules/Core/Axis/Stacking/StackingAxis.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Defaults from 'highcharts/es-modules/Core/Defaults.js';
import Highcharts from 'highcharts/es-modules/Core/Globals.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import { composeOverlappingDataLabels } from 'highcharts/es-modules/Core/Series/OverlappingDataLabels.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import { composeBorderRadius } from 'highcharts/es-modules/Extensions/BorderRadius.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';
import 'highcharts/es-modules/Series/Area/AreaSeries.js';
import 'highcharts/es-modules/Series/Bar/BarSeries.js';
import ColumnDataLabel from 'highcharts/es-modules/Series/Column/ColumnDataLabel.js';
import ColumnSeries from 'highcharts/es-modules/Series/Column/ColumnSeries.js';

/*
 * The parts of Highcharts that Gona's charts use, composed as in `highcharts/es-modules/masters/highcharts.src.js`. A
 * chart with another kind of series or axis, or with HTML labels, needs its part here. The legend and the tooltip
 * load apart (legend.js, tooltip.js).
 */
// It also listens to pies, which are not loaded.
Series.types.pie = class {};
composeBorderRadius(Series, SVGElement, SVGRenderer);
delete Series.types.pie;
ColumnDataLabel.compose(ColumnSeries);
DataLabel.compose(Series);
DateTimeAxis.compose(Axis);
composeOverlappingDataLabels(Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);
Responsive.compose(Chart);
StackingAxis.compose(Axis, Chart, Series);

// Names that its React component and its accessibility module read.
export default Object.assign(Highcharts, {
  Chart,
  Point,
  Series,
  SVGElement,
  chart: Chart.chart,
  setOptions: Defaults.setOptions,
});
