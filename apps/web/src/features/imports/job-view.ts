import type { JobStep } from '#libs/contracts';
import { progressCaption } from '../../ui/JobProgress.js';
import type { Tone } from '../../ui/StatusBadge.js';
import { hasEnded, type KnownJob } from './jobs.slice.js';
import { importSummaryOf } from './summary.js';
import { t } from './texts.js';

/** Badge of a job. A completed import with rejected rows wants a person. */
export function badgeOf(job: KnownJob): { tone: Tone; text: string } {
  if (job.state === 'waiting') return { tone: 'waiting', text: t('stateWaiting') };
  if (job.state === 'failed') return { tone: 'failed', text: t('stateFailed') };
  if (job.state === 'cancelled') return { tone: 'warning', text: t('stateCancelled') };
  if (job.state === 'running') {
    return {
      tone: 'running',
      text: job.cancelRequested ? t('stateCancelling') : job.step ? t(`step_${job.step}`) : t('stateRunning'),
    };
  }
  const rejected = importSummaryOf(job.summary)?.rejected ?? 0;
  return rejected > 0
    ? { tone: 'problem', text: t('stateAttention') }
    : { tone: 'good', text: t('stateCompleted') };
}

export interface BarView {
  done: number;
  total: number | null;
  rejected: number;
  running: boolean;
  caption: string;
}

/** Bar and caption of a job, as the list and the dialog draw them. */
export function barOf(job: KnownJob): BarView {
  const running = job.state === 'running';
  const summary = importSummaryOf(job.summary);
  if (summary && hasEnded(job.state)) {
    const stored = summary.created + summary.updated + summary.unchanged;
    return {
      done: stored + summary.rejected,
      total: Math.max(1, summary.total),
      rejected: summary.rejected,
      running: false,
      caption:
        job.state === 'failed' ? (job.message ?? t('stateFailed')) : countsOf(stored, summary.rejected),
    };
  }
  const { done, total } = job.progress;
  const still = {
    done: hasEnded(job.state) && job.state !== 'completed' ? 0 : done,
    total,
    rejected: 0,
    running,
  };
  if (job.state === 'waiting') return { ...still, caption: t('queued') };
  if (job.state === 'failed') return { ...still, caption: job.message ?? t('stateFailed') };
  if (job.state === 'cancelled') return { ...still, caption: t('stateCancelled') };
  if (job.state === 'completed') return { ...still, done: 1, total: 1, caption: t('stateCompleted') };
  return { ...still, caption: progressCaption(done, total, job.perSecond) };
}

export function countsOf(stored: number, rejected: number): string {
  if (stored === 0 && rejected === 0) return t('nothingDone');
  return rejected > 0 ? t('importedRejected', { done: stored, rejected }) : t('imported', { done: stored });
}

export const STEPS = ['upload', 'match', 'check', 'import', 'review'] as const;
export type Step = (typeof STEPS)[number];

export interface StepsView {
  /** Index of the step that runs now, or that the job ended in. */
  at: number;
  /** All five are behind it. */
  finished: boolean;
  /** The step at `at` is where it failed or needs a person. */
  trouble: boolean;
}

/** Where each of the job's steps stands among the five. */
const STEP_INDEX: Partial<Record<JobStep, number>> = { read: 1, check: 2, merge: 3 };

function stepIndexOf(step: JobStep | undefined): number {
  return (step && STEP_INDEX[step]) ?? 1;
}

export function stepsOf(job: KnownJob): StepsView {
  if (job.state === 'waiting') return { at: 1, finished: false, trouble: false };
  if (job.state === 'running') {
    return { at: stepIndexOf(job.step ?? undefined), finished: false, trouble: false };
  }
  if (job.state === 'completed') {
    const trouble = (importSummaryOf(job.summary)?.rejected ?? 0) > 0;
    return { at: 4, finished: !trouble, trouble };
  }
  return { at: stoppedAt(job), finished: false, trouble: true };
}

/** The step in which a job stopped; where its steps were not seen, what its record tells. */
function stoppedAt({ steps, error, progress }: KnownJob): number {
  if (steps.length > 0) return stepIndexOf(steps.at(-1));
  if (error?.startsWith('file.') || error?.startsWith('import.')) return 1;
  return progress.done > 0 ? 3 : 2;
}

/** "Farmer list into Kebbi Rice Cluster, Argungu." from the job's own words. */
export function placeOf(job: KnownJob): string | null {
  const names = [job.communityResource?.name, job.community?.name].filter(Boolean);
  return names.length ? names.join(', ') : null;
}

/** Seconds between start and end; null while it runs. */
export function secondsOf(job: KnownJob): number | null {
  if (!job.startedAt || !job.endedAt) return null;
  return Math.max(1, (Date.parse(job.endedAt) - Date.parse(job.startedAt)) / 1000);
}
