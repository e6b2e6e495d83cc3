import { lazy, Suspense, useEffect, useMemo } from 'react';
import type { AuditEntryDto } from '#libs/contracts';
import type { AuditFilter } from '../../api/audit.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber, formatTime } from '../../core/i18n/index.js';
import { useTask } from '../../core/tasks/use-task.js';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  Pagination,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { AuditFilters } from './AuditFilters.js';
import styles from './audit.module.css';
import { ChainBadge } from './ChainBadge.js';
import { auditShown, exportAuditTask } from './saga.js';
import { selectAudit } from './slice.js';
import { t } from './texts.js';
import { parseRecord, wordsOfKind } from './words.js';

const HistoryDrawer = lazy(() => import('./HistoryDrawer.js'));
const PAGE_SIZE = 50;

/** `/audit`: who did what to which record, and when. `?record=farm:12` opens that record's history beside it. */
export default function AuditPage() {
  const dispatch = useAppDispatch();
  const url = useListUrl(PAGE_SIZE);
  const { page, size, q, param, set } = url;
  const { rows, total, isMore, loading, error } = useAppSelector(selectAudit);
  const exporting = useTask(exportAuditTask);
  const open = parseRecord(param('record'));
  const [actor, type, from, to, subject] = ['actor', 'type', 'from', 'to', 'subject'].map(param);
  const filter = useMemo<AuditFilter>(
    () => ({ q, actor, type, from, to, subject }),
    [q, actor, type, from, to, subject],
  );
  const query = useMemo(() => ({ ...filter, page, size }), [filter, page, size]);
  const isFiltered = Object.values(filter).some(Boolean);

  useEffect(() => {
    dispatch(auditShown(query));
  }, [dispatch, query]);

  const openRecord = (record: string | null) => set({ record, page });
  const columns = useMemo(() => columnsOf((record) => set({ record, page })), [set, page]);
  return (
    <>
      <PageHeader
        title={t('title')}
        count={rows && (isMore ? t('more', { n: total }) : formatNumber(total))}
        note={t('note')}
      >
        <ChainBadge />
        <Button icon="download" busy={exporting.running} onClick={() => exporting.run(filter)}>
          {t('exportCsv')}
        </Button>
      </PageHeader>
      <section className={styles.card} aria-label={t('title')}>
        <AuditFilters filter={filter} onChange={set} />
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          loading={loading}
          error={error}
          onRetry={() => dispatch(auditShown(query))}
          expected={12}
          empty={
            <EmptyState
              icon={isFiltered ? 'search' : 'info'}
              action={
                isFiltered && (
                  <Button onClick={() => set({ q: '', actor: '', type: '', from: '', to: '', subject: '' })}>
                    {t('clearFilters')}
                  </Button>
                )
              }
            >
              {t(isFiltered ? 'noMatch' : 'empty')}
            </EmptyState>
          }
        />
        {rows && (
          <Pagination
            page={page}
            size={size}
            total={total}
            onPage={(next) => set({ page: next })}
            onSize={(next) => set({ size: next })}
          />
        )}
      </section>
      {open && (
        <Suspense>
          <HistoryDrawer
            key={`${open.kind}:${open.id}`}
            kind={open.kind}
            id={open.id}
            onClose={() => openRecord(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What a record is called: its name, else its kind and number. */
function nameOf({ kind, id, name }: AuditEntryDto['subject']): string {
  return name ?? `${wordsOfKind(kind)} ${id}`;
}

function columnsOf(onOpen: (record: string) => void): TableColumn<AuditEntryDto>[] {
  return [
    {
      id: 'what',
      header: t('what'),
      cell: (row) => (
        <span className={styles.what}>
          <b>{row.by?.name ?? t('system')}</b> {row.what}
          {row.detail && <span className="sm mut"> {row.detail}</span>}
        </span>
      ),
    },
    {
      id: 'record',
      header: t('record'),
      width: 260,
      cell: ({ subject }) => (
        <button
          type="button"
          className={`link ${styles.record}`}
          aria-label={t('openRecord', { name: nameOf(subject) })}
          onClick={() => onOpen(`${subject.kind}:${subject.id}`)}
        >
          {nameOf(subject)}
        </button>
      ),
    },
    {
      id: 'when',
      header: t('when'),
      width: 170,
      cell: ({ at }) => (
        <time dateTime={at} className={styles.when}>
          {formatDate(at)}, {formatTime(at)}
        </time>
      ),
    },
  ];
}
