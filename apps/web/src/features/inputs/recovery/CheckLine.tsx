import { formatAmount, formatTime } from '../../../core/i18n/index.js';
import { useRemote } from '../../../core/lists/use-remote.js';
import { IconButton, StatusBadge } from '../../../ui/index.js';
import { ledgerPath } from '../addresses.js';
import { Figure } from './Figure.js';
import styles from './flow.module.css';
import { viewOf } from './place.js';
import { type LedgerShown, ledgerCheck } from './remotes.js';
import { t } from './texts.js';

interface CheckLineProps {
  place: LedgerShown;
  /** Entries of the figures on the page. The result of a check of other entries is not shown. */
  entries: number;
}

/** Checks that all sums match their rows: once the page has loaded, and on request. */
export function CheckLine({ place, entries }: CheckLineProps) {
  const { data: checked, loading, error, retry } = useRemote(ledgerCheck, place);
  const data = checked?.entries === entries ? checked : null;
  return (
    <span className={styles.check} role="status">
      {data ? (
        <>
          <StatusBadge tone={data.tiesOut ? 'good' : 'problem'}>
            {t(data.tiesOut ? 'tiesOut' : 'apart')}
          </StatusBadge>
          <span className={data.tiesOut ? 'sm mut' : `sm ${styles.bad}`}>
            <Figure to={ledgerPath('entries', place.resourceId, viewOf(place))}>
              {t('entries', { n: data.entries })}
            </Figure>
            {t('checkedAt', { naira: formatAmount(data.difference), time: formatTime(data.checkedAt) })}
          </span>
        </>
      ) : (
        <span className="sm mut">{error ? `${t('checkFailed')} ${error.message}` : t('checking')}</span>
      )}
      <IconButton icon="refresh" size={15} label={t('checkAgain')} onClick={retry} disabled={loading} />
    </span>
  );
}
