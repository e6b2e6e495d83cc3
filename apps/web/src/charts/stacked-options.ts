import type { LegendOptions } from 'highcharts';
import { formatNumber } from '../core/i18n/index.js';
import { escapeText } from './bars-options.js';
import {
  baseOptions,
  type ChartLook,
  type ChartOptions,
  categoryAxis,
  countAxis,
  shortNumber,
} from './base-options.js';
import type { ChartTokens } from './tokens.js';

export type BarTone = 'leaf' | 'pale' | 'adire' | 'grain' | 'lat' | 'gray';

/** One part of every bar. */
export interface BarSeries {
  tone: BarTone;
  name: string;
  data: readonly number[];
}

export interface Stack {
  names: readonly string[];
  series: readonly BarSeries[];
  /** Columns side by side, for a time series; otherwise horizontal bars. */
  upright: boolean;
  /** The figures are naira. */
  money: boolean;
  /** Texts at the ends of the bars, where a total would mislead. */
  labels?: readonly string[];
  /** Sentence that describes the chart. */
  description: string;
}

const COLOURS: Record<BarTone, keyof ChartTokens> = {
  leaf: 'leaf',
  pale: 'leafPale',
  adire: 'adire',
  grain: 'grain',
  lat: 'lat',
  gray: 'gray',
};

const nairaText = (value: number) =>
  `₦${value.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const EXPLAINING: LegendOptions = {
  accessibility: { enabled: false },
  events: { itemClick: () => false },
  itemStyle: { cursor: 'default' },
};
/** More columns than this have no room for their totals. */
const LABELLED_COLUMNS = 12;

/** Returns the label of a bar: its two parts as a sum, otherwise the total. */
function barLabel(parts: readonly number[], isNarrow: boolean): string {
  const total = parts.reduce((all, part) => all + part, 0);
  const shown = formatNumber(Math.round(total * 100) / 100);
  return parts.length === 2 && !parts.includes(0) && !isNarrow
    ? `${parts.map(formatNumber).join(' + ')} = ${shown}`
    : shown;
}

/** Returns stacked parts of a whole, one bar per name, labelled unless they are naira; omits empty parts. */
export function stackedOptions(bars: Stack, look: ChartLook): ChartOptions {
  const { names, upright, money, description } = bars;
  const series = bars.series.filter(({ data }) => data.some((n) => n > 0));
  const base = baseOptions(look, description);
  const say = money ? nairaText : formatNumber;
  const labels = countAxis(look).labels;
  const isLabelled = !money && (!upright || names.length <= LABELLED_COLUMNS);
  const stackLabels = (isNarrow: boolean) => ({
    enabled: isLabelled,
    crop: false,
    overflow: 'allow' as const,
    allowOverlap: !upright,
    formatter(this: { x: number }) {
      const parts = series.map(({ data }) => data[this.x] ?? 0);
      return bars.labels?.[this.x] ?? barLabel(parts, isNarrow || upright);
    },
    style: { color: look.tokens.muted, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
  });
  // Room for the label of the longest bar.
  const room = (isNarrow: boolean) => {
    if (!isLabelled) return {};
    return {
      maxPadding: upright ? 0.1 : series.length === 2 ? 0.3 : 0.2,
      stackLabels: stackLabels(isNarrow),
    };
  };
  return {
    ...base,
    chart: { ...base.chart, inverted: !upright },
    legend: {
      enabled: series.length > 1,
      align: 'left',
      verticalAlign: 'top',
      padding: 0,
      itemStyle: { color: look.tokens.ink, fontSize: '12px', fontWeight: '400' },
      symbolRadius: 2,
    },
    xAxis: { ...categoryAxis(look), categories: [...names] },
    yAxis: {
      ...countAxis(look),
      allowDecimals: money,
      reversedStacks: false,
      ...(isLabelled && !upright && { endOnTick: false }),
      ...room(false),
      labels: {
        ...labels,
        formatter: ({ value }) => `${money ? '₦' : ''}${shortNumber(Number(value))}`,
      },
    },
    plotOptions: {
      ...base.plotOptions,
      column: { stacking: 'normal', borderWidth: 0, borderRadius: 2, maxPointWidth: 24, pointPadding: 0.08 },
    },
    responsive: {
      rules: [
        {
          condition: { maxWidth: 420 },
          // A phone's legend only explains: its entries are too low for a thumb.
          chartOptions: { yAxis: room(true), legend: EXPLAINING },
        },
      ],
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const at = this.index;
        const lines = series.map(({ name, data }) => `${escapeText(name)}: ${say(data[at] ?? 0)}`);
        return [`<b>${escapeText(names[at] ?? '')}</b>`, ...lines].join('<br/>');
      },
    },
    series: series.map(({ tone, name, data }) => ({
      type: 'column',
      name,
      color: look.tokens[COLOURS[tone]],
      data: [...data],
    })),
  };
}
