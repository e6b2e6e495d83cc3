import type { JobDto } from '#libs/contracts';
import { formatNumber } from '../../../core/i18n/index.js';
import { t } from '../texts.js';
import styles from './UndoImport.module.css';

/** What an undo came to. */
export default function UndoSummary({ job: { summary } }: { job: JobDto }) {
  if (summary?.kind !== 'undo') return null;
  const { removed, restored, kept, gone } = summary;
  const rows = [
    [t('undoRemovedDone'), removed],
    [t('undoRestoredDone'), restored],
    [t('undoKept'), kept],
    [t('undoGone'), gone],
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
