import type { ImportChangeDto } from '#libs/contracts';
import { formatDate, formatPhone } from '../../../core/i18n/index.js';
import { t } from '../texts.js';
import styles from './check.module.css';

/** Who joins a community leaves none for it. */
const STAYS = 'community';

/** A value of a field as all other screens show it. */
export function shownValue(field: string, value: string | null): string | null {
  if (value && field === 'dateOfBirth') return formatDate(value);
  return value && /phone$/i.test(field) ? formatPhone(value) : value;
}

/** What a record is told apart by: a phone as all other screens show it, an id as it is. */
export const shownDetail = (detail: string | null): string | null =>
  detail?.startsWith('+') ? formatPhone(detail) : detail;

/** What Gona has, struck through where it would go. */
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

/** What the file has, and what helps to judge it. */
export function After({ change: { field, after: value, note } }: { change: ImportChangeDto }) {
  const after = shownValue(field, value);
  return (
    <span className={styles.cell}>
      {after ? <ins className={styles.after}>{after}</ins> : <span className="mut">{t('emptied')}</span>}
      {note && <span className={`sm mut ${styles.remark}`}>{note}</span>}
    </span>
  );
}
