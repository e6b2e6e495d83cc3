import { type JobDto, reopenJob, resolveJob } from '#libs/contracts';
import type { Loader } from '../../core/feature/define.js';
import { laterOf } from '../../core/feature/later.js';
import { jobViewOf } from '../../core/feature/registry.js';
import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatDuration } from '../../core/i18n/index.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { Allowed } from '../../core/session/allowed.js';
import { selectUser } from '../../core/session/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, IconButton, JobProgress, StatusBadge } from '../../ui/index.js';
import { jobPath } from './addresses.js';
import { CancelJob } from './CancelJob.js';
import styles from './JobDetail.module.css';
import { JobSteps } from './JobSteps.js';
import { badgeOf, barOf, placeOf, resolvedText, say, secondsOf, stagesOf } from './job-view.js';
import { reopenJobTask, resolveJobTask } from './saga.js';
import { hasEnded, type KnownJob } from './slice.js';
import { t } from './texts.js';

/** One job: its progress, the details of its kind, and its actions. */
export function JobDetail({ job, onClose }: { job: KnownJob; onClose: () => void }) {
  const me = useAppSelector(selectUser)?.userId ?? null;
  const badge = badgeOf(job, me);
  const bar = barOf(job);
  const stages = stagesOf(job);
  const place = placeOf(job);
  const seconds = secondsOf(job);
  const resolved = resolvedText(job);
  return (
    <section className={styles.detail} aria-label={job.label}>
      <header className={styles.head}>
        <div className={`row ${styles.title}`}>
          <h2 className={`grow ${styles.name}`}>{job.label}</h2>
          <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
          <CopyLink id={job.id} />
          <IconButton icon="close" label={t('close')} size={16} onClick={onClose} />
        </div>
        <div className="sm mut">
          {place ? say(job, 'place', { detail: job.detail, place }) : job.detail}{' '}
          {seconds !== null && t('took', { time: formatDuration(seconds) })}
        </div>
        {resolved && <div className="sm">{resolved}</div>}
        {stages && <JobSteps view={stages} />}
        {!hasEnded(job.state) && (
          <div className={styles.bar}>
            <JobProgress label={job.label} {...bar} />
          </div>
        )}
      </header>
      {job.message && job.state !== 'completed' && (
        <p className={styles.problem} role="alert">
          {job.message}
        </p>
      )}
      {job.summary && <FromFeature load={jobViewOf(job.kind)?.Summary} job={job} />}
      <JobActions job={job} />
    </section>
  );
}

function CopyLink({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const copy = () => {
    navigator.clipboard?.writeText(new URL(jobPath(id), location.href).href).then(
      () => dispatch(succeeded(t('copied'))),
      () => dispatch(failed(t('copyFailed'))),
    );
  };
  return <IconButton icon="link" label={t('copyLink')} size={16} onClick={copy} />;
}

function JobActions({ job }: { job: KnownJob }) {
  const ended = hasEnded(job.state);
  return (
    <footer className={styles.foot}>
      {(ended || job.state === 'paused' || jobViewOf(job.kind)?.actsWhileRunning) && (
        <FromFeature load={jobViewOf(job.kind)?.Acts} job={job} />
      )}
      <span className="grow" />
      {ended && <Resolve key={job.id} job={job} />}
      {!ended && !job.isSystem && <CancelJob key={job.id} job={job} />}
    </footer>
  );
}

/** Marks the job as resolved or unresolved, whichever the server's links permit. */
function Resolve({ job }: { job: KnownJob }) {
  const resolve = useTask(resolveJobTask, job.id);
  const reopen = useTask(reopenJobTask, job.id);
  const offers = (wanted: string) => job.links.some(({ rel }) => rel === wanted);
  return (
    <>
      {offers('resolve') && (
        <Allowed call={resolveJob}>
          <Button
            icon="check"
            busy={resolve.running}
            onClick={() => resolve.run({ path: { jobId: job.id } })}
          >
            {t('resolve')}
          </Button>
        </Allowed>
      )}
      {offers('reopen') && (
        <Allowed call={reopenJob}>
          <Button busy={reopen.running} onClick={() => reopen.run({ path: { jobId: job.id } })}>
            {t('reopen')}
          </Button>
        </Allowed>
      )}
    </>
  );
}

/** Shows the component of the job kind's feature; nothing if it has none. */
function FromFeature({ load, job }: { load?: Loader<{ job: JobDto }>; job: JobDto }) {
  if (!load) return null;
  const View = laterOf(load);
  return <View job={job} />;
}
