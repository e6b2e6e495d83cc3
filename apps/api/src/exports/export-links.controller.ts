import { Controller, Headers, Query, Res, type StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import {
  EVALUATORS,
  type ExportKindName,
  ExportLinkQuery,
  ExportWaitingDto,
  exportAnnualSurvey,
  exportDataQuality,
  exportExtension,
  exportFarmExtension,
  exportFarmers,
  exportFarmIndirectJobs,
  exportIndirectJobs,
  exportProcessedFarms,
  GRANTS,
  OVERVIEW_READERS,
} from '#libs/contracts';
import { BeginExport } from '#libs/exports';
import type { SessionActor } from '#libs/identity';
import { By, Handles, Id } from '../http/index.js';
import { ExportAnswers } from './export-answers.js';

/** What the specification calls the file. */
const STEM = 'Export';

/** The documented links: each asks for its export and answers the file. */
@Controller()
export class ExportLinksController {
  constructor(
    private readonly exports: BeginExport,
    private readonly answers: ExportAnswers,
  ) {}

  @Handles(exportProcessedFarms, {
    summary: 'Completed farms of a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  processed(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('processedFarms', actor, id, query, { prefer, response });
  }

  @Handles(exportFarmExtension, {
    summary: 'Extension report of a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  farmExtension(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('extension', actor, id, query, { prefer, response });
  }

  @Handles(exportDataQuality, {
    summary: 'Data quality assurance of a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  dataQuality(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('dataQuality', actor, id, query, { prefer, response });
  }

  @Handles(exportFarmIndirectJobs, {
    summary: 'Indirect jobs of a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  farmIndirectJobs(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('indirectJobs', actor, id, query, { prefer, response });
  }

  @Handles(exportAnnualSurvey, {
    summary: 'Annual survey of a community resource',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewCommunities,
  })
  annualSurvey(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('annualSurvey', actor, id, query, { prefer, response });
  }

  @Handles(exportExtension, {
    summary: 'The same extension report, as communities have it',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  extension(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('extension', actor, id, query, { prefer, response });
  }

  @Handles(exportIndirectJobs, {
    summary: 'The same report of indirect jobs, as communities have it',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewFarms,
  })
  indirectJobs(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('indirectJobs', actor, id, query, { prefer, response });
  }

  @Handles(exportFarmers, {
    summary: 'Farmers of a community resource; BVNs are masked',
    roles: EVALUATORS,
    scope: 'resource',
    answers: 'file',
    alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
    grant: GRANTS.viewCommunities,
  })
  farmers(
    @By() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExportLinkQuery,
    @Headers('prefer') prefer: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return this.answer('farmers', actor, id, query, { prefer, response });
  }

  private async answer(
    kind: ExportKindName,
    actor: SessionActor,
    resourceId: number,
    { format = 'csv' }: ExportLinkQuery,
    asked: { prefer: string | undefined; response: Response },
  ): Promise<StreamableFile> {
    const jobId = await this.exports.begin(actor, { kind, format, resourceId }, { forLink: true });
    return this.answers.file(actor, jobId, { ...asked, stem: STEM });
  }
}
