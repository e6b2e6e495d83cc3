import { fullUserName } from '#libs/contracts';
import type { JobOutcome, JobWords } from '../../core/feature/define.js';
import { jobViewOf } from '../../core/feature/registry.js';
import { catalogue, formatDateTime, type TextValues } from '../../core/i18n/index.js';
import { progressCaption } from '../../ui/JobProgress.js';
import type { Tone } from '../../ui/StatusBadge.js';
import { hasEnded, type KnownJob, paceOf } from './slice.js';
import { t, WORDS } from './texts.js';

/** Returns the outcome of a job, as its kind defines it; null without a summary, and for kinds without counts. */
export function outcomeOf({ kind, summary }: Pick<KnownJob, 'kind' | 'summary'>): JobOutcome | null {
  return (summary && jobViewOf(kind)?.outcome?.(summary)) ?? null;
}

/** Returns a sentence about a job, with the text of its kind if it has one. */
export function say({ kind }: Pick<KnownJob, 'kind'>, word: keyof JobWords, values?: TextValues): string {
  return catalogue({ ...WORDS, ...jobViewOf(kind)?.words })(word, values);
}

/** Names the expected answerer: the person who started the job, though another administrator may answer too. */
function waitsFor({ startedBy }: KnownJob, me: number | null): string {
  if (startedBy === null) return t('statePaused');
  return startedBy.id === me ? t('statePausedYou') : t('statePausedFor', { name: fullUserName(startedBy) });
}

/**
 * Returns the badge of a job. A completed job with rejected rows needs attention.
 * @param me id of the current user
 */
export function badgeOf(job: KnownJob, me: number | null): { tone: Tone; text: string } {
  if (job.state === 'waiting') return { tone: 'waiting', text: t('stateWaiting') };
  if (job.state === 'paused') return { tone: 'warning', text: waitsFor(job, me) };
  if (job.state === 'failed' && !job.resolved) return { tone: 'failed', text: t('stateFailed') };
  if (job.state === 'cancelled') return { tone: 'warning', text: t('stateCancelled') };
  if (job.state === 'running') {
    return { tone: 'running', text: job.cancelRequested ? t('stateCancelling') : stepOf(job) };
  }
  if (outcomeOf(job)?.undone) return { tone: 'waiting', text: t('stateUndone') };
  if (job.resolved) return { tone: 'good', text: t('stateResolved') };
  return needsAttention(job)
    ? { tone: 'problem', text: t('stateAttention') }
    : { tone: 'good', text: t('stateCompleted') };
}

/** Returns the name of the current step; "running" for a kind without step names. */
function stepOf({ kind, step }: KnownJob): string {
  const steps: Record<string, string> = jobViewOf(kind)?.steps ?? {};
  return (step && steps[step]) ?? t('stateRunning');
}

function needsAttention(job: KnownJob): boolean {
  const outcome = outcomeOf(job);
  return !job.resolved && outcome !== null && (outcome.rejected > 0 || outcome.leavesWork === true);
}

export interface BarView {
  done: number;
  total: number | null;
  rejected: number;
  running: boolean;
  caption: string;
}

/** Returns the bar and caption of a job, for the list and the dialog. */
export function barOf(job: KnownJob): BarView {
  const outcome = outcomeOf(job);
  if (outcome && hasEnded(job.state)) {
    const { done, rejected, total, caption } = outcome;
    return {
      done: done + rejected,
      total: Math.max(1, total),
      rejected,
      running: false,
      caption: job.state === 'failed' ? (job.message ?? t('stateFailed')) : caption,
    };
  }
  const { done, total } = job.progress;
  const still = {
    done: hasEnded(job.state) && job.state !== 'completed' ? 0 : done,
    total,
    rejected: 0,
    running: job.state === 'running',
  };
  if (job.state === 'waiting') return { ...still, caption: t('queued') };
  if (job.state === 'paused') return { ...still, done: 0, caption: t('pausedCaption') };
  if (job.state === 'failed') return { ...still, caption: job.message ?? t('stateFailed') };
  if (job.state === 'cancelled') return { ...still, caption: t('stateCancelled') };
  if (job.state === 'completed') return { ...still, done: 1, total: 1, caption: t('stateCompleted') };
  return { ...still, caption: progressCaption(done, total, paceOf(job)) };
}

export interface StagesView {
  titles: readonly string[];
  /** Index of the current stage, or of the stage in which the job ended. */
  at: number;
  /** All stages are complete. */
  finished: boolean;
  /** The job failed or needs attention at stage `at`. */
  trouble: boolean;
  /** Stage `at` waits for a person, without an error. */
  waits?: boolean;
}

/** Returns a job's stages and its progress through them; null for kinds without stages. */
export function stagesOf(job: KnownJob): StagesView | null {
  const view = jobViewOf(job.kind);
  if (!view?.stages) return null;
  const stages = view.stages;
  const first = stages.findIndex(({ step }) => step !== undefined);
  const indexOf = (step: string | null | undefined) =>
    Math.max(
      first,
      stages.findIndex((stage) => stage.step !== undefined && stage.step === step),
    );
  const titles = stages.map(({ title }) => title);
  if (job.state === 'waiting') return { titles, at: first, finished: false, trouble: false };
  if (job.state === 'running') return { titles, at: indexOf(job.step), finished: false, trouble: false };
  if (job.state === 'paused') {
    const at = view.waitsIn ?? indexOf(job.step ?? job.steps.at(-1));
    return { titles, at, finished: false, trouble: false, waits: true };
  }
  if (job.state === 'completed') {
    const trouble = needsAttention(job);
    return { titles, at: stages.length - 1, finished: !trouble, trouble };
  }
  return { titles, at: indexOf(job.steps.at(-1) ?? view.stoppedIn?.(job)), finished: false, trouble: true };
}

/** Returns "Resolved by Adamu Bala, 10:42" for a resolved job; null for others. */
export function resolvedText({ resolved }: Pick<KnownJob, 'resolved'>): string | null {
  if (!resolved) return null;
  const at = formatDateTime(resolved.at);
  if (resolved.through) return t('resolvedThrough', { name: resolved.through.name, at });
  return t('resolvedBy', { name: resolved.by ? fullUserName(resolved.by) : t('gona'), at });
}

/** Returns "Kebbi Rice Cluster, Argungu", the place of a job; null for a job without one. */
export function placeOf(job: KnownJob): string | null {
  const names = [job.communityResource?.name, job.community?.name].filter(Boolean);
  return names.length ? names.join(', ') : null;
}

/** Returns the seconds from start to end, without the time spent waiting for a person; null while it runs. */
export function secondsOf(job: KnownJob): number | null {
  if (!job.startedAt || !job.endedAt) return null;
  return Math.max(1, (Date.parse(job.endedAt) - Date.parse(job.startedAt)) / 1000 - job.pausedSeconds);
}
