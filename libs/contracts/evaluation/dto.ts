import {
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  FARM_STATUS_FILTERS,
  FARM_STATUSES,
  type FarmStatus,
  type FarmStatusFilter,
} from '../farms/constants.js';
import { AsNumber, Nested, TextOf } from '../platform/shape.js';
import { EVALUATION_MESSAGES } from './messages.js';

/** Filters for the farms of a community resource, in addition to the path. */
export class EvaluationQuery {
  /** Job of a map import: only farms that it created or changed, without those undone since. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) import?: number;
}

/** The map import that a page is narrowed to. */
export class EvaluationImportDto {
  /** The job that imported its file. */
  @IsInt() jobId!: number;
  @IsString() fileName!: string;
  /** ISO time of its end; of its start while it is running. */
  @IsString() importedAt!: string;
  /** Farms that it created or changed. */
  @IsInt() farms!: number;
  /** The undone part: farms that an undo removed or restored. */
  @IsInt() undone!: number;
}

/**
 * Answer of the evaluation map call. `farmers` is JSON text, as in the specification: an array of `EvaluationFarm`.
 * `totalProcessed` counts all farms that match the filter, not only this page's.
 */
export class EvaluationPageDto {
  @IsString() @TextOf(() => EvaluationFarm) farmers!: string;
  @IsInt() totalProcessed!: number;
  /** All farms of the resource, and the completed ones: the progress of the queue. */
  @IsInt() totalFarms!: number;
  @IsInt() totalCompleted!: number;
  /** Mapped area in hectares of all farms that match the filter, not only this page's. */
  @IsNumber() totalArea!: number;
  /** The requested import; null if the page is not narrowed to one. */
  @IsOptional() @ValidateNested() @Nested(() => EvaluationImportDto) import!: EvaluationImportDto | null;
  /** Sequence of the resource's topic at the time of the answer: subscribing from it misses no event. */
  @IsInt() seq!: number;
}

/** The queue in which a farm is searched; the whole resource if omitted. */
export class FarmPlaceQuery extends EvaluationQuery {
  @IsOptional() @IsIn(FARM_STATUS_FILTERS) status?: FarmStatusFilter;
  /** Username of the capturing agent. */
  @IsOptional() @IsString() @MaxLength(100) agent?: string;
}

/** Position of a farm on the evaluation map. Rows are counted from 0, as in the page calls. */
export class FarmPlaceDto {
  @IsInt() communityResourceId!: number;
  /** Its row in the requested queue; null if that queue omits it. */
  @IsOptional() @IsInt() row!: number | null;
  /** Its row among all farms of its resource. */
  @IsInt() rowOfAll!: number;
}

/** Query for the next farm of a review queue. */
export class NextFarmQuery extends FarmPlaceQuery {
  /** The reviewed farm: the answer is the next farm after it, or the first one of the queue if there is none. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) after?: number;
}

/** The next farm that is not completed; nulls if all are. */
export class NextFarmDto {
  @IsOptional() @IsInt() farmId!: number | null;
  /** Its row in the requested queue. */
  @IsOptional() @IsInt() row!: number | null;
}

export class LatLng {
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
}

export class FarmPrint {
  @IsString() kind!: string;
  @IsString() image!: string;
}

export class NextOfKin {
  @IsString() name!: string;
  @IsOptional() @IsString() relationship!: string | null;
}

/** Agent who captured a farm. */
export class FarmAgent {
  /** Id for the call that rejects their data; null for users who may not see the names of staff. */
  @IsOptional() @IsInt() id!: number | null;
  @IsString() name!: string;
  @IsOptional() @IsString() phone!: string | null;
  @IsOptional() @IsString() username!: string | null;
}

/** One farm of the evaluation map: the specification's farm/farmer map record. */
export class EvaluationFarm {
  /** The farm's id, as accepted by every call. */
  @IsInt() id!: number;
  /** The same id, under the name in the specification's calls. */
  @IsInt() farmId!: number;
  /** The programme's own number of the farm, as in field apps and spreadsheets: for users, never for a call. */
  @IsString() farmCode!: string;
  /** Null if no farmer is linked. */
  @IsOptional() @IsInt() farmerId!: number | null;
  @IsOptional() @IsInt() farmResourceId!: number | null;
  @IsOptional() @IsInt() communityId!: number | null;
  @IsOptional() @IsString() communityName!: string | null;
  /** Masked: the last four digits only. */
  @IsOptional() @IsString() bvn!: string | null;
  @IsOptional() @IsString() tempId!: string | null;
  /** The farmer's name; the farm's own if no farmer is linked. */
  @IsString() name!: string;
  @IsString() farmName!: string;
  @IsOptional() @IsString() farmAddress!: string | null;
  /** Mapped area, hectares. */
  @IsNumber() farmSize!: number;
  /** Size declared by the farmer, hectares. */
  @IsOptional() @IsNumber() declaredSize!: number | null;
  /** Outer ring of the boundary, first point not repeated; the largest part if there are several. */
  @IsArray() @ValidateNested({ each: true }) @Nested(() => LatLng) coords!: LatLng[];
  /** All parts with their holes, GeoJSON coordinates [lng, lat]. */
  @IsArray() boundary!: number[][][][];
  @IsArray() @ValidateNested({ each: true }) @Nested(() => FarmPrint) prints!: FarmPrint[];
  @IsOptional() @ValidateNested() @Nested(() => NextOfKin) nextOfKin!: NextOfKin | null;
  @IsArray() @ValidateNested({ each: true }) @Nested(() => FarmAgent) agents!: FarmAgent[];
  @IsOptional() @IsString() displayImage!: string | null;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  @IsInt() version!: number;
  /** ISO time at which the boundary was walked; null if no record has it. */
  @IsOptional() @IsString() capturedAt!: string | null;
  /** ISO time of the last map import of its boundary. */
  @IsOptional() @IsString() importedAt!: string | null;
}

/** Optional body of the acts on one farm. */
export class FarmActBody {
  /** Version that the user saw; a mismatch is answered by 409 with the current farm. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) expectedVersion?: number;
  /** The client's idempotency key: a repeated act is applied once. */
  @IsOptional() @IsUUID() opId?: string;
}

/** Optional body of `POST /evaluation/mapping_completed/{farmId}`. */
export class CompleteFarmBody extends FarmActBody {
  /**
   * Reason to complete it despite an open severe finding; recorded in the audit log. Required and accepted only then.
   */
  @IsOptional()
  @IsString()
  @Matches(/\S.{3,}\S/s, { message: EVALUATION_MESSAGES.reasonNeeded })
  @MaxLength(500)
  reason?: string;
}

export class FarmStatusDto {
  @IsInt() code!: number;
  @IsString() message!: string;
  @IsInt() farmId!: number;
  @IsIn(FARM_STATUSES) status!: FarmStatus;
  @IsInt() version!: number;
  /** Act id for undo; null if the farm already had the status. */
  @IsOptional() @IsInt() actId!: number | null;
}

/** One row of a farm's history, newest first. */
export class FarmHistoryItemDto {
  @IsString() at!: string;
  @IsOptional() @IsString() by!: string | null;
  /** Description for users: "marked the farm completed". */
  @IsString() what!: string;
  /** Name of the file that brought it; null for other acts, and for users who may not see files. */
  @IsOptional() @IsString() source!: string | null;
}

/** An attribute of a farm in a map file, in addition to its boundary. */
export class FarmAttributeDto {
  /** Name as in the file. */
  @IsString() name!: string;
  @IsString() value!: string;
}

export class FarmHistoryDto {
  @ValidateNested({ each: true }) @Nested(() => FarmHistoryItemDto) list!: FarmHistoryItemDto[];
  /** Sorted by name. They may name people: users who may not see the names of staff get none. */
  @ValidateNested({ each: true }) @Nested(() => FarmAttributeDto) attributes!: FarmAttributeDto[];
}

/** An agent who captured farms of a resource, for the agent filter. */
export class CapturingAgentDto {
  @IsString() username!: string;
  @IsString() name!: string;
  @IsInt() farms!: number;
}

export class CapturingAgentListDto {
  @IsArray() @ValidateNested({ each: true }) @Nested(() => CapturingAgentDto) list!: CapturingAgentDto[];
}

/** Bounds of all farms of a resource: [west, south, east, north] in degrees; null without farms. */
export class FarmExtentDto {
  @IsOptional() @IsArray() @IsNumber({}, { each: true }) extent!: number[] | null;
}
