import { Icon } from '../../ui/index.js';
import styles from './header.module.css';

interface PickerProps {
  label: string;
  /** Null: everything, shown as `all`. */
  value: string | null;
  all: string;
  options: readonly string[];
  onChange: (value: string | null) => void;
  disabled?: boolean;
  className?: string;
}

/** Chooses one name or all. A native select works on every phone and screen reader. */
export function Picker({ label, value, all, options, onChange, disabled, className }: PickerProps) {
  // A link may name an option that is not listed (yet): the value of the address stays visible.
  const missing = value !== null && !options.includes(value);
  return (
    <label className={`sm mut ${styles.picker} ${className ?? ''}`}>
      {label}
      <span className={styles.select}>
        <select
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        >
          <option value="">{all}</option>
          {missing && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={16} />
      </span>
    </label>
  );
}
