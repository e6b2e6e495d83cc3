import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ENDED_JOB_STATES, fullUserName, type ImportDto, runImport } from '#libs/contracts';
import { useAppSelector } from '../../../core/hooks.js';
import { formatDuration, formatMoment } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { Allowed } from '../../../core/session/allowed.js';
import { selectUser } from '../../../core/session/slice.js';
import { useTask } from '../../../core/tasks/use-task.js';
import { Figures } from '../../../ui/FactList.js';
import { Button, buttonClass, Kbd, Panel, SkeletonBlock } from '../../../ui/index.js';
import { jobPath } from '../../jobs/addresses.js';
import { secondsOf } from '../../jobs/job-view.js';
import { shownJob } from '../../jobs/remotes.js';
import { selectJob } from '../../jobs/selectors.js';
import type { KnownJob } from '../../jobs/slice.js';
import { figuresOf } from '../figures.js';
import { EndedActs } from '../ImportActs.js';
import { ImportDialog } from '../ImportDialog.js';
import { ImportReasons } from '../ImportReasons.js';
import { rejectedCount } from '../summary.js';
import { t } from '../texts.js';
import { FileNotes } from './FileNotes.js';
import { Frame } from './Frame.js';
import { HeldRows } from './HeldRows.js';
import { answeredSince, heldCounts } from './held-counts.js';
import { isFinding, parkedNoteOf } from './parked.js';
import { NextStep, Result, Where } from './ReviewResult.js';
import styles from './review.module.css';
import { runImportTask } from './saga.js';
import type { StepProps } from './step-props.js';
import { endedAt } from './steps.js';

/** Result of the import: its counts, open questions, rejected rows, and the next steps. */
export function ReviewStep({ jobId, imported }: StepProps) {
  const me = useAppSelector(selectUser)?.userId ?? null;
  const { loading } = useRemoteRecord(shownJob, imported.workingJobId);
  const job = useAppSelector(selectJob(imported.workingJobId));
  const { state, links, counts, reasons, parkedReasons, notes } = imported;
  const { rows, settled } = heldCounts(imported);
  const answerable = links.some(({ rel }) => rel === 'holds');
  const waiting = state === 'completed' && rows > settled;
  const over = state !== 'completed';
  return (
    <Frame
      jobId={jobId}
      imported={imported}
      step="review"
      finished={!over && !waiting && (job ? rejectedCount(job.summary) : (counts?.rejected ?? 0)) === 0}
      endedAt={endedAt(imported)}
      trouble={state === 'failed'}
      ended={job && endOf(job, me)}
      bar={{
        back: (
          <Link className={buttonClass({})} to={jobPath(imported.workingJobId)}>
            {t('inCentre')}
          </Link>
        ),
        main: waiting && answerable && <StoreAnswered jobId={jobId} imported={imported} />,
      }}
    >
      <div className={styles.review}>
        <div className={styles.main}>
          {over && (
            <p className={styles.sentence} role="status">
              {sentenceOf(imported, job?.message ?? null)}
            </p>
          )}
          {job && ENDED_JOB_STATES.includes(job.state) && (
            <Panel label={t('results')}>
              {job.summary?.kind === 'import' &&
                (over ? (
                  stored(imported) > 0 && (
                    <Figures
                      source="GET /jobs/:jobId"
                      className={styles.figures}
                      large
                      of={figuresOf(job.kind, job.summary)}
                    />
                  )
                ) : (
                  <Result job={job} summary={job.summary} communities={imported.communitiesTotal} />
                ))}
              {imported.brokenOff && <p className={styles.broken}>{imported.brokenOff.sentence}</p>}
              <div className={styles.acts}>
                <EndedActs job={job} inReview />
              </div>
            </Panel>
          )}
          <NextStep imported={imported} />
          {!job && loading && <SkeletonBlock lines={4} />}
          {waiting && (
            <Part title={t('reviewHeld')} note={t('reviewHeldNote')}>
              <HeldRows jobId={jobId} imported={imported} />
            </Part>
          )}
          {!over && reasons.length > 0 && (
            <Part title={t('reviewRejected')}>
              <ImportReasons jobId={imported.jobId} reasons={reasons} />
            </Part>
          )}
          {!over && parkedReasons.length > 0 && (
            <Part
              title={t(parkedReasons.every(isFinding) ? 'reviewFound' : 'reviewParked')}
              note={t(parkedNoteOf(parkedReasons))}
            >
              <ImportReasons jobId={imported.jobId} reasons={parkedReasons} parked />
            </Part>
          )}
          <FileNotes notes={notes} />
        </div>
        <Where imported={imported} />
      </div>
      <ImportDialog />
    </Frame>
  );
}

/** "Finished 11:06 after 54 s, by you." */
function endOf(job: KnownJob, me: number | null): string | null {
  const seconds = secondsOf(job);
  const { endedAt, startedBy } = job;
  if (seconds === null || endedAt === null) return null;
  const how = { when: formatMoment(endedAt), took: formatDuration(seconds) };
  if (startedBy?.id === me) return t('endedByYou', how);
  return startedBy ? t('endedBy', { ...how, name: fullUserName(startedBy) }) : null;
}

const stored = ({ counts }: ImportDto) => (counts ? counts.created + counts.updated : 0);

/** Returns the sentence for an import that failed or was cancelled. */
function sentenceOf(imported: ImportDto, why: string | null): string {
  const n = stored(imported);
  if (imported.state === 'undone' || imported.state === 'undoing') return t('undoneNote');
  if (imported.state === 'cancelled') return n > 0 ? t('stoppedNote', { n }) : t('discarded');
  const said = n > 0 ? t('failedPart', { n }) : t('failedNote');
  return why ? `${said} ${why}` : said;
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Panel flush title={title} aside={note && <span className="sm mut">{note}</span>} className={styles.part}>
      {children}
    </Panel>
  );
}

/** Stores held rows that were answered after the import ended, in one more run. */
function StoreAnswered({ jobId, imported }: StepProps) {
  const run = useTask(runImportTask);
  const n = answeredSince(imported);
  return (
    <Allowed call={runImport} links={imported.links}>
      <Button variant="primary" busy={run.running} disabled={n === 0} onClick={() => run.run({ jobId })}>
        {n > 0 ? t('storeAnswered', { n }) : t('storeNone')} <Kbd>Ctrl Enter</Kbd>
      </Button>
    </Allowed>
  );
}
