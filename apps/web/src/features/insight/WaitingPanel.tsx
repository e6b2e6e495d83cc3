import { Link } from 'react-router-dom';
import type { AnalyticsDto } from '#libs/contracts';
import { HexLegend, HexWaiting, useHexGrid, usePlaceText } from '../../charts/index.js';
import { formatNumber } from '../../core/i18n/index.js';
import { buttonClass, EmptyState } from '../../ui/index.js';
import { AnimatedNumber } from './AnimatedNumber.js';
import { ChartPanel } from './ChartPanel.js';
import styles from './overview.module.css';
import { RowsLink } from './RowsLink.js';
import { ROWS } from './rows.js';
import { percent } from './share.js';
import { t } from './texts.js';

/** @param evaluateAt address of the evaluation map, for users who may open it */
export function WaitingPanel({ figures, evaluateAt }: { figures: AnalyticsDto; evaluateAt: string | null }) {
  const grid = useHexGrid(figures.charts.waiting);
  const placeOf = usePlaceText();
  const { totalFarms, totalCompleted, oldestWaitingDays } = figures;
  const waiting = Math.max(0, totalFarms - totalCompleted);
  const link = evaluateAt && (
    <Link className={buttonClass({ small: true })} to={evaluateAt}>
      {t('openEvaluation')}
    </Link>
  );
  if (grid.hexes.length === 0) {
    return (
      <ChartPanel title={t('waiting')} aside={totalFarms > 0 && link} table={null}>
        <EmptyState icon={totalFarms > 0 ? 'check' : 'map'}>
          {totalFarms > 0 ? t('noneWaiting') : `${t('noFarms')}.`}
        </EmptyState>
      </ChartPanel>
    );
  }
  const table = {
    caption: t('waiting'),
    columns: [t('place'), t('farmsWaiting')],
    rows: grid.hexes
      .filter((hex) => hex.waiting > 0)
      .sort((a, b) => b.waiting - a.waiting)
      .map((hex) => [placeOf(hex), formatNumber(hex.waiting)]),
  };
  const share = t('shareCompleted', { done: totalCompleted, n: totalFarms });
  return (
    <ChartPanel title={t('waiting')} aside={link} table={table}>
      <div className={styles.waiting}>
        <HexWaiting grid={grid} />
        <div className={styles.waitingFacts}>
          <div>
            <div className={styles.waitingCount}>
              <RowsLink to={ROWS.waiting} resourceIds={figures.communityResourceIds} label={t('waiting')}>
                <AnimatedNumber value={waiting} format={formatNumber} />
              </RowsLink>
            </div>
            <div className="sm mut">{t('notCompleted', { n: waiting })}</div>
          </div>
          <div className={styles.shareBar} role="img" aria-label={share} title={share}>
            <i style={{ width: `${percent(totalCompleted, totalFarms)}%` }} />
          </div>
          <HexLegend grid={grid} />
          {oldestWaitingDays !== null && (
            <div className="sm mut">
              {oldestWaitingDays > 0 ? t('oldest', { n: oldestWaitingDays }) : t('oldestToday')}
            </div>
          )}
        </div>
      </div>
    </ChartPanel>
  );
}
