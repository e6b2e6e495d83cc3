import { Controller, Headers, Query, Res, type StreamableFile, type Type } from '@nestjs/common';
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
  type Grant,
} from '#libs/contracts';
import { BeginExport } from '#libs/exports';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';
import { ExportAnswers } from './export-answers.js';

/** File name in the specification. */
const STEM = 'Export';

interface LinkSpec {
  summary: string;
  grant?: Grant;
}

/** Builds a controller with one handler for a documented link, which starts an export and answers its file. */
function link(
  call: typeof exportFarmers,
  kind: ExportKindName,
  { summary, grant = GRANTS.viewFarms }: LinkSpec,
): Type {
  @Controller()
  class ExportLinksController {
    constructor(
      private readonly exports: BeginExport,
      private readonly answers: ExportAnswers,
    ) {}

    @Handles(call, {
      summary,
      roles: EVALUATORS,
      scope: 'resource',
      answers: 'file',
      alsoAnswers: [{ status: 202, dto: ExportWaitingDto }],
      grant,
    })
    async answer(
      @CurrentActor() actor: SessionActor,
      @Id('id') resourceId: number,
      @Query() { format = 'csv' }: ExportLinkQuery,
      @Headers('prefer') prefer: string | undefined,
      @Res({ passthrough: true }) response: Response,
    ): Promise<StreamableFile> {
      const jobId = await this.exports.begin(actor, { kind, format, resourceId }, { forLink: true });
      return this.answers.file(actor, jobId, { prefer, response, stem: STEM });
    }
  }
  return ExportLinksController;
}

export const EXPORT_LINKS: Type[] = [
  link(exportProcessedFarms, 'processedFarms', { summary: 'Completed farms of a community resource' }),
  link(exportFarmExtension, 'extension', { summary: 'Extension report of a community resource' }),
  link(exportDataQuality, 'dataQuality', { summary: 'Data quality assurance of a community resource' }),
  link(exportFarmIndirectJobs, 'indirectJobs', { summary: 'Indirect jobs of a community resource' }),
  link(exportAnnualSurvey, 'annualSurvey', {
    summary: 'Annual survey of a community resource',
    grant: GRANTS.viewCommunities,
  }),
  link(exportExtension, 'extension', { summary: 'The extension report at the address used by communities' }),
  link(exportIndirectJobs, 'indirectJobs', {
    summary: 'The report of indirect jobs at the address used by communities',
  }),
  link(exportFarmers, 'farmers', {
    summary: 'Farmers of a community resource; BVNs are masked',
    grant: GRANTS.viewCommunities,
  }),
];
