import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.js';
import { Button, ErrorState, Panel, Segmented, SkeletonBlock } from '../ui/index.js';
import styles from './card.module.css';
import { saveTable } from './save-table.js';
import { type TableData, TableView } from './TableView.js';
import { t } from './texts.js';

interface ChartCardProps {
  /** A sentence that the figures say, in at most 80 letters. */
  title: string;
  /** The counted things, and their unit. */
  note: ReactNode;
  /** Source and time. */
  source: string;
  /** Call of the figures. */
  call: string;
  table: TableData;
  /** Name of the exported file, without its ending. */
  file: string;
  /** The chart; without one, only the table is shown. */
  children?: ReactNode;
  /** The chart has the documented 500 px, half of it, or the height of its content. */
  size?: 'full' | 'low' | 'free';
}

/** A chart with its sentence, the same figures as a table, and their export. */
export function ChartCard({
  title,
  note,
  source,
  call,
  table,
  file,
  children,
  size = 'full',
}: ChartCardProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart');
  return (
    <Panel title={title} className={styles.panel}>
      <div className={styles.inside} data-source={call}>
        <p className="sm mut">{note}</p>
        <div className={size === 'full' ? styles.chart : `${styles.chart} ${styles[size]}`}>
          {view === 'table' || !children ? (
            <TableView {...table} />
          ) : (
            <ErrorBoundary
              fallback={<ErrorState message={t('chartFailed')} onRetry={() => location.reload()} />}
            >
              <Suspense fallback={<SkeletonBlock lines={6} />}>{children}</Suspense>
            </ErrorBoundary>
          )}
        </div>
        <footer className={styles.foot}>
          <span className="sm mut grow">{source}</span>
          {children && (
            <Segmented
              label={t('viewOf', { title })}
              value={view}
              options={[
                { value: 'chart', label: t('chart') },
                { value: 'table', label: t('table') },
              ]}
              onChange={setView}
            />
          )}
          <Button
            icon="download"
            onClick={() => saveTable(table, file)}
            aria-label={t('exportOf', { title })}
          >
            {t('export')}
          </Button>
        </footer>
      </div>
    </Panel>
  );
}
