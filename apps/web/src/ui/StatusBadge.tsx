import type { ReactNode } from 'react';
import styles from './StatusBadge.module.css';

/** Each tone has a colour and a shape, so that colour is never the only signal. */
export type Tone = 'good' | 'running' | 'warning' | 'problem' | 'failed' | 'waiting';

const SHAPE: Record<Tone, string> = {
  good: 'leaf',
  running: 'adire',
  warning: 'grain square',
  problem: 'lat diamond',
  failed: 'lat square',
  waiting: 'gray',
};

export function StatusBadge({ tone, children, title }: { tone: Tone; children: ReactNode; title?: string }) {
  const classes = SHAPE[tone].split(' ').map((name) => styles[name]);
  return (
    <span className={[styles.badge, ...classes].join(' ')} title={title}>
      {children}
    </span>
  );
}

/** A count next to a title. */
export function CountBadge({ children }: { children: ReactNode }) {
  return <span className={styles.count}>{children}</span>;
}
