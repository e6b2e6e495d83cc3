import { Link, useParams } from 'react-router-dom';
import type { PostingDto, PostingGroupDto } from '#libs/contracts';
import { formatAmount, formatDate, formatNumber, formatPhone } from '../../core/i18n/index.js';
import { FigureStrip } from '../../ui/FigureStrip.js';
import { buttonClass, PageHeader, type TableColumn } from '../../ui/index.js';
import { ListPage } from '../../ui/ListPage.js';
import { RecordActs } from '../../ui/records/RecordActs.js';
import { useActsColumn, useRecordList } from '../../ui/records/RecordListPage.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { agentPath } from '../agents/addresses.js';
import { capturedForPath, tasksPath } from './addresses.js';
import { PostingStatus, PostingToggle, TaskStatus } from './Status.js';
import { nameOfAgent, postings, tasks } from './saga.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

/** `/3/assigned-tasks/7`: a task and its postings. */
export default function TaskPage() {
  const { sharedAgencyId, assignedTaskId } = useParams();
  const agencyId = useRecordId(sharedAgencyId ?? null) ?? 0;
  return (
    <RecordArea
      store={tasks}
      id={useRecordId(assignedTaskId ?? null)}
      icon="file"
      back={{ to: tasksPath(agencyId), label: t('tasks') }}
    >
      {(task) => <Task task={task} agencyId={agencyId} />}
    </RecordArea>
  );
}

function Task({ task, agencyId }: { task: PostingGroupDto; agencyId: number }) {
  const { id, group_name, resourceName, services, status, cost_per_farmer, budget, endsOn, posted } = task;
  const { url, shown } = useRecordList(postings, { of: id });
  const acts = useActsColumn<PostingDto>(postings, shown.rows);
  const facts = [resourceName, services.replaceAll(' ', ', '), task.groupDescription];
  return (
    <>
      <PageHeader title={group_name} badge={<TaskStatus status={status} />} note={facts.join(' · ')}>
        <Link className={buttonClass({})} to={tasksPath(agencyId)}>
          {t('tasks')}
        </Link>
        <RecordActs store={tasks} row={task} />
      </PageHeader>
      <div className={styles.facts}>
        <FigureStrip
          source="GET /postinggroup/task/:id"
          label={group_name}
          of={[
            { word: t('cost'), value: formatAmount(cost_per_farmer) },
            { word: t('posted'), value: formatNumber(posted), note: formatAmount(posted * cost_per_farmer) },
            { word: t('budget'), value: budget === null ? '–' : formatAmount(budget) },
            { word: t('endsOn'), value: endsOn ? formatDate(endsOn) : t('noEnd') },
          ]}
        />
      </div>
      <ListPage
        title={postings.labels.title}
        search={postings.labels.search}
        url={url}
        shown={shown}
        rowKey={(row) => row.id}
        columns={[...columnsFor(id), ...acts]}
        empty={{ text: postings.labels.empty, icon: 'file' }}
      />
    </>
  );
}

const columnsFor = (taskId: number): TableColumn<PostingDto>[] => [
  {
    id: 'agent',
    header: t('agent'),
    sort: 'surname',
    cell: (row) => <Link to={agentPath(row.agentId)}>{nameOfAgent(row)}</Link>,
  },
  {
    id: 'community',
    header: t('community'),
    sort: 'community_name',
    cell: ({ community_name }) => community_name,
  },
  {
    id: 'positions',
    header: t('positions'),
    sort: 'startFarmerPosition',
    cell: ({ startFarmerPosition: start, endFarmerPosition: end }) =>
      t('range', { start: formatNumber(start), end: formatNumber(end) }),
  },
  { id: 'phone', header: t('phone'), wide: true, cell: ({ phone }) => (phone ? formatPhone(phone) : '–') },
  { id: 'email', header: t('email'), wide: true, cell: ({ email }) => email ?? '–' },
  { id: 'address', header: t('address'), wide: true, fill: true, cell: ({ address }) => address ?? '–' },
  {
    id: 'status',
    header: t('status'),
    sort: 'status',
    cell: ({ status }) => <PostingStatus status={status} />,
  },
  {
    id: 'captured',
    header: '',
    width: 1,
    cell: ({ agentId }) => (
      <Link className={buttonClass({ small: true })} to={capturedForPath(taskId, agentId)}>
        {t('captured')}
      </Link>
    ),
  },
  { id: 'toggle', header: '', width: 1, cell: (row) => <PostingToggle posting={row} /> },
];
