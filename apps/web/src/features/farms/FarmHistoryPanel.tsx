import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { EmptyState, ErrorState, Panel, SkeletonBlock } from '../../ui/index.js';
import styles from './farms.module.css';
import { farmHistory } from './records.js';
import { t } from './texts.js';

/** Everything that happened to a farm, newest first: by whom, when, and from which file. */
export default function FarmHistoryPanel({ id }: { id: number }) {
  const { data, error, retry } = useRemoteRecord(farmHistory, id);
  let inside = <SkeletonBlock lines={4} />;
  if (data && data.list.length === 0) inside = <EmptyState icon="file">{t('noHistory')}</EmptyState>;
  else if (data)
    inside = (
      <ol className={styles.rows}>
        {data.list.map(({ at, by, what, source }) => (
          <li key={`${at} ${what}`}>
            <div>
              <b>{by ?? t('unknown')}</b> {what}
            </div>
            <div className="sm mut">{[formatMoment(at), source].filter(Boolean).join(' · ')}</div>
          </li>
        ))}
      </ol>
    );
  else if (error) inside = <ErrorState message={error.message} onRetry={retry} />;
  return <Panel title={t('history')}>{inside}</Panel>;
}
