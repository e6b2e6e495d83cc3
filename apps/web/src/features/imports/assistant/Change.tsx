import type { ImportChangeDto } from '#libs/contracts';
import { t } from '../texts.js';
import styles from './check.module.css';

/** Who joins a community leaves none for it. */
const STAYS = 'community';

/** What Gona has, struck through where it would go. */
export function Before({ change: { field, before } }: { change: ImportChangeDto }) {
  if (!before) return <span className={`mut ${styles.cell}`}>{t('none')}</span>;
  return (
    <span className={styles.cell}>
      {field === STAYS ? before : <del className={styles.before}>{before}</del>}
    </span>
  );
}

/** What the file has, and what helps to judge it. */
export function After({ change: { after, note } }: { change: ImportChangeDto }) {
  return (
    <span className={styles.cell}>
      {after ? <ins className={styles.after}>{after}</ins> : <span className="mut">{t('emptied')}</span>}
      {note && <span className={`sm mut ${styles.remark}`}>{note}</span>}
    </span>
  );
}
