import { Body, Controller, Query, Req, Res, StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  AnswerIssueBody,
  answerIssue,
  CloseIssueBody,
  closeIssue,
  countNearby,
  DoneDto,
  drawNearby,
  EVALUATORS,
  ExtensionServiceListDto,
  findIssue,
  GRANTS,
  IssueDto,
  IssueListDto,
  IssueQuery,
  ListQuery,
  LogIssueBody,
  listExtensionServices,
  listIssues,
  listOutbreakRecipients,
  logIssue,
  NearbyDto,
  NearbyFarmListDto,
  NearbyQuery,
  OutbreakRecipientsDto,
  PlanVisitBody,
  planVisit,
  type Role,
  readIssuePhoto,
  storeIssuePhoto,
} from '#libs/contracts';
import type { Shown } from '#libs/disclosure';
import { AnswerIssues, IssuePhotos, LogIssue, NearbyFarmers, OUTBREAKS, ReadIssues } from '#libs/extension';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id, listsFarmers, recordController, withUpload } from '../http/index.js';

const ROLES: readonly Role[] = ['FARMER', 'AGENT', ...EVALUATORS];
const READS = { roles: ROLES, scope: 'resource', grant: GRANTS.viewFarms } as const;
const WRITES = { ...READS, grant: GRANTS.editFarms } as const;
const shows = ({ farmerId }: IssueDto): Shown => ({ how: 'issue', farmers: [farmerId] });

export const OutbreaksController = recordController(OUTBREAKS);

/** Issues of farmers. */
@Controller()
export class IssuesController {
  constructor(
    private readonly issues: ReadIssues,
    private readonly logging: LogIssue,
    private readonly answers: AnswerIssues,
    private readonly photos: IssuePhotos,
  ) {}

  @Handles(listIssues, {
    ...READS,
    summary: 'Issues in the user’s scope, the longest wait first',
    answers: IssueListDto,
    shows: listsFarmers('issues', ({ farmerId }) => farmerId),
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: IssueQuery): Promise<IssueListDto> {
    return this.issues.list(actor, query);
  }

  @Handles(findIssue, {
    ...READS,
    summary: 'An issue with its thread and its visit',
    answers: IssueDto,
    shows,
  })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<IssueDto> {
    return this.issues.find(actor, id);
  }

  @Handles(logIssue, {
    ...WRITES,
    summary: 'Log an issue; farmers log their own',
    answers: IssueDto,
    shows,
  })
  log(@CurrentActor() actor: SessionActor, @Body() body: LogIssueBody): Promise<IssueDto> {
    return this.logging.log(actor, body);
  }

  @Handles(storeIssuePhoto, {
    ...WRITES,
    summary: 'Store a photo of an issue at a position: JPEG or PNG of at most 8 MB; its EXIF data is removed',
    answers: DoneDto,
    upload: 'file',
  })
  storePhoto(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Id('position') position: number,
    @Req() request: Request,
  ): Promise<DoneDto> {
    return withUpload(request, ({ content }) => this.photos.store(actor, id, position, content));
  }

  @Handles(readIssuePhoto, { ...READS, summary: 'A photo of an issue as a JPEG', answers: 'file' })
  async readPhoto(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Id('position') position: number,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const content = await this.photos.read(actor, id, position);
    response.setHeader('Cache-Control', 'no-store');
    return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
  }

  @Handles(answerIssue, {
    ...WRITES,
    summary: 'Write in the thread of an issue, also by text message',
    answers: IssueDto,
    shows,
  })
  answer(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: AnswerIssueBody,
  ): Promise<IssueDto> {
    return this.answers.answer(actor, id, body);
  }

  @Handles(planVisit, {
    ...WRITES,
    roles: ['AGENT', ...EVALUATORS],
    summary: 'Plan a visit, with a reminder by text message',
    answers: IssueDto,
    shows,
  })
  plan(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() body: PlanVisitBody,
  ): Promise<IssueDto> {
    return this.answers.plan(actor, id, body);
  }

  @Handles(closeIssue, { ...WRITES, summary: 'Close or reopen an issue', answers: IssueDto, shows })
  close(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Body() { closed }: CloseIssueBody,
  ): Promise<IssueDto> {
    return this.answers.setClosed(actor, id, closed);
  }
}

const NEARBY = { roles: EVALUATORS, scope: 'resource', grant: GRANTS.viewFarms } as const;

/** Farmers near an outbreak, and extension services of all providers. */
@Controller()
export class NearbyController {
  constructor(private readonly nearby: NearbyFarmers) {}

  @Handles(countNearby, {
    ...NEARBY,
    summary: 'Count the farmers with a farm near a place, by community',
    answers: NearbyDto,
  })
  count(@CurrentActor() actor: SessionActor, @Query() query: NearbyQuery): Promise<NearbyDto> {
    return this.nearby.count(actor, query);
  }

  @Handles(drawNearby, {
    ...NEARBY,
    summary: 'Farms nearby, as a map draws them',
    answers: NearbyFarmListDto,
  })
  farms(@CurrentActor() actor: SessionActor, @Query() query: NearbyQuery): Promise<NearbyFarmListDto> {
    return this.nearby.farms(actor, query);
  }

  @Handles(listOutbreakRecipients, {
    ...NEARBY,
    grant: GRANTS.editCommunities,
    summary: 'Farmers of a community near an outbreak who can get a text message, by id',
    answers: OutbreakRecipientsDto,
  })
  recipients(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Id('communityId') communityId: number,
  ): Promise<OutbreakRecipientsDto> {
    return this.nearby.recipients(actor, id, communityId);
  }

  @Handles(listExtensionServices, {
    roles: EVALUATORS,
    scope: 'account',
    grant: GRANTS.viewAgencies,
    summary: 'Extension services of all providers',
    answers: ExtensionServiceListDto,
  })
  services(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<ExtensionServiceListDto> {
    return this.nearby.services(actor, query);
  }
}
