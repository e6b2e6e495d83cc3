import { lazy } from 'react';

/*
 * Public interface of the charts. Highcharts drawings load as a separate chunk; plain SVG is small enough to load with
 * the page.
 */
const loadBars = () => import('./BarsByLga.js');
const loadLine = () => import('./LineOverTime.js');

export const BarsByLga = lazy(loadBars);
export const LineOverTime = lazy(loadLine);
export const StackedBars = lazy(() => import('./StackedBars.js'));

/**
 * Prefetches the chart code after the page has been painted, in parallel with its figures. It never delays content
 * that is read first. Returns a function that cancels it.
 */
export function fetchChartsAfterPaint(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame is painted after its callbacks have run.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      // The chart itself repeats a failed load.
      for (const load of [loadBars, loadLine]) load().catch(() => undefined);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
export { sortedByRegistered } from './bars-options.js';
export { ChartCard } from './ChartCard.js';
export { HexLegend, HexWaiting, useHexGrid } from './HexWaiting.js';
export { Legend } from './Legend.js';
export { Sparkline } from './Sparkline.js';
export { saveTable } from './save-table.js';
export { type TableData, TableView } from './TableView.js';
export { usePlaceText } from './use-place-text.js';
