import { Controller, Get, Post, Query } from '@nestjs/common';
import { EVALUATORS, JobDto, JobListDto, JobListQuery } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { By, Id, Route } from '../http/index.js';

/** The job centre. */
@Controller('jobs')
export class JobsController {
  constructor(private readonly jobs: JobCentre) {}

  @Get()
  @Route({
    summary: 'Imports and other jobs, the newest first',
    roles: EVALUATORS,
    scope: 'account',
    answers: JobListDto,
  })
  list(@By() actor: SessionActor, @Query() query: JobListQuery): Promise<JobListDto> {
    return this.jobs.list(actor, query);
  }

  @Get(':jobId')
  @Route({ summary: 'One job', roles: EVALUATORS, scope: 'account', answers: JobDto })
  find(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.require(actor, jobId);
  }

  @Post(':jobId/cancel')
  @Route({
    summary: 'Ask a job to stop after the rows that it is working on',
    roles: EVALUATORS,
    scope: 'account',
    answers: JobDto,
  })
  cancel(@By() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.cancel(actor, jobId);
  }
}
