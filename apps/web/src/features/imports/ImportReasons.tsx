import type { ImportReason, ImportSummary } from '#libs/contracts';
import { formatNumber } from '../../core/i18n/index.js';
import { EmptyState, StatusBadge } from '../../ui/index.js';
import styles from './ImportSummary.module.css';
import { t } from './texts.js';

function exampleOf({ firstRow, column, example }: ImportReason): string {
  const row = formatNumber(firstRow);
  if (!example) return t('rowOnly', { row });
  return column ? t('rowColumn', { column, row, example }) : t('rowExample', { row, example });
}

/** What was rejected, grouped by reason, the most frequent first; then what is worth knowing. */
export function ImportReasons({ summary, completed }: { summary: ImportSummary; completed: boolean }) {
  const { reasons, notes } = summary;
  if (reasons.length === 0 && notes.length === 0) {
    return (
      <div className={styles.reasons}>
        {completed && <EmptyState icon="check">{t('allWell')}</EmptyState>}
      </div>
    );
  }
  return (
    <div className={styles.reasons}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('result')}</th>
            <th scope="col">{t('reason')}</th>
            <th scope="col" className="num">
              {t('rows')}
            </th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason) => (
            <tr key={`${reason.code}-${reason.column}-${reason.firstRow}`}>
              <td>
                <StatusBadge tone="problem">{t('rejected')}</StatusBadge>
              </td>
              <td>
                <div className="b">{reason.message}</div>
                <div className="sm mut">{exampleOf(reason)}</div>
              </td>
              <td className="num b">{formatNumber(reason.rows)}</td>
            </tr>
          ))}
          {notes.map((note) => (
            <tr key={note}>
              <td>
                <StatusBadge tone="warning">{t('noted')}</StatusBadge>
              </td>
              <td colSpan={2}>{note}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
