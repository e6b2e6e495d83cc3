import { IsArray, IsIn, IsInt, IsNumber, IsOptional, IsString, Min, ValidateNested } from 'class-validator';
import { FARM_STATUSES, type FarmStatus } from '../farms/constants.js';
import { AsNumber, Nested } from '../platform/shape.js';

/** A farm for display on a home page. */
class HomeFarmDto {
  @IsInt() farmId!: number;
  /** The programme's own number of the farm. */
  @IsString() farmCode!: string;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  /** ISO time at which the boundary was walked; null if no record has it. */
  @IsOptional() @IsString() capturedAt!: string | null;
  /** JSON text of the outer ring's lat/lng points, of the largest part; an empty list while nothing is mapped. */
  @IsString() coords!: string;
}

/** A farm of the signed-in farmer. */
export class OwnFarmDto extends HomeFarmDto {
  /** ISO time of completion; until then, of the last mapping. Null if no record has it. */
  @IsOptional() @IsString() since!: string | null;
  /** Community and local government, as far as they are known. */
  @IsOptional() @IsString() place!: string | null;
  /** Agent who captured it. */
  @IsOptional() @IsString() agent!: string | null;
}

/** Programme data of the signed-in farmer. */
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
  /** Null if the user is not linked to a farmer. */
  @IsOptional() @ValidateNested() @Nested(() => OwnFarmerDto) farmer!: OwnFarmerDto | null;
  /** In the order in which they were stored. */
  @ValidateNested({ each: true }) @Nested(() => OwnFarmDto) farms!: OwnFarmDto[];
}

/** A farm that the signed-in agent has captured. */
export class CaptureDto extends HomeFarmDto {
  /** Name of the farmer; the farm's own name if none is linked. */
  @IsString() name!: string;
  @IsOptional() @IsString() community!: string | null;
  /** BVN of the farmer, masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  /** JSON text of the name and relationship of the next of kin; `null` if none was captured. */
  @IsString() nextOfKin!: string;
  /** JSON text of the captured kinds of fingerprints: `["left_index", "right_thumb"]`. */
  @IsString() prints!: string;
}

/** Captures of an agent in one community. */
export class CommunityCapturesDto {
  /** Null for farms that belong to no community. */
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() community!: string | null;
  @IsString() communityResource!: string;
  @IsInt() farms!: number;
  @IsInt() completed!: number;
}

/** Capture figures of the signed-in agent. */
export class CaptureFiguresDto {
  /** Captured since midnight in Lagos. */
  @IsInt() today!: number;
  @IsInt() total!: number;
  /** Accepted farms, and farms not yet judged. */
  @IsInt() completed!: number;
  @IsInt() waiting!: number;
  /** Newest first. */
  @ValidateNested({ each: true }) @Nested(() => CaptureDto) latest!: CaptureDto[];
  /** Most farms first. */
  @ValidateNested({ each: true }) @Nested(() => CommunityCapturesDto) communities!: CommunityCapturesDto[];
}

/** Page of an agent's captures: by its number from 1, or the page that contains a farm. */
export class CaptureQuery {
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
  /** Only this community. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) communityId?: number;
  /** Only farmers to whom the agent is posted in this task. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) assignedTaskId?: number;
  /** A farm that the page must contain, regardless of `page`. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) farmId?: number;
}

/** A page of 300 captures, in the order in which they were stored. */
export class CaptureListDto {
  @ValidateNested({ each: true }) @Nested(() => CaptureDto) list!: CaptureDto[];
  /** All captures, not only this page's. */
  @IsInt() totalProcessed!: number;
  /** Number of this page. */
  @IsInt() page!: number;
}

/** A page of the captures of one agent. */
export class AgentCaptureListDto extends CaptureListDto {
  /** Community resource of the task, or of the latest capture, whose events change the page; null without any. */
  @IsOptional() @IsInt() communityResourceId!: number | null;
  /** Agent who captured it; only the role if the user may not see the names of staff. */
  @IsString() agent!: string;
}
