import { useMemo } from 'react';
import type { AuditEntryDto } from '#libs/contracts';
import { later } from '../../core/feature/later.js';
import { formatDate, formatTime } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, type TableColumn, UserName, useListUrl } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { AuditFilters } from './AuditFilters.js';
import styles from './audit.module.css';
import { ChainBadge } from './ChainBadge.js';
import { type AuditFilter, auditList } from './remotes.js';
import { type ExportFormat, exportAuditTask } from './saga.js';
import { t } from './texts.js';
import { parseRecord, wordsOfKind } from './words.js';

const HistoryDrawer = later(() => import('./HistoryDrawer.js'));

/** `/audit`: all audit entries. `?record=farm:12` also opens that record's history. */
export default function AuditPage() {
  const url = useListUrl();
  const { page, size, q, param, set } = url;
  const open = parseRecord(param('record'));
  const filter: AuditFilter = {
    q,
    actor: param('actor'),
    type: param('type'),
    from: param('from'),
    to: param('to'),
    subject: param('subject'),
  };
  const shown = useRemoteList(auditList, { ...filter, page, size });

  const openRecord = (record: string | null) => set({ record, page });
  const columns = useMemo(() => columnsOf((record) => set({ record, page })), [set, page]);
  return (
    <>
      <ListPage
        title={t('title')}
        note={t('note')}
        shown={shown}
        count={shown.answer?.isMore ? t('more', { n: shown.total }) : undefined}
        actions={
          <>
            <ChainBadge />
            <ExportAudit filter={filter} />
          </>
        }
        url={url}
        filters={<AuditFilters filter={filter} onChange={set} />}
        columns={columns}
        rowKey={(row) => row.id}
        expected={12}
        empty={{ text: t('empty'), icon: 'info' }}
        filtered={Object.values(filter).some(Boolean)}
        emptyFiltered={{
          text: t('noMatch'),
          icon: 'search',
          action: (
            <Button onClick={() => set({ q: '', actor: '', type: '', from: '', to: '', subject: '' })}>
              {t('clearFilters')}
            </Button>
          ),
        }}
      />
      {open && (
        <HistoryDrawer
          key={`${open.kind}:${open.id}`}
          kind={open.kind}
          id={open.id}
          onClose={() => openRecord(null)}
        />
      )}
    </>
  );
}

/** Returns the name of a record, or its kind and number. */
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
          <UserName user={row.by ?? { name: t('gona') }} /> {row.what}
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

/** Saves all matching entries in the chosen file format. */
function ExportAudit({ filter }: { filter: AuditFilter }) {
  return (
    <>
      <Export filter={filter} format="csv" label={t('exportCsv')} />
      <Export filter={filter} format="xlsx" label={t('exportExcel')} />
    </>
  );
}

function Export({ filter, format, label }: { filter: AuditFilter; format: ExportFormat; label: string }) {
  const task = useTask(exportAuditTask, format);
  return (
    <Button icon="download" busy={task.running} onClick={() => task.run({ ...filter, format })}>
      {label}
    </Button>
  );
}
