import { type JobDto, MAP_FAULTS } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import styles from './repairs.module.css';
import { t } from './texts.js';

/** What a repair found and did. */
export default function RepairSummary({ job: { summary } }: { job: JobDto }) {
  if (summary?.kind !== 'repair') return null;
  const { examined, repaired, reopened, kept, gone, impossible, faults } = summary;
  const rows = [
    [t('countExamined'), examined],
    ...faults.map(({ code, farms }) => [MAP_FAULTS[code], farms] as const),
    [t('repaired'), repaired],
    [t('reopened'), reopened],
    [t('outcomekept'), kept],
    [t('outcomegone'), gone],
    [t('outcomeimpossible'), impossible],
  ] as const;
  return (
    <dl className={`${styles.counts} ${styles.inset}`}>
      {rows.map(([what, n]) => (
        <div key={what} className={n === 0 ? 'mut' : undefined}>
          <dt>{what}</dt>
          <dd className="num b">{formatNumber(n)}</dd>
        </div>
      ))}
    </dl>
  );
}
