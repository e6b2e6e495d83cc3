import type { JobKind, JobListDto } from '#libs/contracts';
import type { JobView } from '../../core/feature/define.js';
import { jobTiles } from '../../core/feature/registry.js';
import { useAppSelector } from '../../core/hooks.js';
import { useNow } from '../../ui/use-now.js';
import styles from './JobTiles.module.css';
import { selectJobs } from './selectors.js';
import { type KnownJob, paceOf } from './slice.js';
import { t } from './texts.js';

/** Shows the load per kind of job; an idle kind has no tile. */
export function JobTiles({ queues }: { queues: JobListDto['queues'] }) {
  const { byId } = useAppSelector(selectJobs);
  const now = useNow().getTime();
  const busy = jobTiles().flatMap((tile) => {
    const queue = queues.find(({ kind }) => kind === tile.kind);
    return queue && queue.running + queue.waiting > 0 ? { ...tile, ...queue } : [];
  });
  if (busy.length === 0) return null;
  const jobs = Object.values(byId);
  return (
    <div className={styles.tiles}>
      {busy.map(({ kind, title, pace, running, waiting }) => (
        <section key={kind} className={styles.tile} aria-label={title}>
          <div className="grow">
            <div className="b">{title}</div>
            <div className="sm mut">{paceText(jobs, kind, { pace, running, now })}</div>
          </div>
          <Count value={running} word={t('running')} busy />
          <Count value={waiting} word={t('waiting')} />
        </section>
      ))}
    </div>
  );
}

/** Returns the rows per second of all running jobs of a kind. */
function paceText(
  jobs: KnownJob[],
  kind: JobKind,
  { pace, running, now }: { pace: JobView['pace']; running: number; now: number },
): string {
  const perSecond = jobs.reduce((sum, job) => sum + (job.kind === kind ? paceOf(job, now) : 0), 0);
  if (perSecond > 0 && pace) return pace(Math.max(1, Math.round(perSecond)));
  return t(running > 0 ? 'working' : 'queued');
}

function Count({ value, word, busy }: { value: number; word: string; busy?: boolean }) {
  return (
    <div className="num">
      <div className={busy && value > 0 ? `${styles.count} ${styles.busy}` : styles.count}>{value}</div>
      <div className="sm mut">{word}</div>
    </div>
  );
}
