import type { ReactNode } from 'react';
import styles from './Segmented.module.css';

export interface SegmentedProps<T extends string> {
  /** Accessible name of the choice. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Fills its container, with segments of equal width. */
  fill?: boolean;
  /** Arrow keys only move the focus, for a choice that reloads the page; Enter or a blank chooses. */
  byEnter?: boolean;
}

/** A choice of one from a few options: radio buttons to the keyboard and to screen readers. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  fill,
  byEnter,
}: SegmentedProps<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={fill ? `${styles.segmented} ${styles.fill}` : styles.segmented}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        const radios = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')];
        const at = radios.findIndex((radio) => radio.contains(event.target as Node));
        const next = (at + step + options.length) % options.length;
        const chosen = options[next];
        radios[next]?.focus();
        if (!byEnter && chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input cannot hold the counts that these show
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          className={option.value === value ? `${styles.part} ${styles.on}` : styles.part}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
