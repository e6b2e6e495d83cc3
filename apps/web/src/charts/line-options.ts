import { formatDate, formatNumber } from '../core/i18n/index.js';
import { baseOptions, type ChartLook, type ChartOptions, countAxis, shortNumber } from './base-options.js';
import { t } from './texts.js';

/** One moment of two lines. */
export interface LinePoint {
  /** ISO date. */
  date: string;
  first: number;
  second: number;
}

export interface LineWords {
  /** Name of the full line, such as "Mapped farms". */
  first: string;
  /** Name of the dashed line. */
  second: string;
  /** The dashed line is a target for the full one. */
  isTarget?: boolean;
}

/** Describes the chart in a sentence. */
export function lineDescription(points: readonly LinePoint[], words: LineWords): string {
  const last = points.at(-1);
  if (!last) return t('lineEmpty');
  const { first, second } = last;
  const name = words.first.toLowerCase();
  const other = words.second.toLowerCase();
  return t(words.isTarget ? 'lineAgainstTarget' : 'lineDescription', {
    day: formatDate(last.date),
    first,
    second,
    name,
    other,
  });
}

/** Returns a full line over a pale area, its end marked, and a dashed line for comparison. */
export function lineOptions(points: readonly LinePoint[], words: LineWords, look: ChartLook): ChartOptions {
  const { tokens } = look;
  const base = baseOptions(look, lineDescription(points, words));
  const at = points.map(({ date }) => Date.parse(date));
  const end = points.length - 1;
  const quiet = { enabled: false, symbol: 'circle', states: { hover: { enabled: true, radius: 4 } } };
  return {
    ...base,
    xAxis: {
      type: 'datetime',
      lineWidth: 0,
      tickWidth: 0,
      minPadding: 0,
      maxPadding: 0.02,
      dateTimeLabelFormats: { day: '%e %b', week: '%e %b', month: '%b' },
      labels: { style: { color: tokens.muted, fontSize: '12px' } },
    },
    yAxis: {
      ...countAxis(look),
      tickPixelInterval: 56,
      labels: {
        style: { color: tokens.muted, fontSize: '12px' },
        formatter: ({ value }) => shortNumber(Number(value)),
      },
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const point = points[this.index];
        if (!point) return false;
        return `<b>${formatDate(point.date)}</b><br/>${words.first}: ${formatNumber(point.first)}<br/>${words.second}: ${formatNumber(point.second)}`;
      },
    },
    series: [
      {
        type: 'area',
        name: words.first,
        color: tokens.leaf,
        fillOpacity: 0.13,
        lineWidth: 2.5,
        marker: quiet,
        data: points.map(({ first }, index) => ({
          x: at[index] ?? 0,
          y: first,
          ...(index === end && {
            marker: {
              enabled: true,
              radius: 5,
              lineWidth: 2,
              lineColor: tokens.surface,
              fillColor: tokens.leaf,
            },
          }),
        })),
      },
      {
        type: 'line',
        name: words.second,
        color: tokens.grain,
        dashStyle: 'Dash',
        lineWidth: 2,
        marker: quiet,
        data: points.map(({ second }, index) => ({ x: at[index] ?? 0, y: second })),
      },
    ],
  };
}
