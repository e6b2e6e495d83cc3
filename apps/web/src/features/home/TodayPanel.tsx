import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './home.module.css';
import { captureFigures, OWN } from './remotes.js';
import { t } from './texts.js';

/** The agent's captures, today and in total. Loads the captures for the panels below it. */
export default function TodayPanel() {
  const { data, error, retry } = useRemoteRecord(captureFigures, OWN);
  const name = useAppSelector(selectUser)?.displayName ?? '';
  return (
    <Panel className={styles.card}>
      <div className={styles.todayHead}>
        <h1 className={`grow ${styles.name}`}>{t('today', { name })}</h1>
        <span className="mut">{formatDate(new Date().toISOString())}</span>
      </div>
      {data ? (
        <dl className={styles.counts}>
          <Count word={t('capturedToday')} n={data.today} />
          <Count word={t('capturedInAll')} n={data.total} />
          <Count word={t('countCompleted')} n={data.completed} className={styles.done} />
          <Count word={t('countWaiting')} n={data.waiting} className={styles.open} />
        </dl>
      ) : error ? (
        <ErrorState message={t('figuresFailed', { why: error.message })} onRetry={retry} />
      ) : (
        <SkeletonBlock lines={2} />
      )}
    </Panel>
  );
}

function Count({ word, n, className }: { word: string; n: number; className?: string }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd className={className}>{formatNumber(n)}</dd>
    </div>
  );
}
