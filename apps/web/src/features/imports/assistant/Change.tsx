import type { ImportChangeDto } from '#libs/contracts';
import { t } from '../texts.js';
import styles from './check.module.css';

/** What Gona has, struck through: it would go. */
export function Before({ change: { before } }: { change: ImportChangeDto }) {
  return (
    <span className={styles.cell}>
      {before ? <del className={styles.before}>{before}</del> : <span className="mut">{t('none')}</span>}
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
