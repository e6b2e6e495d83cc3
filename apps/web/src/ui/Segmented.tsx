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
}

/** A choice of one from a few options: radio buttons to the keyboard and to screen readers. */
export function Segmented<T extends string>({ label, value, options, onChange, fill }: SegmentedProps<T>) {
  const move = (step: number) => {
    const at = options.findIndex((option) => option.value === value);
    const next = options[(at + step + options.length) % options.length];
    if (next) onChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={fill ? `${styles.segmented} ${styles.fill}` : styles.segmented}
      onKeyDown={(event) => {
        const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        move(step);
        const group = event.currentTarget;
        requestAnimationFrame(() => group.querySelector<HTMLElement>('[aria-checked="true"]')?.focus());
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
