import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './recovery.module.css';

/** A figure that links to its rows. */
export function Figure({ to, label, children }: { to: string; label?: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.fig} aria-label={label}>
      {children}
    </Link>
  );
}
