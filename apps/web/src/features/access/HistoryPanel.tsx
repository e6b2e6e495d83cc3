import { Link } from 'react-router-dom';
import { formatMoment } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { buttonClass, ErrorState, Panel, SkeletonBlock, UserName } from '../../ui/index.js';
import { recordHistory } from '../audit/remotes.js';
// Registers the saga that loads the history.
import '../audit/saga.js';
import { t } from './texts.js';
import styles from './user.module.css';

const LINES = 8;

/** Recent audit entries of the user. */
export function HistoryPanel({ userId }: { userId: number }) {
  const { data, error, retry } = useRemoteRecord(recordHistory, `user:${userId}`);
  return (
    <Panel
      flush
      title={t('history')}
      aside={
        <Link className={buttonClass({ variant: 'ghost', small: true })} to={`/audit?subject=user:${userId}`}>
          {t('openInAudit')}
        </Link>
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={retry} />
      ) : !data ? (
        <div className={styles.pad}>
          <SkeletonBlock lines={3} />
        </div>
      ) : data.list.length === 0 ? (
        <p className={`${styles.pad} mut`}>{t('noHistory')}</p>
      ) : (
        <ol className={styles.history}>
          {data.list.slice(0, LINES).map(({ id, at, by, what, detail }) => (
            <li key={id}>
              <time dateTime={at}>{formatMoment(at)}</time>
              <span>
                <UserName user={by ?? { name: t('gona') }} /> {what}
                {detail && <span className="mut">: {detail}</span>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}
