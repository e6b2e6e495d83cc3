import { Body, Controller, Param } from '@nestjs/common';
import {
  ADMINISTRATORS,
  ConsentsDto,
  EVALUATORS,
  GRANTS,
  NoticeDto,
  PublicNoticesDto,
  RecordConsentBody,
  readConsents,
  readPublicNotices,
  recordConsent,
  SignNoticeBody,
  signNotice,
  useNotice,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { Consents, NOTICES, Notices } from '#libs/privacy';
import { CurrentActor, Handles, Id, recordController, showsFarmer } from '../http/index.js';

export const NoticesController = recordController(NOTICES);

/** Consents of farmers. */
@Controller()
export class ConsentsController {
  constructor(private readonly consents: Consents) {}

  @Handles(readConsents, {
    summary: 'Read what a farmer consented to',
    roles: EVALUATORS,
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: ConsentsDto,
    shows: showsFarmer('consents'),
  })
  read(@CurrentActor() actor: SessionActor, @Id('farmerId') farmerId: number): Promise<ConsentsDto> {
    return this.consents.read(actor, farmerId);
  }

  @Handles(recordConsent, {
    summary: 'Record a decision of a farmer about a purpose',
    roles: EVALUATORS,
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
