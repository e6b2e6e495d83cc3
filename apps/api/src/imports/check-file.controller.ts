import { Controller, Header, StreamableFile } from '@nestjs/common';
import { ADMINISTRATORS, downloadCheck, downloadCheckBook } from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CheckFile } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import { MEDIA_TYPES, type TableFormat } from '#libs/tabular';
import { CurrentActor, Handles, Id } from '../http/index.js';

const FILE = { roles: ADMINISTRATORS, scope: 'account', answers: 'file' } as const;

/** The check of an import, as a file. */
@Controller()
export class CheckFileController {
  constructor(
    private readonly check: CheckFile,
    private readonly jobs: JobCentre,
  ) {}

  @Header('Cache-Control', 'no-store')
  @Handles(downloadCheck, {
    summary: 'Planned outcome and reason for each row of an import, as a CSV file; BVNs are masked',
    ...FILE,
  })
  csv(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<StreamableFile> {
    return this.file('csv', actor, jobId);
  }

  @Header('Cache-Control', 'no-store')
  @Handles(downloadCheckBook, {
    summary: 'Planned outcome and reason for each row of an import, as an Excel workbook',
    ...FILE,
  })
  xlsx(@CurrentActor() actor: SessionActor, @Id('jobId') jobId: number): Promise<StreamableFile> {
    return this.file('xlsx', actor, jobId);
  }

  private async file(format: TableFormat, actor: SessionActor, jobId: number): Promise<StreamableFile> {
    await this.jobs.require(actor, jobId);
    const { name, content } = await this.check.ofJob(jobId, format);
    return new StreamableFile(content, {
      type: MEDIA_TYPES[format],
      disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    });
  }
}
