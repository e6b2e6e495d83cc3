import { Body, Controller, Param, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  ADMINISTRATORS,
  ConsentsDto,
  EVALUATORS,
  GRANTS,
  NoticeDto,
  PublicNoticesDto,
  RecordConsentBody,
  readConsents,
  readProof,
  readPublicNotices,
  recordConsent,
  SignNoticeBody,
  signNotice,
  storeProof,
  useNotice,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ConsentProofs, Consents, NOTICES, Notices } from '#libs/privacy';
import { CurrentActor, Handles, Id, recordController, showsFarmer, withUpload } from '../http/index.js';

export const NoticesController = recordController(NOTICES);

/** Consents of farmers. */
@Controller()
export class ConsentsController {
  constructor(private readonly consents: Consents) {}

  @Handles(readConsents, {
    summary: 'Read what a farmer consented to',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: ConsentsDto,
    shows: showsFarmer('consents'),
  })
  read(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<ConsentsDto> {
    return this.consents.read(actor, farmerId);
  }

  @Handles(recordConsent, {
    summary: 'Record a decision of a farmer about a purpose; farmers withdraw their own consents',
    roles: [...EVALUATORS, 'FARMER'],
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: ConsentsDto,
    shows: showsFarmer('consents'),
  })
  record(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Body() body: RecordConsentBody,
  ): Promise<ConsentsDto> {
    return this.consents.record(actor, farmerId, body);
  }
}

/** Proofs of consents. */
@Controller()
export class ConsentProofsController {
  constructor(
    private readonly proofs: ConsentProofs,
    private readonly consents: Consents,
  ) {}

  @Handles(storeProof, {
    summary: 'Attach the proof of a decision: a photo of the form, or a recording of at most 20 seconds',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: ConsentsDto,
    upload: 'file',
    shows: showsFarmer('consents'),
  })
  store(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Id('consentId') consentId: number,
    @Req() request: Request,
  ): Promise<ConsentsDto> {
    return withUpload(request, async ({ content }) => {
      await this.proofs.store(actor, farmerId, consentId, content);
      return this.consents.read(actor, farmerId);
    });
  }

  @Handles(readProof, {
    summary: 'The proof of a decision: a JPEG, or a recording',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: 'file',
    shows: showsFarmer('consents'),
  })
  async read(
    @CurrentActor() actor: SessionActor,
    @Id('farmerId') farmerId: number,
    @Id('consentId') consentId: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { bytes, type } = await this.proofs.read(actor, farmerId, consentId);
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(bytes, { type, disposition: 'inline' });
  }
}

/** Use of privacy notices. */
@Controller()
export class NoticeUseController {
  constructor(private readonly notices: Notices) {}

  @Handles(signNotice, {
    summary: 'Store the name of the person who checked the translation of a notice',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: NoticeDto,
  })
  sign(
    @CurrentActor() actor: SessionActor,
    @Id('noticeId') noticeId: number,
    @Body() { checkedBy }: SignNoticeBody,
  ): Promise<NoticeDto> {
    return this.notices.sign(actor, noticeId, checkedBy);
  }

  @Handles(useNotice, {
    summary: 'Put a privacy notice into use',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: NoticeDto,
  })
  use(@CurrentActor() actor: SessionActor, @Id('noticeId') noticeId: number): Promise<NoticeDto> {
    return this.notices.use(actor, noticeId);
  }

  @Handles(readPublicNotices, {
    summary: 'Read the privacy notices in use, without a session',
    roles: 'open',
    scope: 'none',
    answers: PublicNoticesDto,
  })
  inUse(@Param('accessId') accessId: string): Promise<PublicNoticesDto> {
    return this.notices.inUse(accessId);
  }
}
