import { useNavigate, useParams } from 'react-router-dom';
import { ADMINISTRATORS, COMMUNITY_MESSAGES, JOB_FILTERS, type JobFilter } from '#libs/contracts';
import { useEvery } from '../../core/every.js';
import { useAppSelector } from '../../core/hooks.js';
import { useRemoteList, useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectRole } from '../../core/session/slice.js';
import { ErrorState, PageHeader, SkeletonBlock, useListUrl } from '../../ui/index.js';
import { JOBS_PATH, jobPath } from './addresses.js';
import styles from './JobCentrePage.module.css';
import { JobDetail } from './JobDetail.js';
import { JobStarters } from './JobStarters.js';
import { JobTable } from './JobTable.js';
import { JobTiles } from './JobTiles.js';
import { jobList, shownJob } from './remotes.js';
import { selectJob } from './selectors.js';
import { hasEnded } from './slice.js';
import { t } from './texts.js';

/** Milliseconds between refreshes of Gona's own jobs, which no events report. */
const LOOK_MS = 5000;

/** The job centre: running, queued and finished jobs. `/imports/{jobId}` opens one job. */
export default function JobCentrePage() {
  const navigate = useNavigate();
  const role = useAppSelector(selectRole);
  const administers = role !== null && ADMINISTRATORS.includes(role);
  const url = useListUrl();
  const jobId = Number(useParams().jobId) || null;
  const { page, size, q } = url;
  const show = filterOf(url.param('show'));
  const shown = useRemoteList(jobList, { show, page, size, q });
  useEvery(show === 'system' ? LOOK_MS : null, shown.retry);

  // An open job, and a list without jobs, show their own next step.
  const isEmpty = shown.rows?.length === 0 && show === 'all' && q === '';
  const open = (id: number | null) =>
    navigate(
      { pathname: id ? jobPath(id) : JOBS_PATH, search: location.search },
      { replace: jobId !== null },
    );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} note={t('note')}>
        <JobStarters place="header" isMain={jobId === null && !isEmpty} />
      </PageHeader>
      {/* Other users see only their own jobs, which say nothing about the queues. */}
      {administers && <JobTiles queues={shown.answer?.queues ?? []} />}
      <div className={jobId ? `${styles.split} ${styles.withDetail}` : styles.split}>
        <JobTable url={url} show={show} shown={shown} selected={jobId} onOpen={open} />
        <Detail id={jobId} onClose={() => open(null)} />
      </div>
    </div>
  );
}

function filterOf(text: string): JobFilter {
  return JOB_FILTERS.find((filter) => filter === text) ?? 'all';
}

function Detail({ id, onClose }: { id: number | null; onClose: () => void }) {
  const job = useAppSelector(selectJob(id));
  const { error, retry } = useRemoteRecord(shownJob, id);
  useEvery(job?.isSystem && !hasEnded(job.state) ? LOOK_MS : null, retry);
  if (id === null) return null;
  if (job) return <JobDetail job={job} onClose={onClose} />;
  return (
    <section className={styles.placeholder}>
      {error ? (
        <ErrorState
          message={error.status === 404 ? t('jobGone') : error.message || COMMUNITY_MESSAGES.loadFailed}
          onRetry={retry}
        />
      ) : (
        <SkeletonBlock lines={8} />
      )}
    </section>
  );
}
