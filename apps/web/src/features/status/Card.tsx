import type { ReactNode } from 'react';
import styles from './status.module.css';

/** One component of the installation. */
export function Card({ label, value, children }: { label: string; value: string; children?: ReactNode }) {
  return (
    <section className={styles.card} aria-label={label}>
      <h2 className={styles.label}>{label}</h2>
      <p className={styles.value}>{value}</p>
      {children}
    </section>
  );
}

export const Line = ({ children, title }: { children: ReactNode; title?: string }) => (
  <p className={`sm mut ${styles.line}`} title={title}>
    {children}
  </p>
);
