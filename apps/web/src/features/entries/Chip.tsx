import { Icon } from '../../ui/index.js';
import styles from './entries.module.css';
import { t } from './texts.js';

/** One filter that holds, and the way out of it. */
export function Chip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.chip} title={t('clear', { name })} onClick={onClear}>
      {name}
      <Icon name="close" size={13} />
    </button>
  );
}
