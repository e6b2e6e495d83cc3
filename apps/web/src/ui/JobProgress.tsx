import styles from './JobProgress.module.css';
import { t } from './texts.js';

export interface JobProgressProps {
  done: number;
  /** Null while the size is unknown. */
  total: number | null;
  running?: boolean;
  /** Rejected items within `done`, drawn in laterite. */
  rejected?: number;
  /** Text under the bar: "812 of 1,204, 2 min left". */
  caption?: string;
  label: string;
}

/** Progress bar of a job. */
export function JobProgress({ done, total, running, rejected = 0, caption, label }: JobProgressProps) {
  const part = (count: number) => (total ? `${Math.min(100, (count / total) * 100)}%` : '0%');
  const unknown = running && !total;
  return (
    <div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total ?? undefined}
        aria-valuenow={total ? done : undefined}
        aria-valuetext={caption}
      >
        {unknown ? (
          <i className={`${styles.run} ${styles.unknown}`} />
        ) : (
          <>
            <i className={running ? styles.run : styles.done} style={{ width: part(done - rejected) }} />
            <i className={styles.rejected} style={{ width: part(rejected) }} />
          </>
        )}
      </div>
      {caption && (
        <div className={`sm mut ${styles.caption}`} title={caption}>
          {caption}
        </div>
      )}
    </div>
  );
}

/** A small progress ring, for the header and for rows. `share` from 0 to 1; null spins. */
export function ProgressRing({
  share,
  size = 20,
  label,
}: {
  share: number | null;
  size?: number;
  label: string;
}) {
  const round = 2 * Math.PI * 8;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      role="img"
      aria-label={label}
      className={share === null ? styles.turning : undefined}
    >
      <title>{label}</title>
      <circle cx="10" cy="10" r="8" fill="none" stroke="var(--line)" strokeWidth="3" />
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        stroke="var(--adire-7)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray={`${round * (share ?? 0.3)} ${round}`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  );
}

/** Returns the counts of a running job: "812 of 1,204, 2 min left". @param perSecond 0 while unknown */
export function progressCaption(done: number, total: number | null, perSecond = 0): string {
  if (total === null) return t('doneSoFar', { done });
  const left = perSecond > 0 ? timeLeft((total - done) / perSecond) : null;
  const counts = t('doneOf', { done, total });
  return left ? `${counts}, ${left}` : counts;
}

/** Returns "2 min left"; null if unknown. */
export function timeLeft(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds <= 0) return null;
  if (seconds < 60) return t('secondsLeft', { n: Math.max(1, Math.round(seconds / 5) * 5) });
  return t('minutesLeft', { n: Math.round(seconds / 60) });
}
