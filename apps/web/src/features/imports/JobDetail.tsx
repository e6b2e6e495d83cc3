import { useState } from 'react';
import { Link } from 'react-router-dom';
import { downloadRejects } from '../../api/jobs.js';
import { failureOf } from '../../core/api/problem.js';
import { useAppDispatch } from '../../core/hooks.js';
import { formatDuration } from '../../core/i18n/index.js';
import { failed, succeeded } from '../../core/notifications/slice.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, buttonClass, ConfirmDialog, IconButton, JobProgress, StatusBadge } from '../../ui/index.js';
import { importDialogOpened } from './dialog.slice.js';
import styles from './JobDetail.module.css';
import { JobReasons } from './JobReasons.js';
import { JobSteps } from './JobSteps.js';
import { badgeOf, barOf, placeOf, secondsOf, stepsOf } from './job-view.js';
import { cancelJobTask } from './jobs.saga.js';
import { hasEnded, type KnownJob } from './jobs.slice.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

/** One job: its steps, its counts, what was rejected and why, and what can be done about it. */
export function JobDetail({ job, onClose }: { job: KnownJob; onClose: () => void }) {
  const badge = badgeOf(job);
  const bar = barOf(job);
  const summary = importSummaryOf(job.summary);
  const place = placeOf(job);
  const seconds = secondsOf(job);
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
          {place ? t('into', { detail: job.detail, place }) : job.detail}{' '}
          {seconds !== null && t('took', { time: formatDuration(seconds) })}
        </div>
        <JobSteps view={stepsOf(job)} />
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
      {summary && <JobCounts job={job} />}
      {summary && <JobReasons summary={summary} completed={job.state === 'completed'} />}
      <JobActions job={job} />
    </section>
  );
}

function JobCounts({ job }: { job: KnownJob }) {
  const summary = importSummaryOf(job.summary);
  if (!summary) return null;
  const maps = job.kind === 'farms.import';
  const reached = summary.created + summary.updated + summary.unchanged + summary.rejected;
  const unreached = hasEnded(job.state) ? summary.total - reached : 0;
  const counts = (
    <dl className={styles.counts}>
      <Figure word={t(maps ? 'farmsInFile' : 'rowsInFile')} value={summary.total} />
      <Figure word={t(maps ? 'newFarms' : 'newFarmers')} value={summary.created} tone={styles.good} />
      <Figure word={t('updated')} value={summary.updated} />
      <Figure word={t('unchanged')} value={summary.unchanged} />
      <Figure
        word={t('rejected')}
        value={summary.rejected}
        tone={summary.rejected > 0 ? styles.bad : undefined}
      />
    </dl>
  );
  return (
    <>
      {counts}
      {unreached > 0 && <p className={`sm mut ${styles.unreached}`}>{t('unreached', { n: unreached })}</p>}
    </>
  );
}

function Figure({ word, value, tone }: { word: string; value: number; tone?: string }) {
  return (
    <div>
      <dt className="sm mut">{word}</dt>
      <dd className={tone ? `${styles.figure} ${tone}` : styles.figure}>{value.toLocaleString('en-NG')}</dd>
    </div>
  );
}

function CopyLink({ id }: { id: number }) {
  const dispatch = useAppDispatch();
  const copy = () => {
    navigator.clipboard?.writeText(new URL(`/imports/${id}`, location.href).href).then(
      () => dispatch(succeeded(t('copied'))),
      () => dispatch(failed(t('copyFailed'))),
    );
  };
  return <IconButton icon="link" label={t('copyLink')} size={16} onClick={copy} />;
}

function JobActions({ job }: { job: KnownJob }) {
  const dispatch = useAppDispatch();
  const cancel = useTask(cancelJobTask);
  const [asking, setAsking] = useState(false);
  const [loading, setLoading] = useState(false);
  const rejected = importSummaryOf(job.summary)?.rejected ?? 0;
  const ended = hasEnded(job.state);
  const maps = job.kind === 'farms.import';

  const fetchRejects = async () => {
    setLoading(true);
    try {
      await downloadRejects(job.id, job.label);
    } catch (error) {
      dispatch(failed(failureOf(error).message));
    } finally {
      setLoading(false);
    }
  };
  const uploadFixed = () =>
    dispatch(
      importDialogOpened({
        kind: maps ? 'maps' : 'farmers',
        ...(job.communityResource && { resourceId: job.communityResource.id }),
        ...(job.community && { communityId: job.community.id }),
      }),
    );
  return (
    <footer className={styles.foot}>
      {ended && rejected > 0 && (
        <>
          <Button
            variant="primary"
            icon="download"
            busy={loading}
            onClick={fetchRejects}
            title={t('rejectsHint')}
          >
            {t('downloadRejects', { n: rejected })}
          </Button>
          <Button onClick={uploadFixed}>{t('uploadFixed')}</Button>
        </>
      )}
      {ended && rejected === 0 && job.communityResource && (
        <Link
          className={buttonClass({})}
          to={`/community-resource/${maps ? 'evaluate' : 'communities'}?resource=${job.communityResource.id}`}
        >
          {t(maps ? 'openMap' : 'openCommunities')}
        </Link>
      )}
      <span className="grow" />
      {!ended && (
        <Button
          variant="danger"
          disabled={job.cancelRequested}
          busy={cancel.running}
          onClick={() => setAsking(true)}
        >
          {job.cancelRequested ? t('stateCancelling') : t('cancelJob')}
        </Button>
      )}
      <ConfirmDialog
        opened={asking && !ended}
        title={t('cancelTitle', { name: job.label })}
        yes={t('cancelYes')}
        no={t('cancelNo')}
        onNo={() => setAsking(false)}
        onYes={() => {
          setAsking(false);
          cancel.run(job.id);
        }}
      >
        {t('cancelBody')}
      </ConfirmDialog>
    </footer>
  );
}
