import type { Options, SeriesOptionsType, XAxisOptions, YAxisOptions } from 'highcharts';
import { formatNumber } from '../core/i18n/index.js';
import type { ChartTokens } from './tokens.js';

/** Milliseconds of the animation of a changed figure. */
const MOTION = 200;

export interface ChartLook {
  tokens: ChartTokens;
  /** False for users who prefer reduced motion. */
  animate: boolean;
}

/** Returns the options common to all charts. `description` is the one sentence that replaces it for screen readers. */
export function baseOptions({ tokens, animate }: ChartLook, description: string): Options {
  const animation = animate ? { duration: MOTION } : false;
  return {
    chart: {
      animation,
      backgroundColor: 'transparent',
      // Room for half a label above, and for the credits below.
      spacing: [8, 4, 16, 0],
      style: { fontFamily: tokens.font, fontSize: '12px' },
    },
    title: { text: undefined },
    legend: { enabled: false },
    credits: {
      enabled: true,
      style: { color: tokens.muted, fontSize: '10px' },
      position: { align: 'right', verticalAlign: 'bottom', x: -4, y: -4 },
    },
    accessibility: {
      description,
      landmarkVerbosity: 'disabled',
      // The panel's title is the heading; the chart adds only its sentence.
      screenReaderSection: { beforeChartFormat: '<p>{chartLongdesc}</p>', afterChartFormat: '' },
      keyboardNavigation: { focusBorder: { style: { color: tokens.ink, lineWidth: 2 } } },
    },
    tooltip: {
      shared: true,
      backgroundColor: tokens.surface,
      borderColor: tokens.line,
      borderRadius: 6,
      style: { color: tokens.ink, fontSize: '12px' },
      animation: animate,
    },
    plotOptions: { series: { animation, states: { inactive: { opacity: 1 } } } },
  };
}

export function categoryAxis({ tokens }: ChartLook): XAxisOptions {
  return {
    lineWidth: 0,
    tickWidth: 0,
    labels: { style: { color: tokens.ink, fontSize: '12px' } },
  };
}

/** Returns an axis of counts, from zero, with whole numbers. */
export function countAxis({ tokens }: ChartLook): YAxisOptions {
  return {
    title: { text: undefined },
    min: 0,
    allowDecimals: false,
    gridLineColor: tokens.line,
    gridLineWidth: 1,
    labels: {
      style: { color: tokens.muted, fontSize: '12px' },
      formatter: ({ value }) => formatNumber(Number(value)),
    },
  };
}

/** Formats 0, 800, 2k, 2.5k for the scale next to a line, which has no room for whole numbers. */
export function shortNumber(value: number): string {
  if (Math.abs(value) < 1000) return formatNumber(value);
  return `${(value / 1000).toLocaleString('en-NG', { maximumFractionDigits: 1 })}k`;
}

export type ChartOptions = Options & { series: SeriesOptionsType[] };
