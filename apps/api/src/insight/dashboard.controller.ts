import { Controller, Param, Query } from '@nestjs/common';
import {
  AnalyticsDto,
  AnalyticsQuery,
  CentralDto,
  GRANTS,
  listOverviewFarms,
  listProjects,
  listSeasons,
  OVERVIEW_READERS,
  OverviewFarmListDto,
  OverviewFarmQuery,
  ProjectListDto,
  readAnalytics,
  readCentral,
  SeasonListDto,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { ReadAnalytics, ReadCentral, ReadOverviewFarms, ReadProjects } from '#libs/insight';
import { DomainError } from '#libs/platform';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** The overview's documented calls on the "new" base. */
@Controller()
export class DashboardController {
  constructor(
    private readonly projectLists: ReadProjects,
    private readonly figures: ReadAnalytics,
    private readonly farms: ReadOverviewFarms,
    private readonly whole: ReadCentral,
  ) {}

  @Handles(listSeasons, {
    summary: 'Seasons that have community resources in the user’s scope',
    roles: OVERVIEW_READERS,
    scope: 'own',
    answers: SeasonListDto,
  })
  seasons(@CurrentActor() actor: SessionActor, @Param('username') username: string): Promise<SeasonListDto> {
    return this.projectLists.seasons(actor, username);
  }

  @Handles(listProjects, {
    summary: 'Projects of a season in the user’s scope',
    roles: OVERVIEW_READERS,
    scope: 'own',
    answers: ProjectListDto,
  })
  projects(
    @CurrentActor() actor: SessionActor,
    @Param('season') season: string,
    @Id('userId') userId: number,
  ): Promise<ProjectListDto> {
    return this.projectLists.projects(actor, season, userId);
  }

  @Handles(readAnalytics, {
    summary: 'Figures of a project, a season, or everything in the user’s scope',
    work: 'figure',
    roles: OVERVIEW_READERS,
    scope: 'own',
    answers: AnalyticsDto,
  })
  analytics(
    @CurrentActor() actor: SessionActor,
    @Param('username') username: string,
    @Query() query: AnalyticsQuery,
  ): Promise<AnalyticsDto> {
    return this.figures.ofUser(actor, username, query);
  }

  @Handles(listOverviewFarms, {
    summary: 'The mapped farms of a community resource, 1,000 a page, the newest first',
    work: 'figure',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: OverviewFarmListDto,
    grant: GRANTS.viewFarms,
  })
  maps(@CurrentActor() actor: SessionActor, @Query() query: OverviewFarmQuery): Promise<OverviewFarmListDto> {
    const name = query.communityResourceName.trim();
    if (name === '') throw DomainError.invalid({ communityResourceName: 'Choose a community resource.' });
    return this.farms.ofResource(actor, name, query.page);
  }

  @Handles(readCentral, {
    summary: 'Central statistics and revenue of all accounts',
    work: 'figure',
    roles: ['SUPERADMIN'],
    scope: 'none',
    answers: CentralDto,
  })
  central(): Promise<CentralDto> {
    return this.whole.read();
  }
}
