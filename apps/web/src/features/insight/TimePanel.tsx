import { useMemo } from 'react';
import type { TimePointDto } from '#libs/contracts';
import { Legend, LineOverTime } from '../../charts/index.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { EmptyState } from '../../ui/index.js';
import { ChartPanel } from './ChartPanel.js';
import { t } from './texts.js';

const WITH_COMPLETED = { first: t('mappedFarms'), second: t('completedFarms') };
const WITH_PROCESSED = { first: t('mappedFarms'), second: t('processedFarmers') };

export function TimePanel({ weeks, action }: { weeks: readonly TimePointDto[]; action?: React.ReactNode }) {
  // If the server does not know when farms were completed, the number of processed farmers replaces it.
  const known = weeks.every(({ completed }) => completed !== undefined);
  const words = known ? WITH_COMPLETED : WITH_PROCESSED;
  const points = useMemo(
    () =>
      weeks.map(({ date, mapped, completed, processed }) => ({
        date,
        first: mapped,
        second: known ? (completed ?? 0) : processed,
      })),
    [weeks, known],
  );
  if (!weeks.some(({ mapped }) => mapped > 0)) {
    return (
      <ChartPanel title={t('overTime')} table={null}>
        <EmptyState icon="map" action={action}>
          {t('noFarms')}.
        </EmptyState>
      </ChartPanel>
    );
  }
  const table = {
    caption: t('overTime'),
    columns: [t('weekEnding'), words.first, words.second],
    rows: [...points]
      .reverse()
      .map(({ date, first, second }) => [formatDate(date), formatNumber(first), formatNumber(second)]),
  };
  const legend = [
    { name: words.first, look: 'line' },
    { name: words.second, look: 'dashed' },
  ] as const;
  return (
    <ChartPanel title={t('overTime')} aside={<Legend items={legend} />} table={table}>
      <LineOverTime points={points} words={words} />
    </ChartPanel>
  );
}
