import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { RESOURCE_STATUSES, type ResourceStatus } from '../community/constants.js';
import { FarmerLockDto } from '../farmers/dto.js';
import { Link, ListQuery, NamedDto } from '../platform/dto.js';
import { IsName } from '../platform/names.js';
import { AsNumber, Clearable, Nested, Read, Tidied } from '../platform/shape.js';
import { FARM_STATUSES, type FarmStatus, LARGEST_FARM_M2 } from './constants.js';
import { FARMS_MESSAGES } from './messages.js';

/** A farm, as lists and forms show it. `localGovernmentId` and `farmResourceId` are objects in the specification. */
export class FarmDto {
  @IsInt() id!: number;
  /** Number of changes, counted from 1. */
  @IsInt() version!: number;
  /** ISO time. */
  @IsString() createdOn!: string;
  @IsString() name!: string;
  @IsString() farmCode!: string;
  /** Square metres, as declared; null if unknown. */
  @IsOptional() @IsNumber() estimatedSize!: number | null;
  /** Mapped area, hectares; 0 while nothing is mapped. */
  @IsNumber() farmSize!: number;
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() city!: string | null;
  @IsOptional() @IsString() type!: string | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) state!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) localGovernmentId!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) ward!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) farmResourceId!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) communityResource!: NamedDto | null;
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) community!: NamedDto | null;
  /** Its owner; null if no farmer is linked. */
  @IsOptional() @ValidateNested() @Nested(() => NamedDto) farmer!: NamedDto | null;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  @IsBoolean() isAreaMappingEnable!: boolean;
  @IsBoolean() isSoilMappingEnabled!: boolean;
  @IsBoolean() isAssetEnabled!: boolean;
  /** Calls that the user may make on the farm. */
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

/** The farm resource of a list of farms. */
export class FarmResourceOfListDto extends NamedDto {
  @IsIn(RESOURCE_STATUSES) status!: ResourceStatus;
  /** Community resource whose imports bring farms; null if farms are added one by one only. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
}

export class FarmListDto {
  @ValidateNested({ each: true }) @Nested(() => FarmDto) list!: FarmDto[];
  /** Number of matches, and how many of them have a linked farmer. */
  @IsInt() total!: number;
  @IsInt() linkedFarms!: number;
  @ValidateNested() @Nested(() => FarmResourceOfListDto) farmResource!: FarmResourceOfListDto;
  @ValidateNested({ each: true }) @Nested(() => Link) links!: Link[];
}

export class FarmQuery extends ListQuery {
  /** Only farms with a linked farmer, or only those without one. */
  @IsOptional() @IsIn(['yes', 'no']) linked?: 'yes' | 'no';
}

/** A farm near another, for a map. */
export class NeighbourFarmDto {
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** GeoJSON coordinates of a MultiPolygon, [lng, lat] in degrees. */
  @IsArray() parts!: number[][][][];
}

/** A farm for its page. */
export class FarmDetailsDto extends FarmDto {
  /** Null: the farm may be changed. Else the record of its farmer is read-only, and the farm with it. */
  @IsOptional() @ValidateNested() @Nested(() => FarmerLockDto) lock!: FarmerLockDto | null;
  /** Masked BVN of the owner. */
  @IsOptional() @IsString() bvn!: string | null;
  /** Name of the user who captured it, or the role if the caller may not see names. */
  @IsOptional() @IsString() capturedBy!: string | null;
  @IsOptional() @IsString() capturedOn!: string | null;
  /** How an agent's phone took the boundary; null if none did. */
  @IsOptional() @IsIn(['walked', 'drawn']) capturedAs!: 'walked' | 'drawn' | null;
  /** Median accuracy of the GPS at this boundary, metres; null if it is not known. */
  @IsOptional() @IsNumber() gpsAccuracy!: number | null;
  /** Address of the owner's passport photo; null for outside viewers. */
  @IsOptional() @IsString() ownerPhoto!: string | null;
  @IsOptional() @IsString() completedOn!: string | null;
  /** GeoJSON coordinates of its boundary, a MultiPolygon; empty while it is not mapped. */
  @IsArray() parts!: number[][][][];
  /** Position of its ward, or of its local government's wards, [lng, lat]; null if unknown. */
  @IsOptional() @IsArray() @IsNumber({}, { each: true }) wardPoint!: number[] | null;
  /** Farms within 150 m that the caller can see, at most 40. */
  @ValidateNested({ each: true }) @Nested(() => NeighbourFarmDto) neighbours!: NeighbourFarmDto[];
}

/** Reference to a record by its id. */
export class IdDto {
  @AsNumber() @IsInt() @Min(1) id!: number;
}

const NOT_DIGITS = /[^\d.\s]/;

/** Accepts the id alone, and as `{id}`. */
const AsIdDto = () =>
  Read((value) =>
    ['number', 'string'].includes(typeof value) || Array.isArray(value) ? { id: value } : value,
  );

/** Fields common to adding and changing a farm. */
class FarmFields {
  @Tidied() @IsString() @IsNotEmpty() @MaxLength(120) @IsName() name!: string;
  /** Square metres: digits and one dot. */
  @Read((value) => (typeof value === 'string' && NOT_DIGITS.test(value) ? Number.NaN : value))
  @AsNumber()
  @IsNumber({}, { message: FARMS_MESSAGES.sizeDigits })
  @Min(1, { message: FARMS_MESSAGES.sizeTooSmall })
  @Max(LARGEST_FARM_M2, { message: FARMS_MESSAGES.sizeTooLarge })
  estimatedSize!: number;
  @IsOptional() @Clearable() @AsIdDto() @ValidateNested() @Nested(() => IdDto) ward?: IdDto | null;
  @IsOptional() @Clearable() @Tidied() @IsString() @MaxLength(200) address?: string | null;
  @IsOptional() @Clearable() @Tidied() @IsString() @MaxLength(100) city?: string | null;
  @IsOptional() @Clearable() @Tidied() @IsString() @MaxLength(100) type?: string | null;
}

/** Body that adds a farm to the farm resource of the path. */
export class AddFarmBody extends FarmFields {
  @AsIdDto() @ValidateNested() @Nested(() => IdDto) @IsNotEmpty() localGovernmentId!: IdDto;
}

/** Body that adds a farm. */
export class CreateFarmBody extends AddFarmBody {
  @AsIdDto() @ValidateNested() @Nested(() => IdDto) @IsNotEmpty() farmResourceId!: IdDto;
}

/** Body that changes a farm. Optional fields that it omits stay; null clears them. */
export class UpdateFarmBody extends FarmFields {
  @AsNumber() @IsInt() @Min(1) id!: number;
  @AsIdDto() @ValidateNested() @Nested(() => IdDto) @IsNotEmpty() lg!: IdDto;
  /** Version of the farm that was read. An outdated one is refused. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) version?: number;
}

/** Answer of a change: `code` 0, the documented message, and the farm. */
export class FarmAnswerDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() id!: number;
}
