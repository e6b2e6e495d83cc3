import { Controller, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { downloadRejectedRows, downloadRejectedRowsBook, EVALUATORS } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Rejects } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import { MEDIA_TYPES, type TableFormat } from '#libs/tabular';
import { By, Handles, Id } from '../http/index.js';

/** The rows that an import rejected, as a file that imports once it is put right. */
@Controller()
export class RejectsController {
  constructor(
    private readonly rejects: Rejects,
    private readonly jobs: JobCentre,
  ) {}

  @Handles(downloadRejectedRows, {
    summary: 'Download the rejected rows of an import, with every reason',
    roles: EVALUATORS,
    scope: 'account',
    answers: 'file',
  })
  csv(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.download('csv', actor, jobId, response);
  }

  @Handles(downloadRejectedRowsBook, {
    summary: 'The same as an Excel workbook',
    roles: EVALUATORS,
    scope: 'account',
    answers: 'file',
  })
  xlsx(
    @By() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.download('xlsx', actor, jobId, response);
  }

  private async download(
    format: TableFormat,
    actor: SessionActor,
    jobId: number,
    response: Response,
  ): Promise<StreamableFile> {
    await this.jobs.require(actor, jobId);
    const { name, content } = await this.rejects.ofJob(jobId, format);
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(content, {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }
}
