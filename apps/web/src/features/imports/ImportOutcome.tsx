import { useAppDispatch, useAppSelector } from '../../core/hooks.js';
import { formatNumber } from '../../core/i18n/index.js';
import { selectUser } from '../../core/session/slice.js';
import { Button, JobProgress, StatusBadge } from '../../ui/index.js';
import { badgeOf, barOf } from '../jobs/job-view.js';
import { hasEnded, type KnownJob } from '../jobs/slice.js';
import { useWatchedJob } from '../jobs/use-watched-job.js';
import { startedOver } from './dialog.slice.js';
import { rejectsFormats } from './downloads.saga.js';
import { figuresOf } from './figures.js';
import { SaveRejects } from './ImportActs.js';
import styles from './ImportDialog.module.css';
import { titleOf } from './ImportReasons.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

const REASONS_SHOWN = 3;

export interface ImportOutcomeProps {
  jobId: number;
  onClose: () => void;
  /** Opens the job centre. */
  onFollow: () => void;
}

/** The job of an uploaded file: live progress, then its result. */
export function ImportOutcome({ jobId, onClose, onFollow }: ImportOutcomeProps) {
  const job = useWatchedJob(jobId);
  if (!job || !hasEnded(job.state)) return <Running job={job} onClose={onClose} onFollow={onFollow} />;
  return job.state === 'completed' ? (
    <Finished job={job} onClose={onClose} onFollow={onFollow} />
  ) : (
    <Stopped job={job} onClose={onClose} />
  );
}

function Running({
  job,
  onClose,
  onFollow,
}: {
  job: KnownJob | null;
  onClose: () => void;
  onFollow: () => void;
}) {
  const me = useAppSelector(selectUser)?.userId ?? null;
  const badge = job && badgeOf(job, me);
  const bar = job ? barOf(job) : { done: 0, total: null, running: true };
  return (
    <div className={styles.body}>
      <div className="row">
        <span className="grow b clip">{job?.label}</span>
        {badge && <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>}
      </div>
      <JobProgress label={job?.label ?? t('dialogAny')} {...bar} />
      <p className="mut">{t('checking')}</p>
      <div className={styles.foot}>
        <Button onClick={onFollow}>{t('followInCentre')}</Button>
        <Button data-autofocus onClick={onClose}>
          {t('keepWorking')}
        </Button>
      </div>
    </div>
  );
}

function Finished({ job, onClose, onFollow }: { job: KnownJob; onClose: () => void; onFollow: () => void }) {
  const summary = importSummaryOf(job.summary);
  // The file names exact copies too, and leaves out rows that were corrected.
  const inFile = summary ? summary.rejected - (summary.fixed ?? 0) : 0;
  const figures = summary ? figuresOf(job.kind, summary) : [];
  const me = useAppSelector(selectUser)?.userId ?? null;
  const badge = badgeOf(job, me);
  const more = (summary?.reasons.length ?? 0) - REASONS_SHOWN;
  return (
    <div className={styles.body}>
      <div className="row" role="status">
        <span className="grow b">{t('doneTitle')}</span>
        <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
      </div>
      <JobProgress label={job.label} {...barOf(job)} />
      <dl className={styles.figures}>
        {figures.map(({ word, value, tone }) => (
          <div key={word}>
            <dt className="mut">{word}</dt>
            <dd className={tone && styles[tone]}>{formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
      {summary && summary.reasons.length > 0 && (
        <ul className={styles.reasons}>
          {summary.reasons.slice(0, REASONS_SHOWN).map((reason) => (
            <li key={`${reason.code}${reason.column}${reason.firstRow}`}>
              {titleOf(reason)} <span className="mut">({formatNumber(reason.rows)})</span>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button type="button" className="link" onClick={onFollow}>
                {t('moreReasons', { n: more })}
              </button>
            </li>
          )}
        </ul>
      )}
      <div className={styles.foot}>
        {inFile > 0 && (
          <SaveRejects job={job} format={rejectsFormats(job.label)[0]}>
            {t('downloadRejects', { n: inFile })}
          </SaveRejects>
        )}
        <Button onClick={onFollow}>{t('seeDetails')}</Button>
        <Button variant="primary" data-autofocus onClick={onClose}>
          {t('continue')}
        </Button>
      </div>
    </div>
  );
}

function Stopped({ job, onClose }: { job: KnownJob; onClose: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <div className={styles.body}>
      <p role="alert" className={styles.problem}>
        <b>{job.state === 'cancelled' ? t('cancelled') : t('failedTitle')}</b>
        <br />
        {job.message ?? barOf(job).caption}
      </p>
      <div className={styles.foot}>
        <Button onClick={onClose}>{t('close')}</Button>
        <Button variant="primary" data-autofocus onClick={() => dispatch(startedOver())}>
          {t('again')}
        </Button>
      </div>
    </div>
  );
}
