import { t } from '../texts.js';
import styles from './view.module.css';

export interface FarmChoice {
  id: number;
  /** What it is called, and what else tells it from the others. */
  text: string;
}

export interface FarmPickerProps {
  farms: readonly FarmChoice[];
  selected: number | null;
  onSelect: (id: number) => void;
}

/** The farms of a map by their names: for keyboards and screen readers, and for who knows the name and not the place. */
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
