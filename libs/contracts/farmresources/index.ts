import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { RESOURCE_STATUSES, type ResourceStatus, SEASONS } from '../community/constants.js';
import { defineExport } from '../exports/constants.js';
import type { SeasonListDto } from '../insight/dto.js';
import { Call, call } from '../platform/calls.js';
import { Link, NamedDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import {
  type RecordCalls,
  type RecordEvents,
  recordMessages,
  recordSamples,
} from '../platform/record-calls.js';
import { RecordDto, SaveRecordBody } from '../platform/record-dto.js';
import { type SampleWorld, sample } from '../platform/samples.js';
import { AnyCase, AsBoolean, AsNumber, Nested, Tidied } from '../platform/shape.js';

/** Messages of farm resources. */
export const FARM_RESOURCE_MESSAGES = {
  ...recordMessages('farm resource'),
  created: 'Farm Resource added successfully',
  seasonMissing: 'Please select Season',
  stateMissing: 'Please select State',
  stateUnknown: 'State not found.',
  communityTaken: 'There is already a community resource with this name.',
  statusFailedTitle: 'Error!',
  statusFailed: 'Sorry an Error Occured',
};

export class FarmResourceDto extends RecordDto {
  @IsString() name!: string;
  @IsString() description!: string;
  @IsString() season!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) state!: NamedDto | null;
  /** The community resource that was added with it; null if there is none. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  @IsBoolean() handleCommunity!: boolean;
  @IsInt() farmsCount!: number;
  /** Features of its new farms. */
  @IsBoolean() isAreaMappingEnable!: boolean;
  @IsBoolean() isSoilMappingEnabled!: boolean;
  @IsBoolean() isAssetEnabled!: boolean;
}

export class FarmResourceListDto {
  @ValidateNested({ each: true }) @Nested(() => FarmResourceDto) list!: FarmResourceDto[];
  /** Number of matches. */
  @IsInt() total!: number;
  /** Farms of all farm resources that the user sees. */
  @IsInt() totalFarms!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class SaveFarmResourceBody extends SaveRecordBody {
  @AnyCase(SEASONS) @IsIn(SEASONS, { message: FARM_RESOURCE_MESSAGES.seasonMissing }) season!: string;
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  @IsString() @IsNotEmpty() @MaxLength(2000) description!: string;
  /** Id of the state; required with `handleCommunity`. */
  @IsOptional() @AsNumber() @IsInt() state?: number;
  /** Adds a community resource of the same name. A later change ignores it. */
  @IsOptional() @IsBoolean() @AsBoolean() handleCommunity?: boolean;
}

type OfAccount = { path: { userAccountId: number } };

/** The account in a path is the session's; another one is 404. */
export const farmResourceCalls: RecordCalls<{
  within: { userAccountId: number };
  list: FarmResourceListDto;
  record: FarmResourceDto;
  save: SaveFarmResourceBody;
}> = {
  list: new Call('GET', '/resource/farm-resource/:userAccountId'),
  create: new Call('POST', '/resource/farm-resource/:userAccountId'),
  find: new Call('GET', '/farm-resource/:id'),
  update: new Call('PUT', '/farm-resource/:id'),
  remove: new Call('DELETE', '/farm-resource/:id'),
  restore: new Call('POST', '/farm-resource/:id/restore'),
};

/** Adds a farm resource, and a community resource of the same name, season and state. */
export const createFarmResourceWithCommunity = call<
  OfAccount & { body: SaveFarmResourceBody; answer: FarmResourceDto }
>('POST', '/resource/farm-resource/with_community_resource/:userAccountId');

export const manageFarmResource = call<{
  path: { id: number; status: ResourceStatus };
  answer: FarmResourceDto;
}>('PUT', '/farmresources/managestatus/:id/:status');

/** Seasons that a farm resource can have. */
export const listFarmSeasons = call<OfAccount & { answer: SeasonListDto }>(
  'GET',
  '/cbn_dashboard_rest/seasons/:userAccountId',
);

const BODY = { season: 'Rainy Season', name: 'Kebbi Farms', description: 'Farms along the river Rima' };
const fresh = (word: string) => ({ name: `Kebbi Farms ${word}` });
const path = ({ accountId }: SampleWorld) => ({ userAccountId: accountId });

export const farmResourceSamples = [
  ...recordSamples(farmResourceCalls, { body: BODY, fresh, within: async (world) => path(world) }),
  sample(
    createFarmResourceWithCommunity,
    { path, body: { ...BODY, state: 21, handleCommunity: true } },
    { fresh },
  ),
  sample(manageFarmResource, {
    path: async (world) => ({
      id: (await world.call(farmResourceCalls.create)).id,
      status: 'INACTIVE' as const,
    }),
  }),
  sample(listFarmSeasons, { path }),
];

defineExport('farmResources');

type Events = RecordEvents<'farmResource', { id: number; communityResourceId?: number }>;

declare module '../platform/records.js' {
  interface RecordCatalogue {
    farmResource: true;
  }
}

declare module '../platform/events.js' {
  interface EventCatalogue extends Events {
    'farmResource.statusChanged': { id: number; communityResourceId?: number; status: ResourceStatus };
  }
}

declare module '../exports/constants.js' {
  interface ExportCatalogue {
    farmResources: true;
  }
}
