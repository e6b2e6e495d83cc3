import { Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CommunityScope } from '#libs/community';
import {
  ADMINISTRATORS,
  FarmerImportDto,
  IMPORTS_MESSAGES,
  ImportQuery,
  type ImportSummary,
  InputImportDto,
  importCommunities,
  importFarmerList,
  importFarmMaps,
  importInputDistribution,
  importMembers,
  MapImportDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { BeginImport, CountDistribution, type ImportTarget, importTypeOf } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import { JobLedger } from '#libs/platform';
import { By, Handles, Id, parseId, waitForJob } from '../http/index.js';
import { importedSentence } from './imported-sentence.js';
import { withUpload } from './upload.js';

type UploadTarget = Pick<ImportTarget, 'kind' | 'importType' | 'communityId'> & {
  resourceId: number;
};

/** 0 means none: the rows name the community. */
const communityOf = (text: string) => (text === '0' ? null : parseId(text));

/** Uploads of farmer lists, communities, members and farm maps. */
@Controller()
export class ImportsController {
  constructor(
    private readonly imports: BeginImport,
    private readonly ledger: JobLedger,
    private readonly scope: CommunityScope,
    private readonly jobs: JobCentre,
    private readonly distribution: CountDistribution,
  ) {}

  @Handles(importFarmerList, {
    summary: 'Import a farmer list (CSV, XLSX or XLS) into the communities of its rows, or into one',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: FarmerImportDto,
    alsoAnswers: [{ status: 202, dto: FarmerImportDto }],
    upload: 'file',
  })
  async farmers(
    @By() actor: SessionActor,
    @Param('importType') importType: string,
    @Id('resourceId') resourceId: number,
    @Param('communityId') community: string,
    @Query() query: ImportQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FarmerImportDto> {
    const target = {
      kind: 'farmers',
      importType: importTypeOf('farmers', importType),
      resourceId,
      communityId: communityOf(community),
    } as const;
    return listAnswer(await this.import(actor, target, query, { request, response, prefer }));
  }

  @Handles(importCommunities, {
    summary: 'Import communities (CSV, XLSX or XLS) into a community resource',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: FarmerImportDto,
    alsoAnswers: [{ status: 202, dto: FarmerImportDto }],
    upload: 'file',
  })
  async communities(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: ImportQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FarmerImportDto> {
    const target = {
      kind: 'communities',
      importType: 'NAME',
      resourceId,
      communityId: null,
    } as const;
    return listAnswer(await this.import(actor, target, query, { request, response, prefer }));
  }

  @Handles(importMembers, {
    summary: 'Import members who are not farmers (CSV, XLSX or XLS) into a community',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: FarmerImportDto,
    alsoAnswers: [{ status: 202, dto: FarmerImportDto }],
    upload: 'file',
  })
  async members(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Id('communityId') communityId: number,
    @Query() query: ImportQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FarmerImportDto> {
    const target = { kind: 'members', importType: 'PHONE', resourceId, communityId } as const;
    return listAnswer(await this.import(actor, target, query, { request, response, prefer }));
  }

  @Handles(importInputDistribution, {
    summary: 'Import allocated and collected inputs (CSV, XLSX or XLS) into the ledger',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: InputImportDto,
    alsoAnswers: [{ status: 202, dto: InputImportDto }],
    upload: 'file',
  })
  async inputs(
    @By() actor: SessionActor,
    @Param('importType') importType: string,
    @Id('resourceId') resourceId: number,
    @Param('communityId') community: string,
    @Query() query: ImportQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<InputImportDto> {
    const target = {
      kind: 'inputs',
      importType: importTypeOf('inputs', importType),
      resourceId,
      communityId: communityOf(community),
    } as const;
    const { summary, ...answer } = await this.import(actor, target, query, { request, response, prefer });
    const { items, farmers, waiting } = await this.distribution.ofJob(answer.jobId);
    return {
      ...answer,
      totalCount: summary?.total ?? 0,
      totalInputItems: items,
      totalFarmers: farmers,
      data: {
        totalNew: summary?.created ?? 0,
        totalUnchanged: summary?.unchanged ?? 0,
        totalRejected: summary?.rejected ?? 0,
        totalWaiting: waiting,
      },
    };
  }

  @Handles(importFarmMaps, {
    summary:
      'Import farm boundaries (KML, KMZ, GeoJSON, zipped shapefile, GeoPackage, GPX, or a table with coordinates) into a community resource',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: MapImportDto,
    alsoAnswers: [{ status: 202, dto: MapImportDto }],
    upload: 'file',
  })
  async maps(
    @By() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: ImportQuery,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MapImportDto> {
    const target = {
      kind: 'farms',
      importType: null,
      resourceId,
      communityId: null,
    } as const;
    const { summary, ...answer } = await this.import(actor, target, query, { request, response, prefer });
    return {
      ...answer,
      totalCount: summary?.total ?? 0,
      totalSuccessCount: summary ? summary.created + summary.updated + summary.unchanged : 0,
      totalHeld: summary?.held ?? 0,
      totalRejected: summary?.rejected ?? 0,
    };
  }

  /** Runs the steps of every import: checks permission, receives the file and waits for the counts. */
  private async import(
    actor: SessionActor,
    { resourceId, communityId, ...kind }: UploadTarget,
    { corrects, review = false }: ImportQuery,
    { request, response, prefer }: { request: Request; response: Response; prefer: string | undefined },
  ) {
    const { accountId } = await this.scope.requireResource(actor, resourceId);
    if (communityId !== null) await this.scope.requireCommunity(actor, resourceId, communityId);
    const where = { accountId, communityResourceId: resourceId, communityId };
    const target = { ...kind, ...where, correctsJobId: corrects, review };
    if (corrects !== undefined) await this.jobs.require(actor, corrects);
    const { jobId } = await withUpload(request, (file) =>
      this.imports.begin(target, file, { id: actor.id, name: actor.name, accountId }),
    );
    // The job waits for a person, who follows its progress.
    if (!review) return this.answer(jobId, prefer, response);
    response.status(202);
    return { code: 202, message: IMPORTS_MESSAGES.review, jobId, summary: null };
  }

  /** Answers the counts, or the job if it is still running. A failed import answers its problem. */
  private async answer(jobId: number, prefer: string | undefined, response: Response) {
    const outcome = await waitForJob(this.ledger, jobId, { prefer, response });
    if (outcome === null) return { code: 202, message: IMPORTS_MESSAGES.waiting, jobId, summary: null };
    const summary = outcome.summary as ImportSummary | null;
    return outcome.state === 'cancelled'
      ? { code: -1, message: IMPORTS_MESSAGES.cancelled, jobId, summary }
      : { code: 200, message: importedSentence(summary), jobId, summary };
  }
}

interface Answer {
  code: number;
  message: string;
  jobId: number;
  summary: ImportSummary | null;
}

function listAnswer({ summary, ...answer }: Answer): FarmerImportDto {
  return {
    ...answer,
    totalCount: summary?.total ?? 0,
    totalNew: summary?.created ?? 0,
    totalUpdated: summary?.updated ?? 0,
    totalUnchanged: summary?.unchanged ?? 0,
    totalHeld: summary?.held ?? 0,
    totalRejected: summary?.rejected ?? 0,
  };
}
