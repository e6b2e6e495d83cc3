import { t } from '../texts.js';
import styles from './view.module.css';

export interface FarmChoice {
  id: number;
  /** Name of the farm, and details that distinguish it. */
  text: string;
}

export interface FarmPickerProps {
  farms: readonly FarmChoice[];
  selected: number | null;
  onSelect: (id: number) => void;
}

/**
 * Lists the farms of a map by name: for keyboards, screen readers, and users who know the name but not the location.
 */
export function FarmPicker({ farms, selected, onSelect }: FarmPickerProps) {
  return (
    <select
      className={styles.picker}
      aria-label={t('chooseFarm')}
      value={selected ?? ''}
      onChange={(event) => event.currentTarget.value && onSelect(Number(event.currentTarget.value))}
    >
      <option value="">{t('chooseFarm')}</option>
      {farms.map(({ id, text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </select>
  );
}
