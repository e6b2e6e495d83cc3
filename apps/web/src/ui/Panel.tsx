import type { ReactNode } from 'react';
import styles from './Panel.module.css';

export interface PanelProps {
  title?: ReactNode;
  /** Right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  /** A line between title and content, and no padding around the content: for lists and tables. */
  flush?: boolean;
  className?: string;
  /** Accessible name of a region without a title. */
  label?: string;
}

export function Panel({ title, aside, children, flush, className, label }: PanelProps) {
  return (
    <section
      className={[styles.panel, flush && styles.flush, className].filter(Boolean).join(' ')}
      aria-label={label ?? (typeof title === 'string' ? title : undefined)}
    >
      {(title || aside) && (
        <header className={styles.head}>
          <h2 className="grow">{title}</h2>
          {aside}
        </header>
      )}
      <div className={styles.body}>{children}</div>
    </section>
  );
}

export interface KpiProps {
  label: string;
  value: ReactNode;
  unit?: string;
  /** One line under the figure. */
  note?: ReactNode;
  /** A small chart on the right, such as a sparkline. */
  aside?: ReactNode;
  loading?: boolean;
}

/** One figure of a dashboard. */
export function Kpi({ label, value, unit, note, aside, loading }: KpiProps) {
  return (
    <div className={styles.kpi} aria-busy={loading || undefined}>
      <div className="grow">
        <div className={`mut ${styles.kpiLabel}`}>{label}</div>
        {loading ? (
          <div className={styles.kpiSkeleton} />
        ) : (
          <div className={styles.kpiValue}>
            {value}
            {unit && <span className={styles.kpiUnit}> {unit}</span>}
          </div>
        )}
        <div className="sm mut">{(!loading && note) || '\u00a0'}</div>
      </div>
      {aside && !loading && <div className={styles.kpiAside}>{aside}</div>}
    </div>
  );
}
