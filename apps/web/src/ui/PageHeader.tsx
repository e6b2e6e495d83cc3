import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';
import { CountBadge } from './StatusBadge.js';

export interface PageHeaderProps {
  title: string;
  /** Next to the title, such as the number of records. */
  count?: ReactNode;
  /** Next to the title without a frame, such as a status badge. */
  badge?: ReactNode;
  /** One line under the title. */
  note?: ReactNode;
  /** Filters and actions, on the right. */
  children?: ReactNode;
}

export function PageHeader({ title, count, badge, note, children }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      <div className="grow">
        <div className={styles.titleRow}>
          <h1>{title}</h1>
          {count !== undefined && count !== null && <CountBadge>{count}</CountBadge>}
          {badge}
        </div>
        {note && <div className="mut">{note}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
