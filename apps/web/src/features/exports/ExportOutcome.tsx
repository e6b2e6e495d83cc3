import { useNavigate } from 'react-router-dom';
import { ADMINISTRATORS, EXPORT_KEPT_DAYS, type JobDto } from '#libs/contracts';
import { pagesFor } from '../../core/feature/pages.js';
import { useAppSelector } from '../../core/hooks.js';
import { selectViewer } from '../../core/session/viewer.js';
import { useTask } from '../../core/tasks/use-task.js';
import { Button, JobProgress } from '../../ui/index.js';
import { JOBS_PATH, jobPath } from '../jobs/addresses.js';
import { barOf } from '../jobs/job-view.js';
import { hasEnded, type KnownJob } from '../jobs/slice.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import { ExportFacts } from './ExportSummary.js';
import styles from './exports.module.css';
import { saveExportTask } from './save-file.js';
import { exportSummaryOf } from './summary.js';
import { t } from './texts.js';

interface Props {
  job: JobDto;
  onClose: () => void;
  onAgain: () => void;
}

/** A requested export: its progress, where this user receives it, then its file. */
export function ExportOutcome({ job: { id }, onClose, onAgain }: Props) {
  const navigate = useNavigate();
  const job = useWatchedJob(id);
  const viewer = useAppSelector(selectViewer);
  const centre = pagesFor(viewer).some(({ path }) => path === JOBS_PATH);
  // Administrators receive job progress; other users receive only the end.
  const isLive = viewer.role !== null && ADMINISTRATORS.includes(viewer.role);
  const ended = job !== null && hasEnded(job.state);
  if (job && ended) return <Ended job={job} onClose={onClose} onAgain={onAgain} />;
  return (
    <div className={styles.body}>
      <p className="b clip">{job?.label}</p>
      <JobProgress
        label={job?.label ?? t('export')}
        {...(job && isLive ? barOf(job) : { done: 0, total: null, running: true })}
      />
      <p className="mut">
        {t(job?.state === 'waiting' ? 'queuedNote' : 'preparing', { n: EXPORT_KEPT_DAYS })}
      </p>
      <div className={styles.foot}>
        {centre && (
          <Button
            onClick={() => {
              onClose();
              navigate(jobPath(id));
            }}
          >
            {t('follow')}
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {t('keepWorking')}
        </Button>
      </div>
    </div>
  );
}

function Ended({ job, onClose, onAgain }: { job: KnownJob; onClose: () => void; onAgain: () => void }) {
  const save = useTask(saveExportTask, job.id);
  const summary = exportSummaryOf(job.summary);
  if (job.state !== 'completed' || !summary) {
    return (
      <div className={styles.body}>
        <p role="alert" className={styles.problem}>
          <b>{t('stopped')}</b>
          <br />
          {job.message ?? barOf(job).caption}
        </p>
        <div className={styles.foot}>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" data-autofocus onClick={onAgain}>
            {t('again')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.body}>
      <p className="b" role="status">
        {t('ready')}
      </p>
      <p className="clip">{summary.name}</p>
      <ExportFacts summary={summary} />
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button
          variant="primary"
          icon="download"
          data-autofocus
          busy={save.running}
          onClick={() => save.run({ jobId: job.id, name: summary.name })}
        >
          {t('download')}
        </Button>
      </div>
    </div>
  );
}
