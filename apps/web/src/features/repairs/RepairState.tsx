import {
  cancelJob,
  fullUserName,
  type RepairDto,
  runRepair,
  type RepairState as State,
  undoRepair,
} from '#libs/contracts';
import { formatDateTime } from '../../core/i18n/index.js';
import { Allowed } from '../../core/session/allowed.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, JobProgress, Panel, StatusBadge, type Tone } from '../../ui/index.js';
import { progressCaption } from '../../ui/JobProgress.js';
import { UndoAct } from '../../ui/UndoAct.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import styles from './repairs.module.css';
import { discardRepairTask, repairUndo, runRepairTask, undoRepairTask } from './repairs.saga.js';
import { t } from './texts.js';

const TONES: Record<State, Tone> = {
  examining: 'running',
  examined: 'warning',
  repairing: 'running',
  completed: 'good',
  failed: 'failed',
  cancelled: 'waiting',
  undoing: 'running',
  undone: 'waiting',
};

export function StateBadge({ of: { state, counts } }: { of: RepairDto }) {
  const fine = state === 'completed' && counts.faulty === 0;
  return <StatusBadge tone={TONES[state]}>{fine ? t('fine') : t(`state${state}`)}</StatusBadge>;
}

/** Describes the state of a repair, with its actions. */
export function RepairState({ of }: { of: RepairDto }) {
  const { state, startedBy, createdAt } = of;
  return (
    <Panel
      title={<StateBadge of={of} />}
      label={t('title')}
      aside={
        <span className="sm mut">
          {t('byAt', { by: startedBy ? fullUserName(startedBy) : '', at: formatDateTime(createdAt) })}
        </span>
      }
    >
      <div className={styles.state}>
        {state === 'examining' && <Running jobId={of.jobId} label={t('looking')} />}
        {state === 'repairing' && <Running jobId={of.jobId} label={t('repairing')} />}
        {state === 'undoing' && of.undoJobId && <Running jobId={of.undoJobId} label={t('undoing')} />}
        {state !== 'examining' && <Sentences of={of} />}
        <Acts of={of} />
      </div>
    </Panel>
  );
}

/** Progress of the repair's running job. */
function Running({ jobId, label }: { jobId: number; label: string }) {
  const job = useWatchedJob(jobId);
  const { done, total } = job?.progress ?? { done: 0, total: null };
  return (
    <div>
      <div className={styles.running}>
        <span className="b">{label}</span>
        <span className="sm mut">{t('closeable')}</span>
      </div>
      <JobProgress
        label={label}
        done={done}
        total={total}
        running
        caption={job ? progressCaption(done, total, job.perSecond) : undefined}
      />
    </div>
  );
}

function Sentences({ of: { state, counts } }: { of: RepairDto }) {
  const { examined, faulty, repaired, reopened, kept, gone, impossible } = counts;
  const ahead = state === 'examined' || state === 'repairing';
  if (faulty === 0 && state === 'completed')
    return (
      <p>
        {t('looked', { n: examined })}. {t('fine')}
      </p>
    );
  const lines = [
    t('looked', { n: examined }),
    repaired > 0 && t(ahead ? 'canRepair' : 'wasRepaired', { n: repaired }),
    reopened > 0 && t(ahead ? 'toJudge' : 'wereJudged', { n: reopened }),
    kept > 0 && t('kept', { n: kept }),
    gone > 0 && t('gone', { n: gone }),
    impossible > 0 && t('impossible', { n: impossible }),
  ].filter((line) => line !== false);
  return (
    <ul className={styles.sentences}>
      {lines.map((line) => (
        <li key={line}>{line}.</li>
      ))}
      {state === 'examined' && <li className="b">{t('nothingWritten')}</li>}
    </ul>
  );
}

function Acts({ of }: { of: RepairDto }) {
  const { jobId, state, counts, links } = of;
  const run = useTask(runRepairTask, jobId);
  const discard = useTask(discardRepairTask, jobId);
  return (
    <div className={styles.acts}>
      {links.some(({ rel }) => rel === 'run') && (
        <Allowed call={runRepair} links={links}>
          <Button variant="primary" busy={run.running} onClick={() => run.run({ path: { jobId } })}>
            {t('run', { n: counts.repaired })}
          </Button>
        </Allowed>
      )}
      {links.some(({ rel }) => rel === 'discard') && (
        <Allowed call={cancelJob} links={links}>
          <Button busy={discard.running} onClick={() => discard.run({ path: { jobId } })}>
            {t(state === 'examined' ? 'discard' : 'stop')}
          </Button>
        </Allowed>
      )}
      <UndoRepair of={of} />
    </div>
  );
}

/** Undoes a repair. */
function UndoRepair({ of: { jobId, links } }: { of: Pick<RepairDto, 'jobId' | 'links'> }) {
  return (
    <Allowed call={undoRepair} links={links}>
      <UndoAct
        label={t('undo')}
        title={t('undoTitle')}
        jobId={jobId}
        preview={repairUndo}
        task={undoRepairTask}
      />
    </Allowed>
  );
}
