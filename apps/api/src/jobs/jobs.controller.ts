import { Controller, Query } from '@nestjs/common';
import {
  cancelJob,
  EVALUATORS,
  findJob,
  JobDto,
  JobListDto,
  JobListQuery,
  listJobs,
  OVERVIEW_READERS,
  reopenJob,
  resolveJob,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** The job centre. */
@Controller()
export class JobsController {
  constructor(private readonly jobs: JobCentre) {}

  @Handles(listJobs, {
    summary: "Imports and other jobs, newest first: your own, or for administrators the account's",
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: JobListDto,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: JobListQuery): Promise<JobListDto> {
    return this.jobs.list(actor, query);
  }

  @Handles(findJob, { summary: 'One job', roles: OVERVIEW_READERS, scope: 'account', answers: JobDto })
  find(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.require(actor, jobId);
  }

  @Handles(cancelJob, {
    summary: 'Cancel a job after its current rows',
    roles: EVALUATORS,
    scope: 'account',
    answers: JobDto,
  })
  cancel(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.cancel(actor, jobId);
  }

  @Handles(resolveJob, {
    summary: 'Mark a failed job, or an import with rejected rows, as resolved',
    roles: EVALUATORS,
    scope: 'account',
    answers: JobDto,
  })
  resolve(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.resolve(actor, jobId);
  }

  @Handles(reopenJob, {
    summary: 'Mark a resolved job as needing attention',
    roles: EVALUATORS,
    scope: 'account',
    answers: JobDto,
  })
  reopen(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.reopen(actor, jobId);
  }
}
