import {
  IsArray,
  IsInt,
  IsNotEmpty,
  IsNumber,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { UserNameDto } from '../access/user-name.dto.js';
import { AsNumber, Nested } from '../platform/shape.js';

const NAMELESS = { message: 'Choose a community resource.' };

export class SeasonListDto {
  @IsArray() @IsString({ each: true }) list!: string[];
}

/** Projects (community resources) of a season that the user may see. */
export class ProjectDto {
  @IsInt() id!: number;
  @IsString() name!: string;
  @IsString() status!: string;
}

export class ProjectListDto {
  @ValidateNested({ each: true }) @Nested(() => ProjectDto) list!: ProjectDto[];
}

/** Projects of the analytics: one, those of a season, or all that the user may see. */
export class AnalyticsQuery {
  /** Name of a community resource. */
  @IsOptional() @IsString() @MaxLength(200) project?: string;
  @IsOptional() @IsString() @MaxLength(100) season?: string;
}

/** Farmers of one local government: registered, and of these processed (with a completed farm). */
export class LgaCountDto {
  @IsString() lga!: string;
  @IsInt() registered!: number;
  @IsInt() processed!: number;
}

/** Totals at the end of a week. */
export class TimePointDto {
  /** ISO date of the last day. */
  @IsString() date!: string;
  @IsInt() farmers!: number;
  @IsInt() processed!: number;
  @IsInt() mapped!: number;
  /** Completed farms; omitted if the history is unknown. */
  @IsOptional() @IsInt() completed?: number;
  /** Hectares. */
  @IsNumber() hectares!: number;
}

/** A hexagon of the waiting map: axial column and row of a grid, and its farms that are not completed. */
export class WaitingCellDto {
  @IsNumber() lng!: number;
  @IsNumber() lat!: number;
  @IsInt() waiting!: number;
}

export class ChartsDto {
  @ValidateNested({ each: true }) @Nested(() => LgaCountDto) byLga!: LgaCountDto[];
  @ValidateNested({ each: true }) @Nested(() => TimePointDto) overTime!: TimePointDto[];
  @ValidateNested({ each: true }) @Nested(() => WaitingCellDto) waiting!: WaitingCellDto[];
}

/** Answer of the documented analytics call. Areas are hectares. */
export class AnalyticsDto {
  @IsInt() totalFarmers!: number;
  @IsInt() totalProcessed!: number;
  @IsNumber() totalFarmSize!: number;
  @IsInt() totalFarms!: number;
  @IsInt() totalCompleted!: number;
  @IsInt() communitiesTotal!: number;
  @IsNumber() hectaresTotalInCommunity!: number;
  /** Farms above 0.5 ha, and farms at or below it. */
  @IsInt() hectaresGreaterThen!: number;
  @IsInt() hectaresLessThen!: number;
  @IsInt() farmersThisWeek!: number;
  /** Days that the oldest incomplete farm has waited. */
  @IsOptional() @IsInt() oldestWaitingDays!: number | null;
  @ValidateNested() @Nested(() => ChartsDto) charts!: ChartsDto;
  /** Community resources of the figures: their topics signal changes of the figures. The newest 40. */
  @IsArray() @IsInt({ each: true }) communityResourceIds!: number[];
  /** ISO time of the figures. */
  @IsString() takenAt!: string;
}

/** The figures of one community resource, as the specification names them. */
export class ResourceAnalyticsDto extends AnalyticsDto {
  /** `totalProcessed` under this call's name. */
  @IsInt() processedFarmersCount!: number;
}

/** One line of the latest activity. */
export class ActivityDto {
  @IsString() key!: string;
  @IsString() at!: string;
  /** Users who may not see the names of staff get id 0 and the role: "An evaluator". */
  @IsOptional() @ValidateNested() @Nested(() => UserNameDto) by!: UserNameDto | null;
  /** "imported 4,655 farmers" */
  @IsString() what!: string;
  /** "157 rows need attention" */
  @IsOptional() @IsString() detail!: string | null;
}

export class ActivityListDto {
  @ValidateNested({ each: true }) @Nested(() => ActivityDto) list!: ActivityDto[];
}

/** A farm on the overview map: the specification's `Farm (map)`. `coords` is JSON text of lat/lng points. */
export class OverviewFarmDto {
  /** The farm's id, as in every call; users know it by its code. */
  @IsInt() farmId!: number;
  @IsString() farmCode!: string;
  @IsString() coords!: string;
  @IsString() status!: string;
  @IsNumber() lat!: number;
  @IsNumber() lng!: number;
}

export class OverviewFarmListDto {
  @ValidateNested({ each: true }) @Nested(() => OverviewFarmDto) list!: OverviewFarmDto[];
  @IsInt() total!: number;
  /** Number of this page. */
  @IsInt() page!: number;
}

/** Query for farms of the overview's map: 1,000 a page, the newest first. */
export class OverviewFarmQuery {
  @IsString(NAMELESS) @IsNotEmpty(NAMELESS) communityResourceName!: string;
  /** Counted from 1. */
  @IsOptional() @AsNumber() @IsInt() @Min(1) page?: number;
}
