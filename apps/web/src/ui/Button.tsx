import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { Icon, type IconName } from './icons.js';

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'ghost';

export interface ButtonLook {
  variant?: ButtonVariant;
  small?: boolean;
  icon?: IconName;
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Busy: cannot be pressed, shows a spinner and keeps its width. */
  busy?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Returns the class of a button, for a link that looks like one. */
export function buttonClass({ variant = 'default', small }: ButtonLook, more = ''): string {
  return [styles.button, styles[variant], small && styles.small, more].filter(Boolean).join(' ');
}

export function Button({ variant, small, icon, busy, children, className, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, small }, className)}
      data-variant={variant}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} size={16} />}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Accessible name, also shown on hover. */
  label: string;
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with only an icon. */
export function IconButton({ icon, label, size = 18, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`${styles.iconButton} ${className ?? ''}`}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
