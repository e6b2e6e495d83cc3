import { useMemo, useState } from 'react';
import type { LgaCountDto, StateCountDto } from '#libs/contracts';
import { BarsByLga, Legend, sortedByRegistered } from '../../charts/index.js';
import { formatNumber } from '../../core/i18n/index.js';
import { EmptyState, Segmented } from '../../ui/index.js';
import { ChartPanel } from './ChartPanel.js';
import styles from './overview.module.css';
import { ROWS } from './rows.js';
import { t } from './texts.js';

/** Number of bars that fit the panel and remain distinguishable. */
const SHOWN = 8;
const LEGEND = [
  { name: t('processedShort'), look: 'bar' },
  { name: t('registeredShort'), look: 'bar-pale' },
] as const;
const BY = [
  { value: 'state', label: t('stateName') },
  { value: 'lga', label: t('lgaShort') },
] as const;

interface LgaPanelProps {
  rows: readonly LgaCountDto[];
  states: readonly StateCountDto[];
  /** The programme of the figures, whose farmers a count opens; null for several. */
  resourceId: number | null;
  action?: React.ReactNode;
}

/** Farmers by state or local government. */
export function LgaPanel({ rows, states, resourceId, action }: LgaPanelProps) {
  const [by, setBy] = useState<'state' | 'lga'>('lga');
  const sorted = useMemo(
    () =>
      sortedByRegistered<Omit<LgaCountDto, 'lgaId'> & { lgaId: number | null }>(
        by === 'lga' ? rows : states.map(({ state, ...counts }) => ({ lgaId: null, lga: state, ...counts })),
      ),
    [rows, states, by],
  );
  const shown = useMemo(() => sorted.slice(0, SHOWN), [sorted]);
  const title = t(by === 'lga' ? 'byLga' : 'byState');
  if (rows.length === 0) {
    return (
      <ChartPanel title={title} table={null}>
        <EmptyState icon="users" action={action}>
          {t('noFarmers')}
        </EmptyState>
      </ChartPanel>
    );
  }
  const opening = (value: number, lgaId: number | null, to: (typeof ROWS)['registeredIn']) => {
    const text = formatNumber(value);
    return resourceId !== null && lgaId !== null && value > 0 ? { text, to: to(resourceId, lgaId) } : text;
  };
  const table = {
    caption: title,
    columns: [t(by === 'lga' ? 'lga' : 'stateName'), t('processedShort'), t('registeredShort')],
    rows: sorted.map(({ lgaId, lga, processed, registered }) => [
      lga,
      opening(processed, lgaId, ROWS.processedIn),
      opening(registered, lgaId, ROWS.registeredIn),
    ]),
  };
  const aside = (
    <>
      <Legend items={LEGEND} />
      <Segmented label={t('by')} value={by} options={BY} onChange={setBy} />
    </>
  );
  return (
    <ChartPanel title={title} aside={aside} table={table}>
      <BarsByLga rows={shown} all={sorted.length} />
      {sorted.length > SHOWN && (
        <span className={`sm mut ${styles.more}`}>{t('moreLgas', { count: sorted.length - SHOWN })}</span>
      )}
    </ChartPanel>
  );
}
