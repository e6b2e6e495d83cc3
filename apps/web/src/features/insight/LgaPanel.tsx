import { useMemo } from 'react';
import type { LgaCountDto } from '#libs/contracts';
import { BarsByLga, Legend, sortedByRegistered } from '../../charts/index.js';
import { formatNumber } from '../../core/i18n/index.js';
import { EmptyState } from '../../ui/index.js';
import { ChartPanel } from './ChartPanel.js';
import styles from './overview.module.css';
import { t } from './texts.js';

/** Number of bars that fit the panel and remain distinguishable. */
const SHOWN = 8;
const LEGEND = [
  { name: t('processedShort'), look: 'bar' },
  { name: t('registeredShort'), look: 'bar-pale' },
] as const;

export function LgaPanel({ rows, action }: { rows: readonly LgaCountDto[]; action?: React.ReactNode }) {
  const sorted = useMemo(() => sortedByRegistered(rows), [rows]);
  const shown = useMemo(() => sorted.slice(0, SHOWN), [sorted]);
  if (rows.length === 0) {
    return (
      <ChartPanel title={t('byLga')} table={null}>
        <EmptyState icon="users" action={action}>
          {t('noFarmers')}
        </EmptyState>
      </ChartPanel>
    );
  }
  const table = {
    caption: t('byLga'),
    columns: [t('lga'), t('processedShort'), t('registeredShort')],
    rows: sorted.map((row) => [row.lga, formatNumber(row.processed), formatNumber(row.registered)]),
  };
  return (
    <ChartPanel title={t('byLga')} aside={<Legend items={LEGEND} />} table={table}>
      <BarsByLga rows={shown} all={sorted.length} />
      {sorted.length > SHOWN && (
        <span className={`sm mut ${styles.more}`}>{t('moreLgas', { count: sorted.length - SHOWN })}</span>
      )}
    </ChartPanel>
  );
}
