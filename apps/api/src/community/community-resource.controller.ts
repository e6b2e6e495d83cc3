import { Body, Controller, Query } from '@nestjs/common';
import {
  FindCommunity,
  ListCommunities,
  ListCommunityResources,
  SaveCommunity,
  SaveCommunityResource,
  SuspendCommunityResource,
} from '#libs/community';
import {
  ADMINISTRATORS,
  CommunityListDto,
  CommunityRecordDto,
  CommunityResourceDto,
  CommunityResourceListDto,
  createCommunity,
  createCommunityResource,
  EVALUATORS,
  findCommunity,
  findCommunityResource,
  GRANTS,
  ListQuery,
  listCommunities,
  listCommunityResources,
  listRunningCommunityResources,
  OVERVIEW_READERS,
  SaveCommunityBody,
  SaveCommunityResourceBody,
  SuccessDto,
  suspendCommunityResource,
  UpdateCommunityBody,
  UpdateCommunityResourceBody,
  updateCommunity,
  updateCommunityResource,
} from '#libs/contracts';
import type { SessionActor } from '#libs/identity';
import { CurrentActor, Handles, Id } from '../http/index.js';

/** Either grant is enough: staff who work on farms need to find the resource of a farm. */
const OF_RESOURCES = [GRANTS.viewCommunities, GRANTS.viewFarms];

/** Community resources and their communities. */
@Controller()
export class CommunityResourceController {
  constructor(
    private readonly resources: ListCommunityResources,
    private readonly communities: ListCommunities,
    private readonly one: FindCommunity,
    private readonly saving: SaveCommunityResource,
    private readonly suspending: SuspendCommunityResource,
    private readonly savingCommunity: SaveCommunity,
  ) {}

  @Handles(listCommunityResources, {
    summary: 'Community resources in the user’s scope, newest first',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: CommunityResourceListDto,
    grant: OF_RESOURCES,
  })
  list(@CurrentActor() actor: SessionActor, @Query() query: ListQuery): Promise<CommunityResourceListDto> {
    return this.resources.list(actor, query);
  }

  @Handles(listRunningCommunityResources, {
    summary: 'Active community resources in the user’s scope',
    roles: OVERVIEW_READERS,
    scope: 'account',
    answers: CommunityResourceListDto,
    grant: OF_RESOURCES,
  })
  overview(
    @CurrentActor() actor: SessionActor,
    @Query() query: ListQuery,
  ): Promise<CommunityResourceListDto> {
    return this.resources.list(actor, query, 'ACTIVE');
  }

  @Handles(findCommunityResource, {
    summary: 'One community resource',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: CommunityResourceDto,
    grant: OF_RESOURCES,
  })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<CommunityResourceDto> {
    return this.resources.find(actor, id);
  }

  @Handles(listCommunities, {
    summary: 'Communities of a community resource, newest first',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: CommunityListDto,
    grant: GRANTS.viewCommunities,
  })
  communitiesOf(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Query() query: ListQuery,
  ): Promise<CommunityListDto> {
    return this.communities.list(actor, resourceId, query);
  }

  @Handles(findCommunity, {
    summary: 'One community, with the pages that the user may open',
    roles: OVERVIEW_READERS,
    scope: 'resource',
    answers: CommunityRecordDto,
    grant: GRANTS.viewCommunities,
  })
  community(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<CommunityRecordDto> {
    return this.one.find(actor, id);
  }

  @Handles(createCommunityResource, {
    summary: 'Add a community resource',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: SuccessDto,
  })
  async create(
    @CurrentActor() actor: SessionActor,
    @Body() body: SaveCommunityResourceBody,
  ): Promise<SuccessDto> {
    return done(await this.saving.create(actor, body));
  }

  @Handles(updateCommunityResource, {
    summary: 'Change the community resource with the id in the body',
    roles: EVALUATORS,
    scope: 'resource',
    answers: SuccessDto,
    grant: GRANTS.editCommunities,
  })
  async update(
    @CurrentActor() actor: SessionActor,
    @Body() body: UpdateCommunityResourceBody,
  ): Promise<SuccessDto> {
    return done(await this.saving.update(actor, body));
  }

  @Handles(createCommunity, {
    summary: 'Add a community to a community resource',
    roles: EVALUATORS,
    scope: 'resource',
    answers: SuccessDto,
    grant: GRANTS.editCommunities,
  })
  async addCommunity(
    @CurrentActor() actor: SessionActor,
    @Id('resourceId') resourceId: number,
    @Body() body: SaveCommunityBody,
  ): Promise<SuccessDto> {
    return done(await this.savingCommunity.create(actor, resourceId, body));
  }

  @Handles(updateCommunity, {
    summary: 'Change the community with the id in the body',
    roles: EVALUATORS,
    scope: 'resource',
    answers: SuccessDto,
    grant: GRANTS.editCommunities,
  })
  async changeCommunity(
    @CurrentActor() actor: SessionActor,
    @Body() body: UpdateCommunityBody,
  ): Promise<SuccessDto> {
    await this.savingCommunity.update(actor, body);
    return done(body.id);
  }

  @Handles(suspendCommunityResource, {
    summary: 'Suspend an active community resource, or activate a suspended one',
    roles: EVALUATORS,
    scope: 'resource',
    answers: SuccessDto,
    grant: GRANTS.editCommunities,
  })
  async suspend(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<SuccessDto> {
    await this.suspending.toggle(actor, id);
    return done(id);
  }
}

/** Builds the answer with the word that clients of the specification expect. */
const done = (id: number): SuccessDto => ({ message: 'success', id });
