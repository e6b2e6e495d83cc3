import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type AgentDto, POSTING_MESSAGES, type PostingGroupDto, postingGroupCalls } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatDate, formatNumber } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useAddress } from '../../core/use-address.js';
import { useResourceOptions } from '../../core/use-options.js';
import {
  Button,
  EmptyState,
  ErrorState,
  PageHeader,
  Panel,
  RecordPicker,
  SkeletonBlock,
} from '../../ui/index.js';
import { RecordArea, useRecordId } from '../../ui/records/RecordPage.js';
import { agents } from '../agents/saga.js';
import { Status } from '../providers/Status.js';
import { formatCost } from './cost.js';
import { PostingBoard } from './PostingBoard.js';
import { postingForm, tasks, tasksOfResource } from './saga.js';
import styles from './tasks.module.css';
import { t } from './texts.js';

/** `/3/post-agent/12`: gives an agent farmers of communities, for a task. */
export default function PostAgentPage() {
  return (
    <RecordArea store={agents} id={useRecordId(useParams().agentId ?? null)} icon="user">
      {(agent) => <PostAgent agent={agent} />}
    </RecordArea>
  );
}

/** Community resource and task are in the address, so that a link opens the form for them. */
function PostAgent({ agent }: { agent: AgentDto }) {
  const [search, change] = useAddress();
  const resourceId = useRecordId(search.get('resource'));
  const taskId = useRecordId(search.get('task'));
  const isActive = agent.status === 'ACTIVE';
  const { data, error, retry } = useRemoteRecord(
    postingForm,
    isActive && taskId ? `${taskId}/${agent.id}` : null,
  );
  const resources = useResourceOptions(isActive);
  const set = (changes: Record<string, number | string | null>) =>
    change((now) => {
      for (const [name, value] of Object.entries(changes))
        if (value) now.set(name, String(value));
        else now.delete(name);
      return now;
    });
  return (
    <>
      <PageHeader
        title={t('postTitle', { name: agent.name })}
        badge={<Status status={agent.status} />}
        note={
          data
            ? t('work', {
                agency: data.agent.agencyName,
                tasks: t('taskCount', { n: data.agent.tasks }),
                farmers: t('farmerCount', { n: data.agent.farmersLeft }),
              })
            : agent.sharedAgency
        }
      />
      {isActive ? (
        <Panel label={t('chooseTask')}>
          <div className={styles.choice}>
            <RecordPicker
              label={t('resource')}
              records={resources.options}
              error={resources.problem}
              value={resourceId ? String(resourceId) : null}
              keeps
              onChange={(value) => set({ resource: value, task: null })}
            />
            {resourceId && (
              <Tasks resourceId={resourceId} taskId={taskId} onChoose={(id) => set({ task: id })} />
            )}
          </div>
        </Panel>
      ) : (
        <EmptyState icon="lock">{t('notActive')}</EmptyState>
      )}
      {taskId && error && !data && (
        <ErrorState message={`${POSTING_MESSAGES.countFailed} ${error.message}`} onRetry={retry} />
      )}
      {taskId && isActive && !error && !data && <SkeletonBlock lines={8} />}
      {data && <PostingBoard key={data.group.id} form={data} />}
    </>
  );
}

interface TasksProps {
  resourceId: number;
  taskId: number | null;
  onChoose: (id: number) => void;
}

/** Open tasks of a community resource. */
function Tasks({ resourceId, taskId, onChoose }: TasksProps) {
  const { data, error, retry } = useRemoteRecord(tasksOfResource, resourceId);
  const of = useAppSelector(selectUser)?.userAccountId ?? 0;
  const [adding, setAdding] = useState(false);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  if (!data) return <SkeletonBlock lines={1} />;
  if (data.list.length === 0)
    return (
      <div>
        <p className="mut">{t('noTask')}</p>
        <Allowed call={postingGroupCalls.create} links={data.links}>
          <Button icon="plus" onClick={() => setAdding(true)}>
            {t('addTask')}
          </Button>
        </Allowed>
        {adding && <tasks.Form store={tasks} row={null} of={of} onClose={() => setAdding(false)} />}
      </div>
    );
  return (
    <fieldset className={styles.tasks}>
      <legend>{t('chooseTask')}</legend>
      {data.list.map((task) => (
        <label key={task.id} data-on={task.id === taskId}>
          <input
            type="radio"
            name="task"
            checked={task.id === taskId}
            disabled={task.status !== 'ACTIVE'}
            onChange={() => onChoose(task.id)}
          />
          <span>
            <b>{task.group_name}</b> <b>{formatCost(task)}</b>
            <span className={`sm mut ${styles.facts}`}>{factsOf(task)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** "1,258 left, until 23 Dec 2026": farmers within the budget, and the end. */
function factsOf({ budget, cost_per_farmer, posted, endsOn, status }: PostingGroupDto): string {
  if (status !== 'ACTIVE') return t('taskClosed');
  const left = budget === null ? null : Math.max(Math.floor(budget / cost_per_farmer) - posted, 0);
  return [
    left !== null && t('left', { n: formatNumber(left) }),
    endsOn && t('until', { day: formatDate(endsOn) }),
  ]
    .filter(Boolean)
    .join(', ');
}
