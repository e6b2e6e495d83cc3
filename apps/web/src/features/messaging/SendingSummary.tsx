import type { JobDto } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
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
      <FactList
        className={styles.facts}
        facts={rows.map(([label, n]) => [label, formatNumber(n)])}
        total={[t('recipients'), formatNumber(recipients)]}
      />
      <p className="sm mut">{t('receiptsLater')}</p>
    </div>
  );
}
