import { type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

export interface Tab<T extends string> {
  value: T;
  label: string;
  count?: ReactNode;
}

export interface TabsProps<T extends string> {
  /** Accessible name of the tab list. */
  label: string;
  value: T;
  tabs: readonly Tab<T>[];
  onChange: (value: T) => void;
  /** Right of the tabs. */
  aside?: ReactNode;
  /** Content of the open tab. */
  children: ReactNode;
}

/** Tabs with the content of the open one. The arrow keys move between them. */
export function Tabs<T extends string>({ label, value, tabs, onChange, aside, children }: TabsProps<T>) {
  const id = useId();
  const move = (step: number) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next) onChange(next.value);
  };
  return (
    <>
      <div className={styles.line}>
        <div
          role="tablist"
          aria-label={label}
          className={styles.tabs}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
            if (!step) return;
            event.preventDefault();
            move(step);
            const list = event.currentTarget;
            requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
          }}
        >
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={tab.value === value}
              aria-controls={`${id}-panel`}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
        {aside && <div className={`sm mut ${styles.aside}`}>{aside}</div>}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {children}
      </div>
    </>
  );
}
