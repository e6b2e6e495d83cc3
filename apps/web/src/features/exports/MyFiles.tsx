import { EXPORT_KEPT_DAYS, type JobDto } from '#libs/contracts';
import { useAppSelector } from '../../core/hooks.js';
import { formatBytes, formatDate } from '../../core/i18n/index.js';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { selectUser } from '../../core/session/slice.js';
import { ErrorState, Icon, JobProgress, SkeletonBlock } from '../../ui/index.js';
import { CancelJob } from '../jobs/CancelJob.js';
import { barOf } from '../jobs/job-view.js';
import { selectJob } from '../jobs/selectors.js';
import { hasEnded } from '../jobs/slice.js';
import { DoneToday } from './DoneToday.js';
import ExportActs from './ExportActs.js';
import styles from './exports.module.css';
import { ownJobs } from './my-files.js';
import { exportSummaryOf, isAvailable } from './summary.js';
import { t } from './texts.js';

/** The user's exports: those in progress, and files until they expire. Below them, their other jobs of today. */
export default function MyFiles() {
  const user = useAppSelector(selectUser);
  const { data, error, retry } = useRemoteRecord(ownJobs, user?.displayName ?? null);
  if (error && !data) return <ErrorState message={error.message} onRetry={retry} />;
  const own = data?.list.filter((job) => job.startedBy?.id === user?.userId);
  if (!own) return <SkeletonBlock lines={2} />;
  const files = own.filter(isFile);
  return (
    <>
      <section aria-label={t('myFiles')}>
        <div className="row">
          <h2 className="grow">{t('myFiles')}</h2>
          <span className="sm mut">{t('keptFor', { n: EXPORT_KEPT_DAYS })}</span>
        </div>
        {files.length === 0 && <p className="mut">{t('noFiles')}</p>}
        <ul className={styles.files}>
          {files.map((job) => (
            <File key={job.id} job={job} />
          ))}
        </ul>
      </section>
      <DoneToday jobs={own} />
    </>
  );
}

function File({ job }: { job: JobDto }) {
  const known = useAppSelector(selectJob(job.id));
  const isRunning = job.state === 'running' && known?.state !== 'waiting';
  return (
    <li>
      <Icon name="file" size={19} />
      <span className="grow">
        <b>{job.label}</b>
        {isRunning && known ? (
          <JobProgress label={job.label} {...barOf(known)} />
        ) : (
          <small className="mut">{noteOf(job)}</small>
        )}
      </span>
      {hasEnded(job.state) ? <ExportActs job={job} /> : <CancelJob job={job} />}
    </li>
  );
}

/** Whether an export is in progress, failed, or has a file. */
function isFile({ kind, state, summary, resolved }: JobDto): boolean {
  if (kind !== 'exports.run' || state === 'cancelled') return false;
  const written = exportSummaryOf(summary);
  return state === 'completed' ? written !== null && isAvailable(written) : resolved === null;
}

function noteOf({ state, summary, message }: JobDto): string {
  if (state === 'failed') return message ?? t('fileFailed');
  const written = exportSummaryOf(summary);
  if (state === 'completed' && written)
    return t('fileUntil', {
      n: written.rows,
      size: formatBytes(written.size),
      until: formatDate(written.keptUntil),
    });
  return t(state === 'waiting' ? 'fileWaiting' : 'fileWritten');
}
