import { Icon, type IconName } from '../../../ui/index.js';
import styles from './tools.module.css';

export interface ToolButtonProps {
  icon: IconName;
  label: string;
  /** For a tool that is in hand or not. */
  on?: boolean;
  /** For a button that opens something. */
  expanded?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

/** A tool of the strip. */
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
