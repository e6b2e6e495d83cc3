import { useMemo } from 'react';
import { ADMINISTRATORS, JOB_FILTERS, type JobFilter, type JobListDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDateTime, t as shared } from '../../core/i18n/index.js';
import type { ShownList } from '../../core/lists/use-remote.js';
import { selectRole, selectUser } from '../../core/session/slice.js';
import {
  DataTable,
  EmptyState,
  JobProgress,
  Pagination,
  SearchField,
  Segmented,
  StatusBadge,
  type TableColumn,
  UserName,
} from '../../ui/index.js';
import type { ListUrlHandle } from '../../ui/use-list-url.js';
import styles from './JobCentrePage.module.css';
import { JobStarters } from './JobStarters.js';
import { badgeOf, barOf, placeOf } from './job-view.js';
import { selectJobs } from './selectors.js';
import type { KnownJob } from './slice.js';
import { t } from './texts.js';

const FILTER_TEXT = {
  all: 'filterAll',
  running: 'filterRunning',
  attention: 'filterAttention',
  finished: 'filterFinished',
  system: 'filterSystem',
} as const;

export interface JobTableProps {
  url: ListUrlHandle;
  show: JobFilter;
  shown: ShownList<JobListDto>;
  selected: number | null;
  onOpen: (id: number) => void;
}

export function JobTable({ url, show, shown, selected, onOpen }: JobTableProps) {
  const { counts, byId } = useAppSelector(selectJobs);
  const { rows, total, loading, error, retry } = shown;
  // Current records: progress frames have arrived since the list was loaded.
  const jobs = useMemo(() => rows?.flatMap(({ id }) => byId[id] ?? []) ?? null, [rows, byId]);
  const me = useAppSelector(selectUser)?.userId ?? null;
  const columns = useMemo(() => columnsFor(me, onOpen), [me, onOpen]);
  const role = useAppSelector(selectRole);
  // Only administrators see Gona's own jobs.
  const administers = role !== null && ADMINISTRATORS.includes(role);
  const filters = JOB_FILTERS.filter((filter) => administers || filter !== 'system');
  const nothing = url.q || show !== 'all';
  return (
    <section className={styles.list} aria-label={t('jobs')}>
      <div className={styles.toolbar}>
        <Segmented
          label={t('filterLabel')}
          value={show}
          options={filters.map((filter) => ({
            value: filter,
            label: t(FILTER_TEXT[filter], { count: counts[filter] }),
          }))}
          onChange={(filter) => url.set({ show: filter === 'all' ? null : filter })}
        />
        <SearchField label={t('searchJobs')} value={url.q} width={170} onChange={(q) => url.set({ q })} />
      </div>
      <DataTable
        label={t('jobs')}
        columns={columns}
        rows={jobs}
        rowKey={(job) => job.id}
        loading={loading}
        error={error}
        onRetry={retry}
        selected={selected}
        onRow={(job) => onOpen(job.id)}
        empty={
          nothing ? (
            <EmptyState icon="search">{url.q ? shared('noMatch', { q: url.q }) : t('noJobsHere')}</EmptyState>
          ) : (
            <EmptyState icon="import" action={<JobStarters place="empty" isMain />}>
              {t('noJobs')}
            </EmptyState>
          )
        }
      />
      {jobs && (
        <Pagination
          page={url.page}
          size={url.size}
          total={total}
          onPage={(page) => url.set({ page })}
          onSize={(size) => url.set({ size })}
        />
      )}
    </section>
  );
}

function columnsFor(me: number | null, onOpen: (id: number) => void): TableColumn<KnownJob>[] {
  return [
    {
      id: 'file',
      header: t('file'),
      cell: (job) => (
        <>
          <button type="button" className={styles.name} title={job.label} onClick={() => onOpen(job.id)}>
            {job.label}
          </button>
          <div className={`sm mut ${styles.kind}`}>
            {[job.detail, placeOf(job)].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      id: 'status',
      header: t('status'),
      cell: (job) => {
        const { tone, text } = badgeOf(job, me);
        return <StatusBadge tone={tone}>{text}</StatusBadge>;
      },
    },
    {
      id: 'progress',
      header: t('progress'),
      fill: true,
      cell: (job) => (
        <div className={styles.bar}>
          <JobProgress label={job.label} {...barOf(job)} />
        </div>
      ),
    },
    {
      id: 'by',
      header: t('startedBy'),
      cell: (job) => (
        <div className={styles.who}>
          {job.startedBy?.id === me ? (
            t('you')
          ) : (
            <UserName user={job.startedBy ?? { name: t('gona') }} plain />
          )}
          <div className="mut">{formatDateTime(job.createdAt)}</div>
        </div>
      ),
    },
  ];
}
