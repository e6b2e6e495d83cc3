import { lazy } from 'react';

/*
 * The only door to charts. What Highcharts draws arrives in a chunk of its own; what is plain SVG is small enough to
 * come with the page.
 */
const loadBars = () => import('./BarsByLga.js');
const loadLine = () => import('./LineOverTime.js');

export const BarsByLga = lazy(loadBars);
export const LineOverTime = lazy(loadLine);
export const StackedBars = lazy(() => import('./StackedBars.js'));

/**
 * Fetches what charts are drawn with once the page has been painted: beside its figures, and never before anything that is
 * read first. Answers what calls it off.
 */
export function fetchChartsAfterPaint(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A frame is painted after its callbacks have run.
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(() => {
      // What does not arrive is asked for again by the chart itself.
      for (const load of [loadBars, loadLine]) load().catch(() => undefined);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
export { sortedByRegistered } from './bars-options.js';
export { HexLegend, HexWaiting, useHexGrid } from './HexWaiting.js';
export { Legend } from './Legend.js';
export { Sparkline } from './Sparkline.js';
export { type TableData, TableView } from './TableView.js';
export { usePlaceText } from './use-place-text.js';
