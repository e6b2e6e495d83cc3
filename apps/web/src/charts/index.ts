import { lazy } from 'react';

/*
 * The only door to charts. What Highcharts draws arrives in a chunk of its own; what is plain SVG is small enough to
 * come with the page.
 */
export const BarsByLga = lazy(() => import('./BarsByLga.js'));
export const LineOverTime = lazy(() => import('./LineOverTime.js'));
export { sortedByRegistered } from './bars-options.js';
export { HexLegend, HexWaiting, useHexGrid } from './HexWaiting.js';
export { Legend } from './Legend.js';
export { Sparkline } from './Sparkline.js';
export { type TableData, TableView } from './TableView.js';
export { usePlaceText } from './use-place-text.js';
