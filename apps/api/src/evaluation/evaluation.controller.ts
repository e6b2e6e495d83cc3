import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  CapturingAgentListDto,
  CompleteFarmBody,
  completeFarm,
  EVALUATORS,
  EvaluationPageDto,
  EvaluationQuery,
  FarmActBody,
  FarmExtentDto,
  FarmHistoryDto,
  FarmPlaceDto,
  FarmPlaceQuery,
  FarmStatusDto,
  findFarmPlace,
  findNextFarm,
  GRANTS,
  listCapturingAgents,
  NextFarmDto,
  NextFarmQuery,
  OVERVIEW_READERS,
  ProblemDto,
  readEvaluationPage,
  readEvaluationPageOfAgent,
  readFarmExtent,
  readFarmHistory,
  reopenFarm,
} from '#libs/contracts';
import { ChangeFarmStatus, ReadEvaluationMap, ReadFarmFacts } from '#libs/evaluation';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

const PAGE = {
  summary: 'A page of the evaluation map: rows from start (counted from 0) up to, not including, end',
  roles: OVERVIEW_READERS,
  scope: 'resource',
  answers: EvaluationPageDto,
  shows: ({ farmers }: EvaluationPageDto) => ({ how: 'maps', farmers: farmerIdsOf(farmers) }) as const,
  grant: GRANTS.viewFarms,
} as const;

/** The evaluation map: its pages, its flags and its additional data. */
@Controller()
export class EvaluationController {
  constructor(
    private readonly map: ReadEvaluationMap,
    private readonly facts: ReadFarmFacts,
    private readonly flags: ChangeFarmStatus,
  ) {}

  @Handles(readEvaluationPage, PAGE)
  page(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') communityResourceId: number,
    @Param('farmStatus') farmStatus: string,
    @Param('start') start: string,
    @Param('end') end: string,
    @Query() query: EvaluationQuery,
  ): Promise<EvaluationPageDto> {
    return this.map.page(actor, { communityResourceId, farmStatus, start, end, importJob: query.import });
  }

  @Handles(readEvaluationPageOfAgent, {
    ...PAGE,
    // Contains usernames, so only for roles that may know them.
    roles: EVALUATORS,
    summary: `${PAGE.summary}; only farms that one agent captured`,
  })
  pageOfAgent(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') communityResourceId: number,
    @Param('farmStatus') farmStatus: string,
    @Param('start') start: string,
    @Param('end') end: string,
    @Param('agentUsername') agentUsername: string,
    @Query() query: EvaluationQuery,
  ): Promise<EvaluationPageDto> {
    return this.map.page(actor, {
      communityResourceId,
      farmStatus,
      start,
      end,
      agentUsername,
      importJob: query.import,
    });
  }

  @Handles(completeFarm, {
    summary: 'Mark a farm as completed',
    roles: EVALUATORS,
    scope: 'resource',
    answers: FarmStatusDto,
    grant: GRANTS.editFarms,
    alsoAnswers: [
      { status: 409, dto: ProblemDto },
      { status: 422, dto: ProblemDto },
      { status: 423, dto: ProblemDto },
    ],
    legacyVerb: 'GET',
  })
  complete(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: CompleteFarmBody,
  ): Promise<FarmStatusDto> {
    return this.flags.change(actor, farmId, 'COMPLETED', body);
  }

  @Handles(reopenFarm, {
    summary: 'Mark a farm as not completed',
    roles: EVALUATORS,
    scope: 'resource',
    answers: FarmStatusDto,
    grant: GRANTS.editFarms,
    alsoAnswers: [
      { status: 409, dto: ProblemDto },
      { status: 423, dto: ProblemDto },
    ],
    legacyVerb: 'GET',
  })
  reopen(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Body() body: FarmActBody,
  ): Promise<FarmStatusDto> {
    return this.flags.change(actor, farmId, 'ACTIVE', body);
  }

  @Handles(listCapturingAgents, {
    summary: 'Agents who captured farms of a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: CapturingAgentListDto,
    grant: GRANTS.viewFarms,
  })
  agents(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
  ): Promise<CapturingAgentListDto> {
    return this.facts.agents(actor, resourceId);
  }

  @Handles(readFarmHistory, {
    summary: 'History of a farm, newest first',
    roles: ['FARMER', ...OVERVIEW_READERS],
    scope: 'resource',
    answers: FarmHistoryDto,
    grant: GRANTS.viewFarms,
  })
  history(@CurrentActor() actor: SessionActor, @Id('farmId') farmId: number): Promise<FarmHistoryDto> {
    return this.facts.history(actor, farmId);
  }

  @Handles(findFarmPlace, {
    summary: 'Position of a farm on the evaluation map: its resource, and its row in a queue',
    roles: EVALUATORS,
    scope: 'resource',
    answers: FarmPlaceDto,
    grant: GRANTS.viewFarms,
  })
  place(
    @CurrentActor() actor: SessionActor,
    @Id('farmId') farmId: number,
    @Query() query: FarmPlaceQuery,
  ): Promise<FarmPlaceDto> {
    return this.facts.place(actor, farmId, query);
  }

  @Handles(findNextFarm, {
    summary: 'The next farm in a queue that is not completed',
    roles: EVALUATORS,
    scope: 'resource',
    answers: NextFarmDto,
    grant: GRANTS.viewFarms,
  })
  next(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: NextFarmQuery,
  ): Promise<NextFarmDto> {
    return this.facts.next(actor, resourceId, query);
  }

  @Handles(readFarmExtent, {
    summary: 'Bounds of the farms of a community resource, or of one of its map imports',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: FarmExtentDto,
    grant: GRANTS.viewFarms,
  })
  extent(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: EvaluationQuery,
  ): Promise<FarmExtentDto> {
    return this.facts.extent(actor, resourceId, query);
  }
}

/** Returns the ids in the JSON text of a page, without parsing its boundaries. */
const farmerIdsOf = (text: string): number[] =>
  Array.from(text.matchAll(/"farmerId":\s?(\d+)/g), ([, id]) => Number(id));
