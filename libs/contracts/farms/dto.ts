import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { LIST_LIMIT } from '../platform/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';
import { FARM_STATUSES, type FarmStatus } from './constants.js';

/** Detail of a farm's map: every point, or one in the middle. */
export const MARKER_KINDS = ['all', 'middle'] as const;

/** Mapped farms above 0.5 ha, and those of at most 0.5 ha. */
export const FARM_SIZE_GROUPS = ['above', 'below'] as const;
export type FarmSizeGroup = (typeof FARM_SIZE_GROUPS)[number];

/** Query for the farms of a community resource, by page. Without `page` and `size`, the first 1,000. */
export class FarmMapQuery {
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  @IsOptional() @AsNumber() @IsInt() @Min(1) @Max(LIST_LIMIT) size?: number;
  /** Only this community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  /** Only mapped farms above 0.5 ha, or only those of at most 0.5 ha. */
  @IsOptional() @IsIn(FARM_SIZE_GROUPS) sizeGroup?: FarmSizeGroup;
  /** A farm that the page must contain, regardless of `page`. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
  /** `middle`: `mapMarkers` has one point, for maps that show no boundaries. */
  @IsOptional() @IsIn(MARKER_KINDS) markers?: (typeof MARKER_KINDS)[number];
}

/** A farm for read-only maps. */
export class MappedFarmDto {
  @IsInt() id!: number;
  /** The same id, under the name in other calls. */
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsString() name!: string;
  /** Name of the farmer; null if none is linked. */
  @IsOptional() @IsString() farmer!: string | null;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** Square metres, as declared; as mapped if none are declared. */
  @IsNumber() estimatedSize!: number;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  /** JSON text of the lat/lng points of the largest part's outer ring, not closed; `[]` while nothing is mapped. */
  @IsString() mapMarkers!: string;
}

export class MappedFarmListDto {
  @ArrayMaxSize(LIST_LIMIT)
  @ValidateNested({ each: true })
  @Nested(() => MappedFarmDto)
  list!: MappedFarmDto[];
  /** All matches, including farms without a boundary. */
  @IsInt() total!: number;
  /** Number of this page. */
  @IsInt() page!: number;
  /** Farms on a full page. */
  @IsInt() size!: number;
}

/** A community at the middle of its first mapped farms: its outline is unknown. */
export class CommunityOnMapDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
}

export class CommunitiesOnMapDto {
  @IsArray() @ValidateNested({ each: true }) @Nested(() => CommunityOnMapDto) list!: CommunityOnMapDto[];
  /** Communities of the resource, including those without a mapped farm. */
  @IsInt() total!: number;
}
