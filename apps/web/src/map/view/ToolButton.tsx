import { Icon, type IconName } from '../../ui/index.js';
import styles from './view.module.css';

export interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** For a toggle button. */
  on?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** One square button of a map's tool strip. */
export function ToolButton({ icon, label, on, expanded, disabled, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={on || expanded ? `${styles.tool} ${styles.on}` : styles.tool}
      title={label}
      aria-label={label}
      aria-pressed={on}
      aria-expanded={expanded}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={19} />
    </button>
  );
}
