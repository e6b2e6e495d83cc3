import type { ReactNode } from 'react';
import type { AnalyticsDto } from '#libs/contracts';
import { Sparkline } from '../../charts/index.js';
import { formatAmount, formatHectares, formatNumber, formatPercent } from '../../core/i18n/index.js';
import { Kpi } from '../../ui/index.js';
import { AnimatedNumber } from './AnimatedNumber.js';
import styles from './overview.module.css';
import { RowsLink } from './RowsLink.js';
import { ROWS } from './rows.js';
import { percent } from './share.js';
import { t } from './texts.js';

interface Figure {
  label: string;
  value: number;
  format?: (value: number) => string;
  unit?: string;
  note: string;
  aside: ReactNode;
  /** Explains the label if it needs an explanation. */
  means?: string;
  /** Address of the page that lists the rows of one programme. */
  rows?: (resourceId: number) => string;
}

/** Weeks shown by a sparkline. */
const WEEKS = 12;
const MILLION = 1_000_000;

/** Returns whole hectares from 100 on, and two decimals below, so that a young programme does not show "0 ha". */
const hectares = (value: number) => formatHectares(value, value >= 100 ? 0 : 2);

/** "₦8.00m": kobo do not fit a card. */
const shortNaira = (naira: number) =>
  naira >= MILLION ? `₦${(naira / MILLION).toFixed(2)}m` : formatAmount(naira);

function figuresOf(all: AnalyticsDto): Figure[] {
  const weeks = all.charts.overTime.slice(-WEEKS);
  const completed = weeks.flatMap((week) => week.completed ?? []);
  return [
    {
      label: t('registered'),
      rows: ROWS.registered,
      value: all.totalFarmers,
      note: all.farmersThisWeek ? t('thisWeek', { count: all.farmersThisWeek }) : t('noneThisWeek'),
      aside: <Sparkline values={weeks.map(({ farmers }) => farmers)} />,
    },
    {
      label: t('processed'),
      means: t('processedMeans'),
      rows: ROWS.processed,
      value: all.totalProcessed,
      note: t('ofRegistered', { share: formatPercent(all.totalProcessed, all.totalFarmers) }),
      aside: <Sparkline values={weeks.map(({ processed }) => processed)} />,
    },
    {
      label: t('farmSize'),
      rows: ROWS.farms,
      value: all.totalFarmSize,
      format: hectares,
      unit: t('hectare'),
      note: all.totalFarms
        ? t('average', { size: formatHectares(all.totalFarmSize / all.totalFarms) })
        : t('noFarms'),
      aside: <Sparkline values={weeks.map((week) => week.hectares)} />,
    },
    ...(all.money
      ? [
          {
            label: t('recovered'),
            value: all.money.repaid,
            format: shortNaira,
            note: t('ofGivenOut', { amount: shortNaira(all.money.received) }),
            aside: null,
            rows: ROWS.recovery,
          },
        ]
      : []),
    {
      label: t('aboveHalf'),
      rows: ROWS.above,
      value: all.hectaresGreaterThen,
      note: t('atOrBelow', { n: all.hectaresLessThen }),
      aside: (
        <ShareRing
          part={all.hectaresGreaterThen}
          whole={all.hectaresGreaterThen + all.hectaresLessThen}
          tone="adire"
        />
      ),
    },
    {
      label: t('completed'),
      rows: ROWS.completed,
      value: all.totalCompleted,
      note: t('ofMapped', {
        share: formatPercent(all.totalCompleted, all.totalFarms),
        count: all.totalFarms,
      }),
      aside:
        completed.length > 1 ? (
          <Sparkline values={completed} tone="grain" />
        ) : (
          <ShareRing part={all.totalCompleted} whole={all.totalFarms} tone="grain" />
        ),
    },
  ];
}

const LABELS = [t('registered'), t('processed'), t('farmSize'), t('aboveHalf'), t('completed')];

/** The key figures. Their layout is stable while they load. */
export function Kpis({ figures, dim }: { figures: AnalyticsDto | null; dim: boolean }) {
  return (
    <section
      className={`${styles.kpis} ${dim ? styles.dim : ''}`}
      aria-label={t('figures')}
      aria-busy={dim}
      data-source="GET /new-rest/cbn_dashboard_rest/analytics/:username"
    >
      {figures
        ? figuresOf(figures).map(
            ({ label, value, format = formatNumber, unit, note, aside, means, rows }) => (
              <Kpi
                key={label}
                label={label}
                // The drawing shares a line with the figure, so that the label has the full width.
                value={
                  <span className={styles.kpiLine}>
                    <span title={means}>
                      <RowsLink
                        to={value > 0 ? (rows ?? null) : null}
                        resourceIds={figures.communityResourceIds}
                        label={label}
                      >
                        <AnimatedNumber value={value} format={format} />
                        {unit && <span className={styles.unit}> {unit}</span>}
                      </RowsLink>
                    </span>
                    <span className={styles.kpiDrawing}>{aside}</span>
                  </span>
                }
                note={note}
              />
            ),
          )
        : LABELS.map((label) => <Kpi key={label} label={label} value="" loading />)}
    </section>
  );
}

const RADIUS = 12;
const ROUND = 2 * Math.PI * RADIUS;

/**
 * Draws a share as a ring, for a figure without recorded history. Decorative: the adjacent note has the same
 * information.
 */
function ShareRing({ part, whole, tone }: { part: number; whole: number; tone: 'adire' | 'grain' }) {
  const length = (percent(part, whole) / 100) * ROUND;
  return (
    <svg className={styles.ring} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r={RADIUS} />
      <circle
        className={styles[tone]}
        cx="16"
        cy="16"
        r={RADIUS}
        strokeDasharray={`${length} ${ROUND}`}
        transform="rotate(-90 16 16)"
      />
    </svg>
  );
}
