import type { LgaCountDto } from '#libs/contracts';
import { formatNumber } from '../core/i18n/index.js';
import { baseOptions, type ChartLook, type ChartOptions, categoryAxis, countAxis } from './base-options.js';
import { t } from './texts.js';

export type LgaBar = Pick<LgaCountDto, 'lga' | 'registered' | 'processed'>;

/** Sorts rows by registered farmers descending, then by name. */
export function sortedByRegistered<Row extends LgaBar>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => b.registered - a.registered || a.lga.localeCompare(b.lga));
}

/** Describes the chart in a sentence. @param all total local governments; the chart draws the largest */
export function barsDescription(rows: readonly LgaBar[], all: number): string {
  const most = sortedByRegistered(rows)[0];
  if (!most) return t('barsEmpty');
  const { lga, registered, processed } = most;
  return t('barsDescription', { lga, registered, processed, n: all });
}

/** Draws processed farmers over the registered ones of each local government, labelled with the registered ones. */
export function barsOptions(rows: readonly LgaBar[], all: number, look: ChartLook): ChartOptions {
  const { tokens } = look;
  const sorted = sortedByRegistered(rows);
  const bar = {
    type: 'bar',
    borderWidth: 0,
    borderRadius: 2,
    maxPointWidth: 16,
    states: { hover: { brightness: -0.05 } },
  } as const;
  const base = baseOptions(look, barsDescription(rows, all));
  return {
    ...base,
    xAxis: { ...categoryAxis(look), categories: sorted.map(({ lga }) => lga) },
    // Room for the label of the longest bar; the axis may end between two grid lines.
    yAxis: { ...countAxis(look), endOnTick: false, maxPadding: 0.14, tickPixelInterval: 120 },
    plotOptions: {
      ...base.plotOptions,
      bar: { grouping: false, pointPadding: 0.08, groupPadding: 0.08, crisp: true },
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const row = sorted[this.index];
        if (!row) return false;
        return `<b>${escapeText(row.lga)}</b><br/>${t('processed')}: ${formatNumber(row.processed)}<br/>${t('registered')}: ${formatNumber(row.registered)}`;
      },
    },
    // A narrow chart needs a larger share of its width for the same label.
    responsive: { rules: [{ condition: { maxWidth: 420 }, chartOptions: { yAxis: { maxPadding: 0.3 } } }] },
    series: [
      {
        ...bar,
        name: t('registered'),
        color: tokens.leafPale,
        data: sorted.map(({ registered }) => registered),
        dataLabels: {
          enabled: true,
          crop: false,
          overflow: 'allow',
          allowOverlap: true,
          format: '{point.y:,.0f}',
          style: { color: tokens.muted, fontSize: '12px', fontWeight: '400', textOutline: 'none' },
        },
      },
      { ...bar, name: t('processed'), color: tokens.leaf, data: sorted.map(({ processed }) => processed) },
    ],
  };
}

/** Escapes a name, because Highcharts reads tooltips as markup. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
