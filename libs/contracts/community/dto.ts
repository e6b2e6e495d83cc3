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
import { Link, NamedDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { AnyCase, AsBoolean, AsNumber, Clearable, Nested, Read } from '../platform/shape.js';
import { COMMUNITY_LENGTHS, RESOURCE_STATUSES, type ResourceStatus, SEASONS } from './constants.js';

export class CommunityResourceDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() description!: string;
  @IsBoolean() mappingEnabled!: boolean;
  @IsString() country!: string;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) state!: NamedDto | null;
  @IsString() season!: string;
  @IsString() type!: string;
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  @IsInt() farmersCount!: number;
  @IsInt() farmsCount!: number;
  @IsInt() completedFarmsCount!: number;
  @IsInt() communitiesCount!: number;
  /** ISO time. */
  @IsString() createdOn!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class CommunityResourceListDto {
  @ValidateNested({ each: true }) @Nested(() => CommunityResourceDto) list!: CommunityResourceDto[];
  @IsInt() total!: number;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class CommunityDto {
  @IsInt() id!: number;
  @IsInt() communityResourceId!: number;
  @IsString() name!: string;
  @IsString() shortDescription!: string;
  @IsString() longDescription!: string;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) lga!: NamedDto | null;
  @IsString() status!: string;
  @IsInt() farmersCount!: number;
  /** Incremented with each change: sending it with an update detects changes that the client has not seen. */
  @IsInt() version!: number;
  /** ISO time. */
  @IsString() createdOn!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** A community for its pages, with the pages that the user may open. */
export class CommunityRecordDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsInt() communityResourceId!: number;
  @IsString() communityResourceName!: string;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class CommunityListDto {
  @ValidateNested({ each: true }) @Nested(() => CommunityDto) list!: CommunityDto[];
  @IsInt() total!: number;
}

/** Body of `POST /community-resource/`. */
export class SaveCommunityResourceBody {
  @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  @IsString() @IsNotEmpty() @MaxLength(2000) description!: string;
  /** Forms send it as text. */
  @IsOptional() @IsBoolean() @AsBoolean() mappingEnabled?: boolean;
  @IsOptional() @IsString() @MaxLength(60) country?: string;
  /** Id of the state; required when mapping is enabled. */
  @IsOptional() @AsNumber() @IsInt() state?: number;
  @IsOptional() @AnyCase(SEASONS) @IsIn(SEASONS) season?: string;
}

/** Body of `PUT /community-resource/`: the resource, and the fields that change. */
export class UpdateCommunityResourceBody {
  @AsNumber() @IsInt() id!: number;
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name?: string;
  @IsOptional() @IsString() @IsNotEmpty() @MaxLength(2000) description?: string;
  @IsOptional() @IsBoolean() @AsBoolean() mappingEnabled?: boolean;
  @IsOptional() @IsString() @MaxLength(60) country?: string;
  /** Null clears it, if mapping is not enabled. */
  @IsOptional() @Clearable() @AsNumber() @IsInt() state?: number | null;
  @IsOptional() @AnyCase(SEASONS) @IsIn(SEASONS) season?: string;
}

/** Accepts a record as its id or as a whole object. */
const idOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

/** Body of `POST /community-resource/community/{resourceId}`. */
export class SaveCommunityBody {
  @IsString() @IsNotEmpty() @MaxLength(COMMUNITY_LENGTHS.name) @IsName() name!: string;
  @IsString() @IsNotEmpty() @MaxLength(COMMUNITY_LENGTHS.shortDescription) shortDescription!: string;
  @IsString() @IsNotEmpty() @MaxLength(COMMUNITY_LENGTHS.longDescription) longDescription!: string;
  /**
   * Local government or its id; required if mapping is enabled for the resource. Null clears it; omitted leaves it
   * unchanged.
   */
  @IsOptional() @Clearable() @Read(idOf) @AsNumber() @IsInt() lga?: number | null;
}

/** Body of `PUT /community-resource/community/`: the whole community with its parent's id. */
export class UpdateCommunityBody extends SaveCommunityBody {
  @AsNumber() @IsInt() id!: number;
  /** Its own parent: a community can't be moved to another community resource. */
  @IsOptional() @Read(idOf) @AsNumber() @IsInt() communityResourceId?: number;
  /** Version that was read: refused if the community has changed since. */
  @IsOptional() @AsNumber() @IsInt() version?: number;
}
