import type { JobDto, ExportSummary as Summary } from '#libs/contracts';
import { formatBytes, formatDateTime, formatNumber } from '../../core/i18n/index.js';
import { FactList } from '../../ui/FactList.js';
import styles from './exports.module.css';
import { exportSummaryOf, isAvailable } from './summary.js';
import { t } from './texts.js';

/** Result of an export: rows, size, expiry time and filters. */
export default function ExportSummary({ job }: { job: JobDto }) {
  const summary = exportSummaryOf(job.summary);
  if (!summary) return null;
  return (
    <div className={styles.summary}>
      <ExportFacts summary={summary} />
    </div>
  );
}

/** Result of an export, as the dialog shows it. */
export function ExportFacts({ summary }: { summary: Summary }) {
  const kept = formatDateTime(summary.keptUntil);
  const facts: (readonly [string, string])[] = [
    [t('rows'), formatNumber(summary.rows)],
    [t('size'), formatBytes(summary.size)],
    [t('kept'), isAvailable(summary) ? kept : t('gone', { time: kept })],
    [t('takenAt'), formatDateTime(summary.takenAt)],
    [t('filters'), summary.filters.join('; ')],
    ...(summary.crs === null ? [] : [[t('coordinates'), summary.crs] as const]),
    ...(summary.recipient ? [[t('recipient'), summary.recipient] as const] : []),
    ...(summary.purpose ? [[t('purpose'), summary.purpose] as const] : []),
    ...(summary.whole ? [[t('bvns'), t('wholeBvns')] as const] : []),
  ];
  return <FactList className={styles.facts} columns facts={facts} />;
}
