import { Panel } from '../../../ui/index.js';
import { t } from '../texts.js';
import styles from './FileNotes.module.css';

/** Notes about the file as a whole. */
export function FileNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Panel title={t('notes')}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  );
}
