import type { ImportDto, ImportState } from '#libs/contracts';
import { formatPercent } from '../../../core/i18n/index.js';
import { useRemoteRecord } from '../../../core/lists/use-remote.js';
import { JobProgress, Panel } from '../../../ui/index.js';
import { barOf } from '../../jobs/job-view.js';
import { shownJob } from '../../jobs/remotes.js';
import { useWatchedJob } from '../../jobs/use-watched-job.js';
import type { Step } from '../addresses.js';
import { t } from '../texts.js';
import { Frame } from './Frame.js';
import styles from './Working.module.css';

const WORDS = {
  uploaded: 'workLooking',
  mapped: 'workChecking',
  merging: 'workStoring',
  undoing: 'workUndoing',
} as const satisfies Partial<Record<ImportState, string>>;

interface WorkingProps {
  jobId: number;
  imported: ImportDto;
  step: Step;
}

/** Live progress of the current work on the file. */
export function Working({ jobId, imported, step }: WorkingProps) {
  return (
    <Frame jobId={jobId} imported={imported} step={step}>
      <Panel className={styles.panel} label={wordOf(imported)}>
        <div className={styles.work}>
          <div className={styles.title}>{wordOf(imported)}</div>
          <WorkingBar imported={imported} />
          <p className="mut">{t(imported.state === 'merging' ? 'workNoteRun' : 'workNote')}</p>
        </div>
      </Panel>
    </Frame>
  );
}

const wordOf = ({ state }: ImportDto) => t(WORDS[state as keyof typeof WORDS] ?? 'workChecking');

/** Progress of the import's job, on screen and for screen readers. */
export function WorkingBar({ imported }: { imported: ImportDto }) {
  useRemoteRecord(shownJob, imported.workingJobId);
  const job = useWatchedJob(imported.workingJobId);
  const what = wordOf(imported);
  const waits = job?.state === 'waiting';
  const bar = job && !waits ? barOf(job) : { done: 0, total: null, running: true, rejected: 0, caption: '' };
  // Announced every 10 %, not at each event.
  const tenth = bar.total ? Math.floor((bar.done / bar.total) * 10) * 10 : 0;
  const said = tenth > 0 ? t('workShare', { what, share: formatPercent(tenth, 100) }) : what;
  return (
    <div>
      <JobProgress label={what} {...bar} running caption={waits ? t('queued') : bar.caption} />
      <p role="status" className="hidden-label">
        {said}
      </p>
    </div>
  );
}
