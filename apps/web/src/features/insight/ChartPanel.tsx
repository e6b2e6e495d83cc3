import { type ReactNode, Suspense, useState } from 'react';
import { saveTable, type TableData, TableView } from '../../charts/index.js';
import { ErrorBoundary } from '../../ui/ErrorBoundary.js';
import { ErrorState, IconButton, Panel, Skeleton } from '../../ui/index.js';
import styles from './overview.module.css';
import { t } from './texts.js';

interface ChartPanelProps {
  title: string;
  /** Legend or action in the header. */
  aside?: ReactNode;
  /** The figures of the chart as a table. */
  table: TableData | null;
  children: ReactNode;
  className?: string;
}

/** A panel whose chart can be read as a table. */
export function ChartPanel({ title, aside, table, children, className }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const head = (
    <div className={styles.panelAside}>
      {!(asTable && table) && aside}
      {table && (
        <IconButton
          className={styles.tableSwitch}
          icon={asTable ? 'report' : 'table'}
          label={asTable ? t('showAsChart') : t('showAsTable')}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        />
      )}
      {table && (
        <IconButton
          className={styles.tableSwitch}
          icon="download"
          label={t('exportOf', { title })}
          onClick={() => saveTable(table, `gona-${title.toLowerCase().replace(/\W+/g, '-')}`)}
        />
      )}
    </div>
  );
  return (
    <Panel title={title} aside={head} className={`${styles.chartPanel} ${className ?? ''}`}>
      {asTable && table ? (
        <TableView {...table} />
      ) : (
        <ErrorBoundary fallback={<ErrorState message={t('chartFailed')} onRetry={() => location.reload()} />}>
          <Suspense fallback={<PanelSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      )}
    </Panel>
  );
}

/** Placeholder of a chart that is loading; nothing in the first 200 ms. */
export function PanelSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className={styles.panelSkeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <Skeleton key={row} height={16} width={`${92 - row * 11}%`} />
      ))}
    </div>
  );
}
