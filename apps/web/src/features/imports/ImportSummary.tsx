import { ENDED_JOB_STATES, type JobDto } from '#libs/contracts';
import { useRemoteRecord } from '../../core/lists/use-remote.js';
import { Figures } from '../../ui/FactList.js';
import { StatusBadge } from '../../ui/index.js';
import { outcomeOf } from '../jobs/job-view.js';
import { RetentionNotes } from '../retention/RetentionNotes.js';
import { figuresOf } from './figures.js';
import { ImportReasons } from './ImportReasons.js';
import styles from './ImportSummary.module.css';
import { importOfJob } from './import.remote.js';
import { registerImports } from './register.js';
import { sinceThen } from './since-then.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

registerImports();

/** Result of an import: its counts, then the reasons of rejected rows. */
export default function ImportSummary({ job }: { job: JobDto }) {
  const summary = importSummaryOf(job.summary);
  const { data } = useRemoteRecord(importOfJob, job.id);
  if (!summary) return null;
  const reached = summary.created + summary.updated + summary.unchanged + summary.held + summary.rejected;
  const unreached = ENDED_JOB_STATES.includes(job.state) ? summary.total - reached : 0;
  return (
    <>
      {sinceThen(summary).length > 0 && <p className={styles.unreached}>{outcomeOf(job)?.caption}</p>}
      {data && <RetentionNotes of={data.retention} />}
      <Figures source="GET /jobs/:jobId" className={styles.counts} large of={figuresOf(job.kind, summary)} />
      {unreached > 0 && <p className={`sm mut ${styles.unreached}`}>{t('unreached', { n: unreached })}</p>}
      {summary.brokenOff && (
        <p className={styles.unreached}>
          <StatusBadge tone="problem">{t('brokenOff')}</StatusBadge> {summary.brokenOff.sentence}
        </p>
      )}
      <div className={styles.both}>
        <ImportReasons
          jobId={job.id}
          reasons={summary.reasons}
          notes={summary.notes}
          brokenOff={summary.brokenOff}
          empty={
            job.state === 'completed' && summary.held === 0 && !summary.brokenOff ? t('allWell') : undefined
          }
        />
        {summary.parkedReasons.length > 0 && (
          <ImportReasons jobId={job.id} reasons={summary.parkedReasons} parked />
        )}
      </div>
    </>
  );
}
