import { Body, Controller, Query, Res, StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  ADMINISTRATORS,
  downloadRejectedPlacemarks,
  downloadRejectedRows,
  downloadRejectedRowsBook,
  downloadWholeRejects,
  EVALUATORS,
  ImportFaultListDto,
  ImportFaultQuery,
  listRejectedRows,
  type RejectsFormat,
  WholeRejectsBody,
} from '#libs/contracts';
import { Disclosures } from '#libs/disclosure';
import type { SessionActor } from '#libs/identity';
import { RejectList, Rejects } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import { CallerGone } from '#libs/platform';
import { MEDIA_TYPES } from '#libs/tabular';
import { CurrentActor, Handles, Id } from '../http/index.js';

const TYPES: Record<RejectsFormat, string> = {
  ...MEDIA_TYPES,
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
};

/** Rejected rows of an import: as a list, and as a file that can be corrected and imported. */
@Controller()
export class RejectsController {
  constructor(
    private readonly rejects: Rejects,
    private readonly list: RejectList,
    private readonly jobs: JobCentre,
    private readonly disclosures: Disclosures,
  ) {}

  @Handles(listRejectedRows, {
    summary: 'Rejected rows of an import, with reasons',
    roles: EVALUATORS,
    scope: 'account',
    answers: ImportFaultListDto,
  })
  async rows(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Query() query: ImportFaultQuery,
  ): Promise<ImportFaultListDto> {
    await this.jobs.require(actor, jobId);
    return this.list.ofJob(jobId, query);
  }

  @Handles(downloadRejectedRows, {
    summary: 'Download the rejected rows of an import, with every reason; BVNs are masked',
    roles: EVALUATORS,
    scope: 'account',
    answers: 'file',
  })
  csv(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.masked('csv', actor, jobId, response);
  }

  @Handles(downloadRejectedRowsBook, {
    summary: 'Download the rejected rows of an import as an Excel workbook',
    roles: EVALUATORS,
    scope: 'account',
    answers: 'file',
  })
  xlsx(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.masked('xlsx', actor, jobId, response);
  }

  @Handles(downloadRejectedPlacemarks, {
    summary: 'The rejected placemarks of a map, as KML, with every reason',
    roles: EVALUATORS,
    scope: 'account',
    answers: 'file',
  })
  kml(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.masked('kml', actor, jobId, response);
  }

  @Handles(downloadWholeRejects, {
    summary: 'Download the rejected rows with full BVNs; needs a reason, and is logged',
    roles: ADMINISTRATORS,
    scope: 'account',
    stepUp: true,
    answers: 'file',
  })
  async whole(
    @CurrentActor() actor: SessionActor,
    @Id('jobId') jobId: number,
    @Body() { format, reason }: WholeRejectsBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    await this.jobs.require(actor, jobId);
    const accountId = await this.rejects.require(jobId, format);
    await this.disclosures.take(actor, {
      act: 'rejects',
      subject: { kind: 'job', id: jobId },
      accountId,
      reason,
    });
    return this.download(actor, jobId, { as: format, whole: true, reason }, response);
  }

  private async masked(
    format: RejectsFormat,
    actor: SessionActor,
    jobId: number,
    response: Response,
  ): Promise<StreamableFile> {
    await this.jobs.require(actor, jobId);
    return this.download(actor, jobId, { as: format, whole: false }, response);
  }

  private async download(
    actor: SessionActor,
    jobId: number,
    what: { as: RejectsFormat; whole: boolean; reason?: string },
    response: Response,
  ): Promise<StreamableFile> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    response.setHeader('Cache-Control', 'no-store');
    try {
      const { name, content } = await this.rejects.ofJob(jobId, { ...what, signal: gone.signal });
      await this.rejects.note(jobId, { ...what, name, by: actor.seenBy ?? actor });
      return new StreamableFile(content, {
        type: TYPES[what.as],
        disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      });
    } catch (error) {
      // The client is gone.
      if (error instanceof CallerGone) return new StreamableFile(Buffer.alloc(0));
      throw error;
    }
  }
}
