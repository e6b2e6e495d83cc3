import { type AnomalyDto, ENTRY_WORDS } from '#libs/contracts';
import { formatAmount, formatMoment } from '../../core/i18n/index.js';
import styles from './anomalies.module.css';
import { t } from './texts.js';

/** The entries that cause an anomaly, collapsed. */
export function AnomalyEntries({ entries }: Pick<AnomalyDto, 'entries'>) {
  if (entries.length === 0) return null;
  return (
    <details className="sm">
      <summary>{t('itsEntries', { n: entries.length })}</summary>
      <ul className={styles.entries}>
        {entries.map(({ id, kind, amount, recordedBy, recordedOn }) => (
          <li key={id}>
            {t('itsEntry', {
              id: String(id),
              what: ENTRY_WORDS[kind],
              amount: formatAmount(amount),
              name: recordedBy,
              at: formatMoment(recordedOn),
            })}
          </li>
        ))}
      </ul>
    </details>
  );
}
