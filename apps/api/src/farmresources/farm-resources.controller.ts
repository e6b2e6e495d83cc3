import { Body, Controller, Param } from '@nestjs/common';
import {
  ADMINISTRATORS,
  createFarmResourceWithCommunity,
  EVALUATORS,
  FarmResourceDto,
  GRANTS,
  listFarmSeasons,
  manageFarmResource,
  RESOURCE_STATUSES,
  type ResourceStatus,
  SaveFarmResourceBody,
  SEASONS,
  SeasonListDto,
} from '#libs/contracts';
import { FARM_RESOURCES, ManageFarmResource } from '#libs/farmresources';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { Records } from '#libs/records';
import { CurrentActor, Handles, Id, recordController } from '../http/index.js';

export const FarmResourcesController = recordController(FARM_RESOURCES);

/** Calls of farm resources beyond those of every record kind. */
@Controller()
export class FarmResourceActsController {
  constructor(
    private readonly records: Records,
    private readonly managing: ManageFarmResource,
  ) {}

  @Handles(createFarmResourceWithCommunity, {
    summary: 'Add a farm resource, and a community resource of the same name',
    roles: ADMINISTRATORS,
    scope: 'account',
    answers: FarmResourceDto,
  })
  create(
    @CurrentActor() actor: SessionActor,
    @Id('userAccountId') _account: number,
    @Body() body: SaveFarmResourceBody,
  ): Promise<FarmResourceDto> {
    return this.records.create(FARM_RESOURCES, actor, { ...body, handleCommunity: true });
  }

  @Handles(manageFarmResource, {
    summary: 'Suspend or activate a farm resource',
    roles: ADMINISTRATORS,
    scope: 'resource',
    answers: FarmResourceDto,
  })
  manage(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Param('status') status: string,
  ): Promise<FarmResourceDto> {
    if (!isStatus(status)) throw DomainError.invalid({ status: `Send ${RESOURCE_STATUSES.join(' or ')}.` });
    return this.managing.setStatus(actor, id, status);
  }

  @Handles(listFarmSeasons, {
    summary: 'Seasons that a farm resource can have',
    roles: EVALUATORS,
    scope: 'none',
    answers: SeasonListDto,
    grant: GRANTS.viewFarms,
  })
  seasons(@Id('userAccountId') _account: number): SeasonListDto {
    return { list: [...SEASONS] };
  }
}

const isStatus = (word: string): word is ResourceStatus =>
  RESOURCE_STATUSES.some((status) => status === word);
