import type { ImportChangeDto } from '#libs/contracts';
import { formatDate, formatPhone } from '../../../core/i18n/index.js';
import { t } from '../texts.js';
import styles from './check.module.css';

/** Joining a community does not replace the previous value, so that value is not struck through. */
const STAYS = 'community';

/** Formats a field value as all other screens do. */
export function shownValue(field: string, value: string | null): string | null {
  if (value && field === 'dateOfBirth') return formatDate(value);
  return value && /phone$/i.test(field) ? formatPhone(value) : value;
}

/** Formats the detail that identifies a record: phones as on all other screens, ids unchanged. */
export const shownDetail = (detail: string | null): string | null =>
  detail?.startsWith('+') ? formatPhone(detail) : detail;

/** Value in Gona, struck through if it would be replaced. */
export function Before({ change }: { change: ImportChangeDto }) {
  const { field } = change;
  const before = shownValue(field, change.before);
  if (!before) return <span className={`mut ${styles.cell}`}>{t('none')}</span>;
  return (
    <span className={styles.cell}>
      {field === STAYS ? before : <del className={styles.before}>{before}</del>}
    </span>
  );
}

/** Value in the file, and a note that helps to judge it. */
export function After({ change: { field, after: value, note } }: { change: ImportChangeDto }) {
  const after = shownValue(field, value);
  return (
    <span className={styles.cell}>
      {after ? <ins className={styles.after}>{after}</ins> : <span className="mut">{t('emptied')}</span>}
      {note && <span className={`sm mut ${styles.remark}`}>{note}</span>}
    </span>
  );
}
