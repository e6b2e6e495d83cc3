import { useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { LIST_LIMIT, type PostingGroupDto, postingGroupCalls } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatAmount, formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteList } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import {
  Button,
  DataTable,
  EmptyState,
  PageHeader,
  Panel,
  SearchField,
  type TableColumn,
  useListUrl,
} from '../../ui/index.js';
import { useActsColumn, useRecordTopic } from '../../ui/records/RecordListPage.js';
import { useRecordId } from '../../ui/records/RecordPage.js';
import { AgencyTabs } from '../providers/AgencyTabs.js';
import { taskPath } from './addresses.js';
import { TaskStatus } from './Status.js';
import { tasks } from './saga.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

/** Rows that each scroll to the end adds. */
const STEP = 30;

/** `/3/assigned-tasks`: all tasks, more of them as the user scrolls. */
export default function TaskListPage() {
  const agencyId = useRecordId(useParams().sharedAgencyId ?? null) ?? 0;
  const of = useAppSelector(selectUser)?.userAccountId ?? 0;
  const { q, set } = useListUrl();
  const [size, setSize] = useState(STEP);
  const [adding, setAdding] = useState(false);
  const shown = useRemoteList(tasks.list, { of, page: 1, size, q });
  useRecordTopic(tasks);
  const { rows, total, loading, error, retry, answer } = shown;
  const acts = useActsColumn<PostingGroupDto>(tasks, rows);
  const count = rows?.length ?? 0;
  const isAll = rows !== null && count >= total;
  const end = useEnd(!loading && !isAll && size < LIST_LIMIT, () =>
    setSize((before) => Math.min(before + STEP, LIST_LIMIT)),
  );
  const add = (
    <Allowed call={postingGroupCalls.create} links={answer?.links ?? null}>
      <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('addTask')}
      </Button>
    </Allowed>
  );
  return (
    <>
      {agencyId > 0 && <AgencyTabs agency={{ id: agencyId, serviceProvider: 0 }} />}
      <PageHeader title={t('tasks')} count={rows && formatNumber(total)} note={t('taskNote')}>
        <SearchField
          label={tasks.labels.search}
          value={q}
          onChange={(next) => {
            setSize(STEP);
            set({ q: next });
          }}
        />
        {add}
      </PageHeader>
      <Panel label={t('tasks')} flush>
        <DataTable
          label={t('tasks')}
          columns={[...columnsFor(agencyId), ...acts]}
          rows={rows}
          rowKey={({ id }) => id}
          loading={loading}
          error={error}
          onRetry={retry}
          empty={
            <EmptyState icon="file" action={!q && add}>
              {t(q ? 'noneFound' : 'noTasks')}
            </EmptyState>
          }
        />
        <p ref={end} className={styles.end} role="status">
          {loading ? t('loading') : endText(count, total)}
        </p>
      </Panel>
      {adding && <tasks.Form store={tasks} row={null} of={of} onClose={() => setAdding(false)} />}
    </>
  );
}

function endText(count: number, total: number): string {
  if (count === 0) return '';
  return count < total ? t('more', { n: formatNumber(count) }) : t('allSeen');
}

/** Returns the ref of an element; calls `onReached` when it comes into view while `active`. */
function useEnd(active: boolean, onReached: () => void) {
  const element = useRef<HTMLParagraphElement>(null);
  const reached = useRef(onReached);
  reached.current = onReached;
  useEffect(() => {
    if (!active || !element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reached.current(), {
      rootMargin: '200px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [active]);
  return element;
}

const columnsFor = (agencyId: number): TableColumn<PostingGroupDto>[] => [
  {
    id: 'name',
    header: t('name'),
    cell: ({ id, group_name }) => <Link to={taskPath(agencyId, id)}>{group_name}</Link>,
  },
  { id: 'resource', header: t('resource'), cell: ({ resourceName }) => resourceName },
  { id: 'services', header: t('services'), cell: ({ services }) => services.replaceAll(' ', ', ') },
  {
    id: 'cost',
    header: t('cost'),
    numeric: true,
    cell: ({ cost_per_farmer }) => formatAmount(cost_per_farmer),
  },
  { id: 'agents', header: t('agents'), numeric: true, cell: ({ agentCount }) => formatNumber(agentCount) },
  { id: 'posted', header: t('posted'), numeric: true, cell: ({ posted }) => formatNumber(posted) },
  {
    id: 'endsOn',
    header: t('endsOn'),
    wide: true,
    cell: ({ endsOn }) => (endsOn ? formatDate(endsOn) : t('noEnd')),
  },
  { id: 'status', header: t('status'), cell: ({ status }) => <TaskStatus status={status} /> },
];
