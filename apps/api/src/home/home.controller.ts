import { Controller, Query } from '@nestjs/common';
import {
  AgentCaptureListDto,
  CaptureFiguresDto,
  CaptureListDto,
  CaptureQuery,
  EVALUATORS,
  GRANTS,
  listCaptures,
  listCapturesOfAgent,
  listPostingCaptures,
  OwnRecordDto,
  PostingCapturesDto,
  PostingCapturesQuery,
  readCaptureFigures,
  readOwnRecord,
} from '#libs/contracts';
import { ReadCaptures, ReadOwnRecord } from '#libs/home';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Own records of farmers and agents, and agents' captured data for reviewers. */
@Controller()
export class HomeController {
  constructor(
    private readonly records: ReadOwnRecord,
    private readonly captures: ReadCaptures,
  ) {}

  @Handles(readOwnRecord, {
    summary: "The caller's own farmer record and farms",
    roles: ['FARMER'],
    scope: 'own',
    answers: OwnRecordDto,
  })
  record(@CurrentActor() actor: SessionActor): Promise<OwnRecordDto> {
    return this.records.of(actor);
  }

  @Handles(readCaptureFigures, {
    summary: "Counts of the agent's own captures, and the latest ones",
    roles: ['AGENT'],
    scope: 'own',
    answers: CaptureFiguresDto,
    shows: ({ latest }) => ({ how: 'captures', farms: latest.map(({ farmId }) => farmId) }),
  })
  figures(@CurrentActor() actor: SessionActor): Promise<CaptureFiguresDto> {
    return this.captures.figures(actor);
  }

  @Handles(listCaptures, {
    summary: 'A page of 300 farms that the calling agent captured',
    roles: ['AGENT'],
    scope: 'own',
    answers: CaptureListDto,
    shows: ({ list }) => ({ how: 'captures', farms: list.map(({ farmId }) => farmId) }),
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: CaptureQuery): Promise<CaptureListDto> {
    return this.captures.list(actor, query);
  }

  @Handles(listCapturesOfAgent, {
    summary: 'A page of 300 farms that an agent captured, for reviewers',
    roles: EVALUATORS,
    scope: 'account',
    grant: GRANTS.viewFarms,
    answers: AgentCaptureListDto,
    shows: ({ list }) => ({ how: 'captures', farms: list.map(({ farmId }) => farmId) }),
  })
  ofAgent(
    @CurrentActor() actor: SessionActor,
    @Id('agentId') agentId: number,
    @Query() query: CaptureQuery,
  ): Promise<AgentCaptureListDto> {
    return this.captures.ofAgent(actor, agentId, query);
  }

  @Handles(listPostingCaptures, {
    summary: 'A page of 300 farms that an agent captured for a posting',
    roles: [...EVALUATORS, 'AGENT'],
    scope: 'resource',
    grant: GRANTS.viewFarms,
    answers: PostingCapturesDto,
    shows: ({ list }) => ({ how: 'captures', farms: list.map(({ farmId }) => farmId) }),
  })
  ofPosting(
    @CurrentActor() actor: SessionActor,
    @Id('postingId') postingId: number,
    @Query() query: PostingCapturesQuery,
  ): Promise<PostingCapturesDto> {
    return this.captures.ofPosting(actor, postingId, query);
  }
}
