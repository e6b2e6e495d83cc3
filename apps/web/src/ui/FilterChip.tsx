import { t } from '../core/i18n/index.js';
import styles from './FilterChip.module.css';
import { Icon } from './icons.js';

/** Shows one active filter, with a button that clears it. */
export function FilterChip({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button type="button" className={styles.chip} title={t('clearFilter', { name })} onClick={onClear}>
      {name}
      <Icon name="close" size={13} />
    </button>
  );
}
