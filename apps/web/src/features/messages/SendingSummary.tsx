import type { JobDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import styles from './messages.module.css';
import { t } from './texts.js';

/** Summarises the outcome of a message for the job centre. */
export default function SendingSummary({ job: { summary } }: { job: JobDto }) {
  if (summary?.kind !== 'sms') return null;
  const { recipients, handedOver, failed, unknown, notSent } = summary;
  const rows = [
    [t('handedOver'), handedOver],
    [t('failed'), failed],
    [t('unknown'), unknown],
    [t('notSent'), notSent],
  ] as const;
  return (
    <div className={styles.jobSummary}>
      <dl className={styles.facts}>
        {rows.map(([label, n]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatNumber(n)}</dd>
          </div>
        ))}
        <div className={styles.sum}>
          <dt>{t('recipients')}</dt>
          <dd>{formatNumber(recipients)}</dd>
        </div>
      </dl>
      <p className="sm mut">{t('receiptsLater')}</p>
    </div>
  );
}
