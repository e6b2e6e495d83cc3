import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useOpens } from '../../core/feature/use-opens.js';
import styles from './analytics.module.css';

/** Links a figure to its rows, if the user can open them. */
export function Figure({ to, children }: { to: string; children: ReactNode }) {
  const opens = useOpens();
  return opens(to) ? (
    <Link to={to} className={styles.fig}>
      {children}
    </Link>
  ) : (
    children
  );
}
