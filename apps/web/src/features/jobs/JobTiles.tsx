import type { JobKind, JobListDto } from '#libs/contracts';
import type { JobView } from '../../core/feature/define.js';
import { jobTiles } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import styles from './JobTiles.module.css';
import { outcomeOf, secondsOf } from './job-view.js';
import { selectJobs } from './selectors.js';
import type { KnownJob } from './slice.js';
import { t } from './texts.js';

/** Rows a second: of the job that runs, else of the last that ended. */
function paceOf(jobs: KnownJob[], kind: JobKind): number | null {
  const ofKind = jobs.filter((job) => job.kind === kind);
  const running = ofKind.find((job) => job.state === 'running' && job.perSecond > 0);
  if (running) return running.perSecond;
  const last = ofKind
    .filter((job) => job.state === 'completed' && job.endedAt)
    .sort((a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? ''))[0];
  const total = last && outcomeOf(last)?.total;
  const seconds = last && secondsOf(last);
  return total && seconds ? total / seconds : null;
}

/** How busy each kind of work is that a feature describes. */
export function JobTiles({ queues }: { queues: JobListDto['queues'] }) {
  const { byId } = useAppSelector(selectJobs);
  const jobs = Object.values(byId);
  return (
    <div className={styles.tiles}>
      {jobTiles().map(({ kind, title, pace }) => {
        const queue = queues.find((one) => one.kind === kind);
        const speed = paceOf(jobs, kind);
        return (
          <section key={kind} className={styles.tile} aria-label={title}>
            <div className="grow">
              <div className="b">{title}</div>
              <div className="sm mut">{paceText(speed, pace, queue?.running ?? 0)}</div>
            </div>
            <Count value={queue?.running ?? 0} word={t('running')} busy />
            <Count value={queue?.waiting ?? 0} word={t('waiting')} />
          </section>
        );
      })}
    </div>
  );
}

function paceText(speed: number | null, pace: JobView['pace'], running: number): string {
  if (speed !== null && pace) return pace(Math.max(1, Math.round(speed)));
  return t(running > 0 ? 'working' : 'idle');
}

function Count({ value, word, busy }: { value: number; word: string; busy?: boolean }) {
  return (
    <div className="num">
      <div className={busy && value > 0 ? `${styles.count} ${styles.busy}` : styles.count}>{value}</div>
      <div className="sm mut">{word}</div>
    </div>
  );
}
