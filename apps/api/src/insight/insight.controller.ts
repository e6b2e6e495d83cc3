import { Controller, Query } from '@nestjs/common';
import {
  ActivityListDto,
  ADMINISTRATORS,
  ExternalFarmerListDto,
  ExternalFarmerQuery,
  FirstStepsDto,
  GRANTS,
  InputAnalyticsDto,
  listActivity,
  listExternalFarmers,
  OVERVIEW_READERS,
  ResourceAnalyticsDto,
  readFirstSteps,
  readInputAnalytics,
  readResourceAnalytics,
  SeasonQuery,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import {
  ReadActivity,
  ReadAnalytics,
  ReadExternalFarmers,
  ReadFirstSteps,
  ReadInputAnalytics,
} from '#libs/insight';
import { CurrentActor, Handles, Id, listsFarmers } from '../http/index.js';

/** Figures and activity outside the documented "new" base. */
@Controller()
export class InsightController {
  constructor(
    private readonly activities: ReadActivity,
    private readonly figures: ReadAnalytics,
    private readonly inputs: ReadInputAnalytics,
    private readonly farmers: ReadExternalFarmers,
    private readonly steps: ReadFirstSteps,
  ) {}

  @Handles(readResourceAnalytics, {
    summary: 'Figures of one community resource',
    work: 'figure',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: ResourceAnalyticsDto,
  })
  analytics(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<ResourceAnalyticsDto> {
    return this.figures.ofResource(actor, id);
  }

  @Handles(readInputAnalytics, {
    summary: 'Fertilizer, hoses, empty bags and input supply of one community resource',
    work: 'figure',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: GRANTS.viewInputs,
    answers: InputAnalyticsDto,
  })
  inputAnalytics(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: SeasonQuery,
  ): Promise<InputAnalyticsDto> {
    return this.inputs.of(actor, id, query);
  }

  @Handles(listExternalFarmers, {
    summary: 'Farmers of a community resource, with inputs collected and farm size; BVNs are masked',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    grant: [GRANTS.viewCommunities, GRANTS.viewFarms],
    answers: ExternalFarmerListDto,
    shows: listsFarmers<ExternalFarmerListDto['list'][number]>('farmers', ({ id }) => id),
  })
  external(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: ExternalFarmerQuery,
  ): Promise<ExternalFarmerListDto> {
    return this.farmers.page(actor, id, query);
  }

  @Handles(listActivity, {
    summary: 'Recent activity in the user’s scope, newest first',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: ActivityListDto,
  })
  activity(@CurrentActor() actor: SessionActor): Promise<ActivityListDto> {
    return this.activities.latest(actor);
  }

  @Handles(readFirstSteps, {
    summary: 'Counts of the steps to the first completed farm in the user’s scope',
    work: 'figure',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: FirstStepsDto,
  })
  firstSteps(@CurrentActor() actor: SessionActor): Promise<FirstStepsDto> {
    return this.steps.of(actor);
  }
}
