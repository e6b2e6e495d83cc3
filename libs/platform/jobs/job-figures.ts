import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { EndedJobState, JobKind } from '#libs/contracts';
import { ENDED_JOB_STATES } from '#libs/contracts';
import { Domains } from '../domains/domains.js';
import { Metrics } from '../metrics/metrics.js';
import type { Progress } from './job-context.js';

/** Counts the results of this worker's jobs. */
@Injectable()
export class JobFigures {
  private readonly ended: Counter<'kind' | 'state'>;
  private readonly durations: Histogram<'kind'>;
  private readonly faults: Counter<'kind'>;
  private readonly takeovers: Counter<'kind'>;
  private readonly rows: Counter<'kind'>;
  private readonly busy: Gauge;

  constructor({ registry }: Metrics, domains: Domains) {
    const registers = [registry];
    this.ended = new Counter({
      name: 'gona_jobs_ended_total',
      help: 'Jobs that ended in this worker, by kind and how.',
      labelNames: ['kind', 'state'],
      registers,
    });
    this.durations = new Histogram({
      name: 'gona_job_duration_seconds',
      help: 'Time from the first start of a job to its end, without time spent waiting for a person.',
      labelNames: ['kind'],
      buckets: [0.1, 0.5, 1, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200],
      registers,
    });
    this.faults = new Counter({
      name: 'gona_job_faults_total',
      help: 'Errors of jobs in this worker; a job is retried five times.',
      labelNames: ['kind'],
      registers,
    });
    this.takeovers = new Counter({
      name: 'gona_job_takeovers_total',
      help: 'Jobs taken over from workers that died or hung for longer than their lease.',
      labelNames: ['kind'],
      registers,
    });
    this.rows = new Counter({
      name: 'gona_job_rows_total',
      help: 'Work done by the jobs of this worker, by step: rows, farms, messages.',
      labelNames: ['kind'],
      registers,
    });
    this.busy = new Gauge({
      name: 'gona_worker_runs',
      help: 'Jobs that this worker is running.',
      registers,
    });
    // Starts at 0: a counter that begins with its first event hides that event from rate().
    for (const kind of domains.jobKinds) {
      for (const state of ENDED_JOB_STATES) this.ended.inc({ kind, state }, 0);
      for (const counter of [this.faults, this.takeovers, this.rows]) counter.inc({ kind }, 0);
    }
  }

  began(): void {
    this.busy.inc();
  }

  left(): void {
    this.busy.dec();
  }

  hasEnded(kind: JobKind, state: EndedJobState, seconds: number): void {
    this.ended.inc({ kind, state });
    this.durations.observe({ kind }, seconds);
  }

  ranIntoFault(kind: JobKind): void {
    this.faults.inc({ kind });
  }

  takenOver(kind: JobKind): void {
    this.takeovers.inc({ kind });
  }

  /** Counts the increase of a run's progress since it was last recorded; each step begins at 0. */
  meterOf(
    kind: JobKind,
    from: { done: number; step: Progress['step'] | null },
  ): (progress: Progress) => void {
    let last = from;
    return ({ done, step }) => {
      const before = step === last.step ? last.done : 0;
      if (done > before) this.rows.inc({ kind }, done - before);
      last = { done, step };
    };
  }
}
