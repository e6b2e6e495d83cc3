import { Body, Controller, Headers, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  countExport,
  downloadExport,
  ExportCountDto,
  ExportKindListDto,
  ExportWaitingDto,
  JobDto,
  listExportKinds,
  OVERVIEW_READERS,
  retryExport,
  StartExportBody,
  StartWholeExportBody,
  startExport,
  startWholeExport,
} from '#libs/contracts';
import { BeginExport, ExportRights, RetryExport } from '#libs/exports';
import type { SessionActor } from '#libs/identity';
import { JobCentre } from '#libs/jobs';
import { CurrentActor, Handles, Id } from '../http/index.js';
import { ExportAnswers } from './export-answers.js';

/** Exports: the available kinds, requests and files. */
@Controller()
export class ExportsController {
  constructor(
    private readonly rights: ExportRights,
    private readonly exports: BeginExport,
    private readonly retries: RetryExport,
    private readonly jobs: JobCentre,
    private readonly answers: ExportAnswers,
  ) {}

  @Handles(listExportKinds, {
    summary: 'Exports available to the user, with columns and formats',
    roles: OVERVIEW_READERS,
    scope: 'own',
    answers: ExportKindListDto,
  })
  kinds(@CurrentActor() actor: SessionActor): Promise<ExportKindListDto> {
    return this.rights.kinds(actor);
  }

  @Handles(startExport, {
    summary: 'Export to a file, as a job; BVNs are masked',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: JobDto,
  })
  async start(@CurrentActor() actor: SessionActor, @Body() body: StartExportBody): Promise<JobDto> {
    return this.jobs.require(actor, await this.exports.begin(actor, body));
  }

  @Handles(countExport, {
    summary: 'Number of rows that an export would have now',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    reads: true,
    answers: ExportCountDto,
  })
  count(@CurrentActor() actor: SessionActor, @Body() body: StartExportBody): Promise<ExportCountDto> {
    return this.exports.count(actor, body);
  }

  @Handles(startWholeExport, {
    summary: 'Export to a file with full BVNs; needs a reason, and is logged',
    roles: ADMINISTRATORS,
    scope: 'resource',
    stepUp: true,
    answers: JobDto,
  })
  async startWhole(
    @CurrentActor() actor: SessionActor,
    @Body() { reason, ...body }: StartWholeExportBody,
  ): Promise<JobDto> {
    return this.jobs.require(actor, await this.exports.beginWhole(actor, body, reason));
  }

  @Handles(retryExport, {
    summary: 'Request a failed export of yours again, with the same contents and filters',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: JobDto,
  })
  async retry(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<JobDto> {
    return this.jobs.require(actor, await this.retries.retry(actor, jobId));
  }

  @Handles(downloadExport, {
    summary: 'The file of a finished export; available for a week, or a day if it contains full BVNs',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
  })
  file(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answers.file(actor, jobId, { prefer, response });
  }
}
