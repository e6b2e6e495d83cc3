import { Icon } from './icons.js';
import styles from './Steps.module.css';
import { t } from './texts.js';

export interface StepsProps {
  /** Accessible name of the list of steps. */
  label: string;
  titles: readonly string[];
  /** The current step, counted from 0; the number of steps once all are done. */
  at: number;
  /** The current step failed. */
  trouble?: boolean;
}

/** Numbered steps of a long process: done, current, upcoming. */
export function Steps({ label, titles, at, trouble }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {titles.map((title, index) => {
        const state = index < at ? 'past' : index === at ? 'now' : 'next';
        const classes = [styles[state], state === 'now' && trouble && styles.trouble].filter(Boolean);
        return (
          <li key={title} className={classes.join(' ')} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.dot}>
              {state === 'past' ? <Icon name="check" size={14} /> : index + 1}
            </span>
            <span className={styles.name}>{title}</span>
            <span className="hidden-label">{t(state)}</span>
          </li>
        );
      })}
    </ol>
  );
}
