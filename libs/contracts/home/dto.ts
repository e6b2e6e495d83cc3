import { IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';

/** A farm as a first page draws it. */
class HomeFarmDto {
  @IsInt() farmId!: number;
  /** The programme's own number of the farm. */
  @IsString() farmCode!: string;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** ISO time at which the boundary was walked; null where no record says. */
  @IsOptional() @IsString() capturedAt!: string | null;
  /** JSON text of the outer ring's lat/lng points, of the largest part; an empty list while nothing is mapped. */
  @IsString() coords!: string;
}

/** A farm of the farmer who asks. */
export class OwnFarmDto extends HomeFarmDto {
  /** ISO time at which it was completed; while it is not, the one at which it was last mapped. Null where no record says. */
  @IsOptional() @IsString() since!: string | null;
  /** Community and local government, as far as they are known. */
  @IsOptional() @IsString() place!: string | null;
  /** Who captured it. */
  @IsOptional() @IsString() agent!: string | null;
}

/** What the programme knows of the farmer who asks. */
export class OwnFarmerDto {
  @IsString() name!: string;
  @IsOptional() @IsString() tempId!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsArray() @IsString({ each: true }) communities!: string[];
  @IsOptional() @IsString() ward!: string | null;
  @IsOptional() @IsString() lga!: string | null;
}

export class OwnRecordDto {
  /** Null where the user is linked to no farmer. */
  @IsOptional() @ValidateNested() @Nested(() => OwnFarmerDto) farmer!: OwnFarmerDto | null;
  /** In the order in which they were stored. */
  @ValidateNested({ each: true }) @Nested(() => OwnFarmDto) farms!: OwnFarmDto[];
}

/** A farm that the agent who asks has captured. */
export class CaptureDto extends HomeFarmDto {
  /** The farmer; the farm's own name where none is linked. */
  @IsString() name!: string;
  @IsOptional() @IsString() community!: string | null;
  /** Of the farmer, masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  /** JSON text of the name and relationship of the next of kin; `null` where none was captured. */
  @IsString() nextOfKin!: string;
  /** JSON text of the kinds of fingerprints that were captured: `["left_index", "right_thumb"]`. */
  @IsString() prints!: string;
}

/** What an agent captured in one community. */
export class CommunityCapturesDto {
  /** Null for farms that belong to no community. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() community!: string | null;
  @IsString() communityResource!: string;
  @IsInt() farms!: number;
  @IsInt() completed!: number;
}

/** What the agent who asks has captured. */
export class CaptureFiguresDto {
  /** Captured since midnight in Lagos. */
  @IsInt() today!: number;
  @IsInt() total!: number;
  /** Of the total: accepted, and not yet judged. */
  @IsInt() completed!: number;
  @IsInt() waiting!: number;
  /** Newest first. */
  @ValidateNested({ each: true }) @Nested(() => CaptureDto) latest!: CaptureDto[];
  /** Most farms first. */
  @ValidateNested({ each: true }) @Nested(() => CommunityCapturesDto) communities!: CommunityCapturesDto[];
}

/** Which page of an agent's captures: by its number from 1, or that on which a farm lies. */
export class CaptureQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  /** Only of this community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  /** A farm that the page is to hold, whatever `page` says. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
}

/** A page of 300 captures, in the order in which they were stored. */
export class CaptureListDto {
  @ValidateNested({ each: true }) @Nested(() => CaptureDto) list!: CaptureDto[];
  /** All captures, not only this page's. */
  @IsInt() totalProcessed!: number;
  /** The page that this is. */
  @IsInt() page!: number;
}

/** A page of what one agent captured. */
export class AgentCaptureListDto extends CaptureListDto {
  /** Who captured it, by a word only where whoever asks may not know names of staff. */
  @IsString() agent!: string;
}
