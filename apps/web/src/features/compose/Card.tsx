import { type ReactNode, useId } from 'react';
import styles from './compose.module.css';

export interface CardProps {
  no: number;
  title: string;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A numbered section of the page. */
export function Card({ no, title, aside, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`${styles.card} ${className}`} aria-labelledby={id}>
      <header className={styles.head}>
        <span className={styles.no} aria-hidden="true">
          {no}
        </span>
        <h2 id={id} className="grow">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
