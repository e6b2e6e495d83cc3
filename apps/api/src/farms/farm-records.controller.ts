import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  AddFarmBody,
  addFarmToResource,
  CreateFarmBody,
  createFarm,
  EVALUATORS,
  FARM_FEATURES,
  FARMS_MESSAGES,
  FarmAnswerDto,
  FarmDetailsDto,
  type FarmFeature,
  FarmListDto,
  FarmMapQuery,
  FarmQuery,
  findFarm,
  GRANTS,
  listFarmsByResource,
  listFarmsOfResource,
  MappedFarmListDto,
  OVERVIEW_READERS,
  removeFarm,
  restoreFarm,
  setFarmFeature,
  UpdateFarmBody,
  updateFarm,
} from '#libs/contracts';
import { ReadFarms, RemoveFarm, SaveFarm } from '#libs/farms';
import type { SessionActor } from '#libs/identity';
import { DomainError } from '#libs/platform';
import { CurrentActor, Handles, Id, listsFarms } from '../http/index.js';

const READ = { roles: ['FARMER', ...OVERVIEW_READERS], scope: 'resource', grant: GRANTS.viewFarms } as const;
const EDIT = {
  roles: EVALUATORS,
  scope: 'resource',
  grant: GRANTS.editFarms,
  answers: FarmAnswerDto,
} as const;

/** Farms as records of their farm resource. */
@Controller()
export class FarmRecordsController {
  constructor(
    private readonly reads: ReadFarms,
    private readonly saving: SaveFarm,
    private readonly removing: RemoveFarm,
  ) {}

  @Handles(listFarmsOfResource, {
    summary: 'Farms of a farm resource; a farmer sees their own',
    ...READ,
    answers: FarmListDto,
    shows: listsFarms('farms'),
  })
  list(
    @CurrentActor() actor: SessionActor,
    @Id('farmResourceId') farmResourceId: number,
    @Query() query: FarmQuery,
  ): Promise<FarmListDto> {
    return this.reads.list(actor, farmResourceId, query);
  }

  @Handles(addFarmToResource, { summary: 'Add a farm to a farm resource', ...EDIT })
  async addTo(
    @CurrentActor() actor: SessionActor,
    @Id('farmResourceId') farmResourceId: number,
    @Body() body: AddFarmBody,
  ): Promise<FarmAnswerDto> {
    return done(await this.saving.add(actor, farmResourceId, body), FARMS_MESSAGES.added);
  }

  @Handles(listFarmsByResource, {
    summary: 'A page of the farms of a farm resource, for a map',
    ...READ,
    answers: MappedFarmListDto,
    shows: listsFarms('maps'),
  })
  onMap(
    @CurrentActor() actor: SessionActor,
    @Id('id') id: number,
    @Query() query: FarmMapQuery,
  ): Promise<MappedFarmListDto> {
    return this.reads.onMap(actor, id, query);
  }

  @Handles(findFarm, {
    summary: 'One farm with its boundary and the farms around it',
    ...READ,
    answers: FarmDetailsDto,
    shows: ({ id }) => ({ how: 'farm', farms: [id] }),
  })
  find(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<FarmDetailsDto> {
    return this.reads.find(actor, id);
  }

  @Handles(createFarm, { summary: 'Add a farm to the farm resource in the body', ...EDIT })
  async create(@CurrentActor() actor: SessionActor, @Body() body: CreateFarmBody): Promise<FarmAnswerDto> {
    return done(await this.saving.add(actor, body.farmResourceId.id, body), FARMS_MESSAGES.added);
  }

  @Handles(updateFarm, { summary: 'Change the details of a farm', ...EDIT })
  async update(@CurrentActor() actor: SessionActor, @Body() body: UpdateFarmBody): Promise<FarmAnswerDto> {
    await this.saving.update(actor, body);
    return done(body.id, FARMS_MESSAGES.updated);
  }

  @Handles(removeFarm, { summary: 'Move a farm to the trash; can be restored for 30 days', ...EDIT })
  async remove(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<FarmAnswerDto> {
    await this.removing.remove(actor, id);
    return done(id, FARMS_MESSAGES.deleted);
  }

  @Handles(restoreFarm, { summary: 'Restore a deleted farm', ...EDIT })
  async restore(@CurrentActor() actor: SessionActor, @Id('id') id: number): Promise<FarmAnswerDto> {
    await this.removing.restore(actor, id);
    return done(id, FARMS_MESSAGES.restored);
  }

  @Handles(setFarmFeature, { summary: 'Switch a feature of a farm on or off', ...EDIT })
  async setFeature(
    @CurrentActor() actor: SessionActor,
    @Param('feature') feature: string,
    @Id('farmId') farmId: number,
    @Param('value') value: string,
  ): Promise<FarmAnswerDto> {
    if (!isFeature(feature) || !/^(true|false)$/.test(value)) throw new DomainError('record.notFound');
    await this.saving.setFeature(actor, farmId, feature, value === 'true');
    return done(farmId, FARMS_MESSAGES.updated);
  }
}

const isFeature = (word: string): word is FarmFeature => Object.hasOwn(FARM_FEATURES, word);

/** Builds the answer that clients of the specification expect. */
const done = (id: number, message: string): FarmAnswerDto => ({ code: 0, message, id });
