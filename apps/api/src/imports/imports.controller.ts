import { Controller, Headers, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CommunityScope } from '#libs/community';
import {
  ADMINISTRATORS,
  type Call,
  IMPORT_KINDS,
  IMPORTS_MESSAGES,
  type ImportKindInfo,
  type ImportKindName,
  ImportQuery,
  type ImportSummary,
  type Upload,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { answerOf, BeginImport, ImportAnswers, importTypeOf } from '#libs/imports';
import { JobCentre } from '#libs/jobs';
import { JobLedger } from '#libs/platform';
import { CurrentActor, Handles, Id, parseId, waitForJob, withUpload } from '../http/index.js';
import { importedSentence } from './imported-sentence.js';

interface UploadPath {
  importType?: string;
  communityId?: string;
}

/** 0 means none: the rows name the community. */
const communityOf = (text: string | undefined) => (text === undefined || text === '0' ? null : parseId(text));

/** Creates the controller that takes the files of one kind. */
function importController(name: ImportKindName) {
  const { call, summary, needsCommunity, importTypes, isMap }: ImportKindInfo = IMPORT_KINDS[name];
  const dto = answerOf(name);
  // The format of a map determines its type.
  const onlyType = isMap ? null : (Object.keys(importTypes)[0] ?? null);

  @Controller()
  class ImportsController {
    constructor(
      readonly imports: BeginImport,
      readonly ledger: JobLedger,
      readonly scope: CommunityScope,
      readonly jobs: JobCentre,
      readonly answers: ImportAnswers,
    ) {}

    /** Checks permission, receives the file and waits for the counts. A failed import answers its problem. */
    @Handles(call as unknown as Call<{ body: Upload; answer: object }>, {
      summary,
      roles: ADMINISTRATORS,
      scope: 'resource',
      answers: dto,
      alsoAnswers: [{ status: 202, dto }],
      upload: 'file',
    })
    async upload(
      @CurrentActor() actor: SessionActor,
      @Id('resourceId') resourceId: number,
      @Param() path: UploadPath,
      @Query() { corrects, review = false }: ImportQuery,
      @Headers('prefer') prefer: string | undefined,
      @Req() request: Request,
      @Res({ passthrough: true }) response: Response,
    ): Promise<object> {
      const importType = path.importType === undefined ? onlyType : importTypeOf(name, path.importType);
      const communityId = communityOf(path.communityId);
      const { accountId } = await this.scope.requireResource(actor, resourceId);
      if (communityId !== null) await this.scope.requireCommunity(actor, resourceId, communityId);
      const where = { accountId, communityResourceId: resourceId, communityId };
      const target = { kind: name, importType, ...where, correctsJobId: corrects, review };
      if (corrects !== undefined) await this.jobs.require(actor, corrects);
      const { jobId } = await withUpload(request, (file) =>
        this.imports.begin(target, file, { id: actor.id, name: actor.name, accountId }),
      );
      if (!review) return this.answer(jobId, prefer, response);
      // The job waits for a person, who follows its progress.
      response.status(202);
      return this.counted(jobId, 202, IMPORTS_MESSAGES.review, null);
    }

    /** Answers the counts, or the job if it is still running. */
    private async answer(jobId: number, prefer: string | undefined, response: Response) {
      const outcome = await waitForJob(this.ledger, jobId, { prefer, response });
      if (outcome === null) return this.counted(jobId, 202, IMPORTS_MESSAGES.waiting, null);
      const counted = outcome.summary as ImportSummary | null;
      return outcome.state === 'cancelled'
        ? this.counted(jobId, -1, IMPORTS_MESSAGES.cancelled, counted)
        : this.counted(jobId, 200, importedSentence(counted), counted);
    }

    private async counted(jobId: number, code: number, message: string, counted: ImportSummary | null) {
      return { code, message, jobId, ...(await this.answers.counts(name, jobId, counted)) };
    }
  }
  // The community is an id, and never 0.
  if (needsCommunity) Id('communityId')(ImportsController.prototype, 'upload', 7);
  return ImportsController;
}

/** Uploads of every import kind. */
export const IMPORT_CONTROLLERS = (Object.keys(IMPORT_KINDS) as ImportKindName[]).map(importController);
