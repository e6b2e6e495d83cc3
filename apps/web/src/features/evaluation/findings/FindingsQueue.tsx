import { FINDING_KINDS, type FindingKind, inspectResource } from '#libs/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/hooks.js';
import { formatNumber } from '../../../core/i18n/index.js';
import { Allowed } from '../../../core/session/allowed.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Button, ErrorState, IconButton, JobProgress, Skeleton, SkeletonBlock } from '../../../ui/index.js';
import { progressCaption } from '../../../ui/JobProgress.js';
import { useWatchedJob } from '../../jobs/use-watched-job.js';
import type { MapAddress } from '../address/map-address.js';
import queue from '../components/queue.module.css';
import { selectEvaluation } from '../selectors.js';
import { t as common } from '../texts.js';
import type { Person } from '../together/presence.js';
import { FindingsList } from './FindingsList.js';
import styles from './findings.module.css';
import { QueueSwitch } from './QueueSwitch.js';
import { queueRetried } from './slice.js';
import { inspectTask } from './tasks.js';
import { t } from './texts.js';
import type { Findings } from './use-findings.js';

export interface FindingsQueueProps {
  address: MapAddress;
  findings: Findings;
  byFarm: ReadonlyMap<number, readonly Person[]>;
  onChoose: (findingId: number) => void;
  /** Closes the queue where it is a sheet. */
  onClose: () => void;
}

/** Queue of map findings, the most severe first. */
export function FindingsQueue({ address, findings, byFarm, onChoose, onClose }: FindingsQueueProps) {
  const dispatch = useAppDispatch();
  const { state, go } = findings;
  const { answer, load, error } = state;
  const counts = answer?.counts;
  const behind = counts ? counts.settled + counts.gone : 0;
  const all = counts ? behind + counts.open : 0;
  const progress = t('settledOf', { done: formatNumber(behind), total: formatNumber(all) });
  const first = answer === null && load !== 'failed';
  return (
    <>
      <header className={queue.head}>
        <div className="row">
          <h2 className="grow">{t('findings')}</h2>
          <span className="sm mut">{first ? <Skeleton width={90} /> : counts && progress}</span>
          <IconButton icon="close" label={common('close')} className={queue.closeSheet} onClick={onClose} />
        </div>
        <div
          className={queue.bar}
          role="progressbar"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={all}
          aria-valuenow={behind}
          aria-valuetext={progress}
        >
          <i style={{ width: `${all > 0 ? (behind / all) * 100 : 0}%` }} />
        </div>
        <QueueSwitch />
        <Filters address={address} onChange={(change) => go({ ...change, findingId: null })} />
      </header>
      {first ? (
        <div className={queue.scroller}>
          <SkeletonBlock>
            {Array.from({ length: 9 }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity
              <Skeleton key={line} height={34} />
            ))}
          </SkeletonBlock>
        </div>
      ) : load === 'failed' ? (
        <div className={queue.scroller}>
          <ErrorState message={error?.message ?? ''} onRetry={() => dispatch(queueRetried())} />
        </div>
      ) : counts && counts.open > 0 ? (
        <FindingsList
          state={state}
          counts={counts}
          selected={address.findingId}
          at={findings.at}
          byFarm={byFarm}
          onChoose={onChoose}
        />
      ) : (
        <div className={`${queue.scroller} ${styles.nothing}`}>
          <Nothing address={address} behind={behind} all={all} progress={progress} onAll={go} />
        </div>
      )}
      <Foot resourceId={address.resourceId} findings={findings} />
    </>
  );
}

interface NothingProps {
  address: MapAddress;
  behind: number;
  all: number;
  progress: string;
  onAll: Findings['go'];
}

/** Explains an empty queue: all are settled, none were found, or the filter excludes all. */
function Nothing({ address, behind, all, progress, onAll }: NothingProps) {
  const filtered = address.kind !== null || address.agent !== null;
  if (filtered)
    return (
      <>
        <p>{t('noneOfFilter')}</p>
        <Button onClick={() => onAll({ kind: null, agent: null })}>{t('showAll')}</Button>
      </>
    );
  return <p>{all === 0 || behind === 0 ? t('noneYet') : `${t('none')} ${progress}.`}</p>;
}

function Filters({
  address,
  onChange,
}: {
  address: MapAddress;
  onChange: (change: Partial<Pick<MapAddress, 'kind' | 'agent'>>) => void;
}) {
  const { agents } = useAppSelector(selectEvaluation);
  const known = agents?.resourceId === address.resourceId ? agents.list : [];
  const { kind, agent } = address;
  return (
    <div className={styles.filters}>
      <select
        aria-label={t('kindFilter')}
        value={kind ?? ''}
        onChange={(event) => onChange({ kind: (event.currentTarget.value || null) as FindingKind | null })}
      >
        <option value="">{t('allKinds')}</option>
        {Object.entries(FINDING_KINDS).map(([code, title]) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </select>
      <select
        aria-label={t('agentFilter')}
        value={agent ?? ''}
        onChange={(event) => onChange({ agent: event.currentTarget.value || null })}
      >
        <option value="">{t('allAgents')}</option>
        {agent !== null && !known.some(({ username }) => username === agent) && (
          <option value={agent}>{agent}</option>
        )}
        {known.map(({ username, name }) => (
          <option key={username} value={username}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The total, the pending checks, and the button that inspects all maps again. */
function Foot({ resourceId, findings: { state } }: { resourceId: number; findings: Findings }) {
  const task = useTask(inspectTask, resourceId);
  const { answer, inspection } = state;
  if (inspection !== null) return <Inspecting key={inspection} jobId={inspection} resourceId={resourceId} />;
  return (
    <footer className={`${queue.foot} ${styles.foot}`}>
      <div className="grow sm mut">
        {answer && <Sum of={answer.counts} />}
        {answer && answer.waiting > 0 && <div role="status">{t('waiting', { n: answer.waiting })}</div>}
        {task.error && <div role="alert">{t('inspectFailed', { why: task.error.message })}</div>}
      </div>
      <Inspect resourceId={resourceId} />
    </footer>
  );
}

function Sum({ of: { severe, warning, note } }: { of: { severe: number; warning: number; note: number } }) {
  return (
    <div>
      {t('sum', {
        severe: formatNumber(severe),
        warning: t('warnings', { n: warning }),
        note: t('notes', { n: note }),
      })}
    </div>
  );
}

function Inspect({ resourceId }: { resourceId: number }) {
  const { run, running } = useTask(inspectTask, resourceId);
  return (
    <Allowed call={inspectResource}>
      <Button small icon="refresh" busy={running} onClick={() => run(resourceId)}>
        {t('inspect')}
      </Button>
    </Allowed>
  );
}

/** The inspection started in this window, until it ends; then the queue shows its result. */
function Inspecting({ jobId, resourceId }: { jobId: number; resourceId: number }) {
  const job = useWatchedJob(jobId);
  const { done, total } = job?.progress ?? { done: 0, total: null };
  if (job?.endedAt)
    return (
      <footer className={`${queue.foot} ${styles.foot}`}>
        <span className="grow sm mut" role="status">
          {job.state === 'completed' ? t('inspected') : t('inspectFailed', { why: job.message ?? '' })}
        </span>
        <Inspect resourceId={resourceId} />
      </footer>
    );
  return (
    <footer className={`${queue.foot} ${styles.foot}`}>
      <div className="grow">
        <div className="sm b">{t('inspecting')}</div>
        <JobProgress
          label={t('inspecting')}
          done={done}
          total={total}
          running
          caption={job ? progressCaption(done, total, job.perSecond) : undefined}
        />
      </div>
    </footer>
  );
}
